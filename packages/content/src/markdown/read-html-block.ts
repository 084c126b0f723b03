import {
  blockNode,
  type BlockNode,
  type ContentRef,
  type NodeData,
  definedMembers,
  nodeFragment,
} from './document.ts';
import { hasOnlyAttributes, type ResolveHref } from './inline-elements.ts';
import { headingBlock } from './headings.ts';
import {
  elementAttributes,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  isHtmlText,
  readHtml,
} from './html.ts';
import { htmlBlocks, htmlPhrasing } from './html-phrasing.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { plainText } from './phrasing.ts';
import { readClosedDetails } from './read-details.ts';
import { readHtmlTable } from './read-html-table.ts';
import { readPre } from './read-pre.ts';
import type { BlockReader } from './block-reader.ts';

/** Reads HTML that represents blocks; `undefined` for all other. */
export function readHtmlBlock(parsed: ParsedBlock, reader: BlockReader): readonly BlockNode[] | undefined {
  const { token } = parsed;
  const nodes = withoutBlankText(readHtml(token.content));
  const [first, ...more] = nodes;
  const { resolve } = reader.context;
  if (first === undefined || !isHtmlElement(first)) return undefined;
  const images = readImageList(nodes, resolve);
  if (images !== undefined) return [blockNode('images', {}, images)];
  if (more.length > 0) return undefined;
  switch (first.tagName) {
    case 'details':
      return readClosedDetails(token.content, reader);
    case 'div':
      return readImages(first, resolve);
    case 'pre':
      return readPre(first);
    case 'table':
      return readHtmlTable(first, resolve);
    default:
      return readAligned(first, parsed, reader);
  }
}

function withoutBlankText(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.filter((node) => !isHtmlText(node) || node.value.trim() !== '');
}

function readImages(div: HtmlElement, resolve: ResolveHref): BlockNode[] | undefined {
  const attributes = elementAttributes(div);
  const { align, 'data-full-width': fullWidth, 'data-with-frame': withFrame } = attributes;
  if (!hasOnlyAttributes(attributes, ['align', 'data-full-width', 'data-with-frame'])) return undefined;
  const all = readImageList(withoutBlankText(div.childNodes), resolve);
  const data = definedMembers({
    align,
    fullWidth: fullWidth && fullWidth === 'true',
    withFrame: withFrame && withFrame === 'true',
  });
  return all && [blockNode('images', data, all)];
}

function readImageList(nodes: readonly HtmlNode[], resolve: ResolveHref): BlockNode[] | undefined {
  const all = nodes.map((node) => {
    if (!isHtmlElement(node)) return undefined;
    return node.tagName === 'figure' ? readFigure(node, resolve) : readPicture(node, resolve);
  });
  const known = all.filter((readImage) => readImage !== undefined);
  return known.length > 0 && known.length === all.length ? known : undefined;
}

function readFigure(element: HtmlElement, resolve: ResolveHref): BlockNode | undefined {
  const [first, caption, ...more] = withoutBlankText(element.childNodes);
  if (element.attrs.length > 0 || more.length > 0 || first === undefined || !isHtmlElement(first))
    return undefined;
  const readImage = readPicture(first, resolve);
  if (readImage === undefined || caption === undefined) return readImage;
  if (!isHtmlElement(caption) || caption.tagName !== 'figcaption' || caption.attrs.length > 0)
    return undefined;
  const blocks = htmlBlocks(caption.childNodes, resolve);
  if (blocks === undefined) return undefined;
  return blocks.length === 0 ? readImage : { ...readImage, fragments: [nodeFragment('caption', blocks)] };
}

/** `<img>`, or `<picture>` with another image for dark mode. */
function readPicture(element: HtmlElement, resolve: ResolveHref): BlockNode | undefined {
  if (element.tagName === 'img') return readImage(element, undefined, resolve);
  const [source, img, ...more] = withoutBlankText(element.childNodes);
  if (element.tagName !== 'picture' || element.attrs.length > 0 || more.length > 0) return undefined;
  if (source === undefined || !isHtmlElement(source) || img === undefined || !isHtmlElement(img))
    return undefined;
  const { srcset, media, ...others } = elementAttributes(source);
  if (srcset === undefined || media !== '(prefers-color-scheme: dark)' || Object.keys(others).length > 0)
    return undefined;
  return readImage(img, resolve(srcset), resolve);
}

function readImage(
  element: HtmlElement,
  refDark: ContentRef | undefined,
  resolve: ResolveHref,
): BlockNode | undefined {
  const { src, alt, width, height, title, ...others } = elementAttributes(element);
  if (element.tagName !== 'img' || src === undefined || Object.keys(others).length > 0) return undefined;
  const data: NodeData = definedMembers({
    ref: resolve(src),
    refDark,
    alt: alt === '' ? undefined : alt,
    width: parsePixels(width),
    height: parsePixels(height),
    title,
  });
  return blockNode('image', data);
}

/** A number of pixels, or the value as written. */
function parsePixels(size: string | undefined): number | string | undefined {
  return size !== undefined && /^\d{1,9}$/.test(size) ? Number(size) : size;
}

/** `<p align="center">` and `<h2 align="center">`. */
function readAligned(
  element: HtmlElement,
  parsed: ParsedBlock,
  reader: BlockReader,
): BlockNode[] | undefined {
  const { align, id, ...others } = elementAttributes(element);
  const [, level] = /^h([1-6])$/.exec(element.tagName) ?? [];
  if ((level === undefined && element.tagName !== 'p') || align === undefined) return undefined;
  if (Object.keys(others).length > 0) return undefined;
  const nodes = htmlPhrasing(element.childNodes, reader.context.resolve);
  if (nodes === undefined) return undefined;
  if (level === undefined) return id === undefined ? [blockNode('paragraph', { align }, nodes)] : undefined;
  const heading = headingBlock(Number(level), nodes, reader.headingId(parsed, plainText(nodes), id));
  return [{ ...heading, data: { ...heading.data, align } }];
}
