import { type BlockNode, type Node, textIn } from '@lectern/content';
import { contentHeight } from '../typesetting/printer.ts';
import { type Frame, type Row, spaceRow } from '../typesetting/rows.ts';
import type { Span } from '../typesetting/lines.ts';
import { colors } from '../typesetting/text-style.ts';
import { type Area, hrefOf, innerRows, type Led, type Setter, within } from './area.ts';
import { besideRows } from './beside.ts';
import { fragmentOf } from './containers.ts';
import { pictureSize } from './picture-size.ts';
import { spanRows } from './text-rows.ts';

export function imagesRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const images = (node.nodes ?? []).filter((child) => child.object === 'block');
  const align = node.data['align'];
  if (images.length === 1 || images.length > 4) {
    return images.flatMap((image) => imageRows(image, area, { setter, align }));
  }
  const width = (area.width - 10 * (images.length - 1)) / images.length;
  const cells = images.map((image, index) => {
    const beside = { ...area, frames: [], x: area.x + index * (width + 10), width };
    return imageRows(image, beside, { setter, align });
  });
  return besideRows(cells, area.frames);
}

/** A picture alone, for cards and cells of tables too. */
export function imageRows(
  node: BlockNode,
  area: Area,
  {
    setter,
    align,
    maxHeight = contentHeight * 0.55,
  }: { setter: Setter; align?: unknown; maxHeight?: number },
): Row[] {
  const caption = fragmentOf(node, 'caption').map((child) => placed(child, align ?? 'center'));
  const style = { ...area.style, size: area.style.size * 0.88, color: colors.muted };
  const below = innerRows(setter, caption, { ...area, style });
  const [first, ...others] = below;
  const captionRows = first === undefined ? [] : [{ ...first, before: 3 }, ...others];
  const picture = setter.picture(node.data['ref'], area.from);
  if (picture === undefined) {
    return [...missingRows(node, area, setter), ...captionRows];
  }
  const limit = { width: area.width, height: maxHeight };
  const { width, height } = pictureSize(picture, node.data, limit);
  const room = area.width - width;
  const x = area.x + (align === 'right' ? room : align === 'left' ? 0 : room / 2);
  const row: Row = {
    height,
    before: 0,
    keep: captionRows.length > 0,
    frames: area.frames,
    paint: (file, y) => picture.draw(file, file.placed({ x, y, width, height })),
  };
  return [row, ...captionRows];
}

/** A paragraph as the picture above it stands. */
function placed(node: Node, align: unknown): Node {
  if (node.object !== 'block' || node.type !== 'paragraph' || typeof align !== 'string') return node;
  return { ...node, data: { align, ...node.data } };
}

/** In place of a picture that is not in this space, or of a kind that cannot be shown. */
function missingRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const { ref } = node.data;
  const led = setter.follow(ref, area.from);
  const name = textIn(node.data, 'alt') || setter.fileName(ref, area.from) || shortened(hrefOf(ref) ?? '');
  return boxRows({ sign: '🖼', text: name === '' ? 'Image' : name, led }, area, setter);
}

type Box = { readonly sign: string; readonly text: string; readonly led: Led };

/** A box with a label, for what a page shows and paper cannot. */
export function boxRows({ sign, text, led }: Box, area: Area, setter: Setter): Row[] {
  const frame: Frame = { x: area.x, width: area.width, stroke: colors.line };
  const inner = within(area, frame, { left: 10, right: 10 });
  const { destination } = led;
  const style =
    destination === undefined ? area.style : { ...area.style, color: colors.link, link: destination };
  const spans: Span[] = [
    { text: `${sign}\u00a0\u00a0`, style: { ...area.style, color: colors.muted } },
    { text, style },
  ];
  const rows = spanRows(setter, spans, inner).map((row) => ({ ...row, keep: true }));
  return [spaceRow(4, inner.frames, true), ...rows, spaceRow(4, inner.frames)];
}

export function fileRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const { ref } = node.data;
  const text = setter.fileName(ref, area.from) ?? hrefOf(ref) ?? '';
  return [...boxRows({ sign: '📎', text, led: {} }, area, setter), ...captionOf(node, area, setter)];
}

export function embedRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const url = textIn(node.data, 'url');
  const led = setter.follow({ kind: 'url', url }, area.from);
  return [...boxRows({ sign: '🔗', text: url, led }, area, setter), ...captionOf(node, area, setter)];
}

export function contentRefRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const { ref } = node.data;
  const led = setter.follow(ref, area.from);
  return boxRows({ sign: '➜', text: led.title ?? hrefOf(ref) ?? '', led }, area, setter);
}

/** An operation or other part of an OpenAPI spec: what it is, and what the page says in its place. */
export function specRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const { data, type } = node;
  const fallback = innerRows(setter, fragmentOf(node, 'fallback'), area);
  if (fallback.length > 0) return fallback;
  const names = Array.isArray(data['schemas'])
    ? data['schemas'].filter((name) => typeof name === 'string')
    : [];
  const words = [
    textIn(data, 'method').toUpperCase(),
    textIn(data, 'path') || textIn(data, 'name'),
    names.join(', '),
  ];
  const text = words.filter((word) => word !== '').join(' ') || type;
  const mono = { ...area, style: { ...area.style, mono: true, size: area.style.size * 0.9 } };
  return boxRows({ sign: '⚙', text, led: setter.follow(data['ref'], area.from) }, mono, setter);
}

/** A block of somebody else's software: what the page says in its place, or what it is given. */
export function integrationRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const fallback = innerRows(setter, fragmentOf(node, 'fallback'), area);
  if (fallback.length > 0) return fallback;
  const { data } = node;
  const url = urlIn(data['props']);
  const text =
    url ?? [textIn(data, 'integration'), textIn(data, 'block')].filter((part) => part !== '').join(' / ');
  return boxRows(
    { sign: '🧩', text, led: url === undefined ? {} : setter.follow({ kind: 'url', url }, area.from) },
    area,
    setter,
  );
}

function captionOf(node: BlockNode, area: Area, setter: Setter): Row[] {
  const style = { ...area.style, size: area.style.size * 0.88, color: colors.muted };
  const [first, ...others] = innerRows(setter, fragmentOf(node, 'caption'), { ...area, style });
  return first === undefined ? [] : [{ ...first, before: 3 }, ...others];
}

function urlIn(props: unknown): string | undefined {
  if (typeof props !== 'object' || props === null || !('url' in props)) return undefined;
  return typeof props.url === 'string' ? props.url : undefined;
}

/** The end of an address, which says most. */
function shortened(href: string): string {
  return href.length <= 100 ? href : `…${href.slice(-99)}`;
}
