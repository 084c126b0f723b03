import { type BlockNode, type DocumentNode, stringMember } from '@lectern/content';
import { contentHeight } from '../typesetting/printer.ts';
import { type Frame, type Row, spaceRow } from '../typesetting/rows.ts';
import type { Span } from '../typesetting/lines.ts';
import { colors } from '../typesetting/text-style.ts';
import { type Area, hrefOf, innerRows, type DocumentLink, type Typesetter, insetArea } from './typesetter.ts';
import { sideBySideRows } from './side-by-side.ts';
import { fragmentNodes } from './containers.ts';
import { pictureSize } from './picture-size.ts';
import { spanRows } from './text-rows.ts';

export function imagesRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const images = (node.nodes ?? []).filter((child) => child.object === 'block');
  const align = node.data['align'];
  if (images.length === 1 || images.length > 4) {
    return images.flatMap((image) => imageRows(image, area, { typesetter, align }));
  }
  const width = (area.width - 10 * (images.length - 1)) / images.length;
  const cells = images.map((image, index) => {
    const imageArea = { ...area, frames: [], x: area.x + index * (width + 10), width };
    return imageRows(image, imageArea, { typesetter, align });
  });
  return sideBySideRows(cells, area.frames);
}

/** A single picture, also for cards and table cells. */
export function imageRows(
  node: BlockNode,
  area: Area,
  {
    typesetter,
    align,
    maxHeight = contentHeight * 0.55,
  }: { typesetter: Typesetter; align?: unknown; maxHeight?: number },
): Row[] {
  const caption = fragmentNodes(node, 'caption').map((child) => withAlignment(child, align ?? 'center'));
  const style = { ...area.style, size: area.style.size * 0.88, color: colors.muted };
  const below = innerRows(typesetter, caption, { ...area, style });
  const [first, ...others] = below;
  const captionRows = first === undefined ? [] : [{ ...first, before: 3 }, ...others];
  const picture = typesetter.picture(node.data['ref'], area.sourcePage);
  if (picture === undefined) {
    return [...placeholderRows(node, area, typesetter), ...captionRows];
  }
  const limit = { width: area.width, height: maxHeight };
  const { width, height } = pictureSize(picture, node.data, limit);
  const spare = area.width - width;
  const x = area.x + (align === 'right' ? spare : align === 'left' ? 0 : spare / 2);
  const row: Row = {
    height,
    before: 0,
    keep: captionRows.length > 0,
    frames: area.frames,
    paint: (file, y) => picture.draw(file, file.mirrorBox({ x, y, width, height })),
  };
  return [row, ...captionRows];
}

/** Aligns a caption like its picture. */
function withAlignment(node: DocumentNode, align: unknown): DocumentNode {
  if (node.object !== 'block' || node.type !== 'paragraph' || typeof align !== 'string') return node;
  return { ...node, data: { align, ...node.data } };
}

/** A placeholder for a picture that is not in this space, or of an unsupported type. */
function placeholderRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const { ref } = node.data;
  const link = typesetter.resolveLink(ref, area.sourcePage);
  const name =
    stringMember(node.data, 'alt') ||
    typesetter.fileName(ref, area.sourcePage) ||
    truncateUrl(hrefOf(ref) ?? '');
  return boxRows({ symbol: '🖼', text: name === '' ? 'Image' : name, link }, area, typesetter);
}

type LabelBox = { readonly symbol: string; readonly text: string; readonly link: DocumentLink };

/** A box with a label, for content that cannot be printed. */
function boxRows({ symbol, text, link }: LabelBox, area: Area, typesetter: Typesetter): Row[] {
  const frame: Frame = { x: area.x, width: area.width, stroke: colors.line };
  const inner = insetArea(area, frame, { left: 10, right: 10 });
  const { destination } = link;
  const style =
    destination === undefined ? area.style : { ...area.style, color: colors.link, link: destination };
  const spans: Span[] = [
    { text: `${symbol}\u00a0\u00a0`, style: { ...area.style, color: colors.muted } },
    { text, style },
  ];
  const rows = spanRows(typesetter, spans, inner).map((row) => ({ ...row, keep: true }));
  return [spaceRow(4, inner.frames, true), ...rows, spaceRow(4, inner.frames)];
}

export function fileRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const { ref } = node.data;
  const text = typesetter.fileName(ref, area.sourcePage) ?? hrefOf(ref) ?? '';
  return [
    ...boxRows({ symbol: '📎', text, link: {} }, area, typesetter),
    ...captionRows(node, area, typesetter),
  ];
}

export function embedRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const url = stringMember(node.data, 'url');
  const link = typesetter.resolveLink({ kind: 'url', url }, area.sourcePage);
  return [
    ...boxRows({ symbol: '🔗', text: url, link }, area, typesetter),
    ...captionRows(node, area, typesetter),
  ];
}

export function contentRefRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const { ref } = node.data;
  const link = typesetter.resolveLink(ref, area.sourcePage);
  return boxRows({ symbol: '➜', text: link.title ?? hrefOf(ref) ?? '', link }, area, typesetter);
}

/** A part of an OpenAPI spec: its fallback text, or its name. */
export function specRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const { data, type } = node;
  const fallback = innerRows(typesetter, fragmentNodes(node, 'fallback'), area);
  if (fallback.length > 0) return fallback;
  const names = Array.isArray(data['schemas'])
    ? data['schemas'].filter((name) => typeof name === 'string')
    : [];
  const words = [
    stringMember(data, 'method').toUpperCase(),
    stringMember(data, 'path') || stringMember(data, 'name'),
    names.join(', '),
  ];
  const text = words.filter((word) => word !== '').join(' ') || type;
  const mono = { ...area, style: { ...area.style, mono: true, size: area.style.size * 0.9 } };
  return boxRows(
    { symbol: '⚙', text, link: typesetter.resolveLink(data['ref'], area.sourcePage) },
    mono,
    typesetter,
  );
}

/** A block of an integration: its fallback text, or its URL or name. */
export function integrationRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const fallback = innerRows(typesetter, fragmentNodes(node, 'fallback'), area);
  if (fallback.length > 0) return fallback;
  const { data } = node;
  const url = urlIn(data['props']);
  const text =
    url ??
    [stringMember(data, 'integration'), stringMember(data, 'block')]
      .filter((part) => part !== '')
      .join(' / ');
  return boxRows(
    {
      symbol: '🧩',
      text,
      link: url === undefined ? {} : typesetter.resolveLink({ kind: 'url', url }, area.sourcePage),
    },
    area,
    typesetter,
  );
}

function captionRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const style = { ...area.style, size: area.style.size * 0.88, color: colors.muted };
  const [first, ...others] = innerRows(typesetter, fragmentNodes(node, 'caption'), { ...area, style });
  return first === undefined ? [] : [{ ...first, before: 3 }, ...others];
}

function urlIn(props: unknown): string | undefined {
  if (typeof props !== 'object' || props === null || !('url' in props)) return undefined;
  return typeof props.url === 'string' ? props.url : undefined;
}

/** The end of a URL, which is its most specific part. */
function truncateUrl(href: string): string {
  return href.length <= 100 ? href : `…${href.slice(-99)}`;
}
