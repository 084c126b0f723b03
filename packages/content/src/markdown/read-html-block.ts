import { block, type BlockNode, type ContentRef, type Data, dataOf, fragment } from './document.ts';
import { hasOnly, type Resolve } from './elements.ts';
import { headingBlock } from './headings.ts';
import { attributesOf, type HtmlElement, type HtmlNode, isElement, isText, readHtml } from './html.ts';
import { htmlBlocks, htmlPhrasing } from './html-phrasing.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { plainText } from './phrasing.ts';
import { readClosedDetails } from './read-details.ts';
import { readHtmlTable } from './read-html-table.ts';
import { readPre } from './read-pre.ts';
import type { Reader } from './reader.ts';

/** The HTML that stands for blocks; undefined for all other. */
export function readHtmlBlock(one: ParsedBlock, reader: Reader): readonly BlockNode[] | undefined {
  const { token } = one;
  const nodes = meaningful(readHtml(token.content));
  const [first, ...more] = nodes;
  const { resolve } = reader.context;
  if (first === undefined || !isElement(first)) return undefined;
  const pictures = imagesOf(nodes, resolve);
  if (pictures !== undefined) return [block('images', {}, pictures)];
  if (more.length > 0) return undefined;
  switch (first.tagName) {
    case 'details':
      return readClosedDetails(token.content, reader);
    case 'div':
      return images(first, resolve);
    case 'pre':
      return readPre(first);
    case 'table':
      return readHtmlTable(first, resolve);
    default:
      return aligned(first, one, reader);
  }
}

export function meaningful(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.filter((node) => !isText(node) || node.value.trim() !== '');
}

function images(div: HtmlElement, resolve: Resolve): BlockNode[] | undefined {
  const attributes = attributesOf(div);
  const { align, 'data-full-width': fullWidth, 'data-with-frame': withFrame } = attributes;
  if (!hasOnly(attributes, ['align', 'data-full-width', 'data-with-frame'])) return undefined;
  const all = imagesOf(meaningful(div.childNodes), resolve);
  const data = dataOf({
    align,
    fullWidth: fullWidth && fullWidth === 'true',
    withFrame: withFrame && withFrame === 'true',
  });
  return all && [block('images', data, all)];
}

function imagesOf(nodes: readonly HtmlNode[], resolve: Resolve): BlockNode[] | undefined {
  const all = nodes.map((node) => {
    if (!isElement(node)) return undefined;
    return node.tagName === 'figure' ? figure(node, resolve) : picture(node, resolve);
  });
  const known = all.filter((image) => image !== undefined);
  return known.length > 0 && known.length === all.length ? known : undefined;
}

function figure(element: HtmlElement, resolve: Resolve): BlockNode | undefined {
  const [first, caption, ...more] = meaningful(element.childNodes);
  if (element.attrs.length > 0 || more.length > 0 || first === undefined || !isElement(first))
    return undefined;
  const image = picture(first, resolve);
  if (image === undefined || caption === undefined) return image;
  if (!isElement(caption) || caption.tagName !== 'figcaption' || caption.attrs.length > 0) return undefined;
  const blocks = htmlBlocks(caption.childNodes, resolve);
  if (blocks === undefined) return undefined;
  return blocks.length === 0 ? image : { ...image, fragments: [fragment('caption', blocks)] };
}

/** `<img>`, or `<picture>` with another image for dark pages. */
function picture(element: HtmlElement, resolve: Resolve): BlockNode | undefined {
  if (element.tagName === 'img') return image(element, undefined, resolve);
  const [source, img, ...more] = meaningful(element.childNodes);
  if (element.tagName !== 'picture' || element.attrs.length > 0 || more.length > 0) return undefined;
  if (source === undefined || !isElement(source) || img === undefined || !isElement(img)) return undefined;
  const { srcset, media, ...others } = attributesOf(source);
  if (srcset === undefined || media !== '(prefers-color-scheme: dark)' || Object.keys(others).length > 0)
    return undefined;
  return image(img, resolve(srcset), resolve);
}

function image(
  element: HtmlElement,
  refDark: ContentRef | undefined,
  resolve: Resolve,
): BlockNode | undefined {
  const { src, alt, width, height, title, ...others } = attributesOf(element);
  if (element.tagName !== 'img' || src === undefined || Object.keys(others).length > 0) return undefined;
  const data: Data = dataOf({
    ref: resolve(src),
    refDark,
    alt: alt === '' ? undefined : alt,
    width: sizeOf(width),
    height: sizeOf(height),
    title,
  });
  return block('image', data);
}

/** A number of pixels, or whatever else is written. */
export function sizeOf(size: string | undefined): number | string | undefined {
  return size !== undefined && /^\d{1,9}$/.test(size) ? Number(size) : size;
}

/** `<p align="center">` and `<h2 align="center">`. */
function aligned(element: HtmlElement, one: ParsedBlock, reader: Reader): BlockNode[] | undefined {
  const { align, id, ...others } = attributesOf(element);
  const [, level] = /^h([1-6])$/.exec(element.tagName) ?? [];
  if ((level === undefined && element.tagName !== 'p') || align === undefined) return undefined;
  if (Object.keys(others).length > 0) return undefined;
  const nodes = htmlPhrasing(element.childNodes, reader.context.resolve);
  if (nodes === undefined) return undefined;
  if (level === undefined) return id === undefined ? [block('paragraph', { align }, nodes)] : undefined;
  const heading = headingBlock(Number(level), nodes, reader.headingId(one, plainText(nodes), id));
  return [{ ...heading, data: { ...heading.data, align } }];
}
