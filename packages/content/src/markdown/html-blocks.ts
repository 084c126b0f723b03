import {
  blockNode,
  type BlockNode,
  type ContentRef,
  definedMembers,
  type NodeData,
  nodeFragment,
} from './document.ts';
import { headingBlock } from './headings.ts';
import {
  carriedAttributes,
  elementAttributes,
  hasValidAttributes,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  isHtmlText,
} from './html.ts';
import { htmlPhrasing, maxDepth } from './html-phrasing.ts';
import { darkSource, type ResolveHref } from './inline-elements.ts';
import { readPre } from './read-pre.ts';

type HtmlContext = { readonly resolve: ResolveHref; readonly depth: number };
type ReadElement = (element: HtmlElement, context: HtmlContext) => BlockNode | undefined;

/** The blocks of a cell, a caption or a block of HTML; text outside of them is a paragraph. `undefined` for others. */
export function htmlBlocks(
  nodes: readonly HtmlNode[],
  resolve: ResolveHref,
  depth = 0,
): BlockNode[] | undefined {
  if (depth > maxDepth || (depth === 0 && !hasValidAttributes(nodes))) return undefined;
  const blocks: BlockNode[] = [];
  let loose: HtmlNode[] = [];
  const flush = (): boolean => {
    const text = htmlPhrasing(loose, resolve);
    loose = [];
    if (text === undefined) return false;
    if (text.length > 0) blocks.push(blockNode('paragraph', {}, text));
    return true;
  };
  for (const node of nodes) {
    const read = isHtmlElement(node) ? blockElements.get(node.tagName) : undefined;
    if (read === undefined || !isHtmlElement(node)) {
      loose.push(node);
      continue;
    }
    if (!flush()) return undefined;
    const block = read(node, { resolve, depth: depth + 1 });
    if (block === undefined) return undefined;
    blocks.push(block);
  }
  return flush() ? blocks : undefined;
}

const blockElements: ReadonlyMap<string, ReadElement> = new Map<string, ReadElement>([
  ['p', readParagraph],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, ReadElement] => [`h${level}`, headingReader(level)]),
  ['ul', listReader('list-unordered')],
  ['ol', listReader('list-ordered')],
  ['pre', (element) => readPre(element)?.[0]],
  ['hr', ({ attrs }) => (attrs.length === 0 ? blockNode('divider', {}) : undefined)],
  [
    'blockquote',
    ({ attrs, childNodes }, { resolve, depth }) => {
      const blocks = attrs.length === 0 ? htmlBlocks(childNodes, resolve, depth) : undefined;
      return blocks && blockNode('blockquote', {}, blocks);
    },
  ],
  [
    'figure',
    (element, { resolve }) => {
      const images = readImageList([element], resolve);
      return images && blockNode('images', {}, images);
    },
  ],
]);

function readParagraph(element: HtmlElement, { resolve }: HtmlContext): BlockNode | undefined {
  const text = htmlPhrasing(element.childNodes, resolve);
  const { align, ...others } = elementAttributes(element);
  return text && blockNode('paragraph', definedMembers({ align, ...carriedAttributes(others) }), text);
}

/** Headings in HTML have an anchor only if it is written. */
function headingReader(level: number): ReadElement {
  return (element, { resolve }) => {
    const text = htmlPhrasing(element.childNodes, resolve);
    if (text === undefined) return undefined;
    const { align, id, ...others } = elementAttributes(element);
    const { meta: _, ...heading } = headingBlock(level, text, '');
    const data = { ...heading.data, ...definedMembers({ align, ...carriedAttributes(others) }) };
    return { ...heading, data, ...(id !== undefined && { meta: { id } }) };
  };
}

function listReader(type: string): ReadElement {
  return (element, { resolve, depth }) => {
    const { start, ...others } = elementAttributes(element);
    if (Object.keys(others).length > 0 || (start !== undefined && !/^\d{1,9}$/.test(start))) return undefined;
    const items: BlockNode[] = [];
    for (const node of element.childNodes) {
      if (isHtmlText(node) && node.value.trim() === '') continue;
      if (!isHtmlElement(node) || node.tagName !== 'li' || node.attrs.length > 0) return undefined;
      const blocks = htmlBlocks(node.childNodes, resolve, depth + 1);
      if (blocks === undefined) return undefined;
      items.push(blockNode('list-item', {}, blocks));
    }
    return blockNode(type, definedMembers({ start: start === undefined ? undefined : Number(start) }), items);
  };
}

/** Images and figures; `undefined` when there is anything else. */
export function readImageList(nodes: readonly HtmlNode[], resolve: ResolveHref): BlockNode[] | undefined {
  if (!hasValidAttributes(nodes)) return undefined;
  const all = withoutBlankText(nodes).map((node) => {
    if (!isHtmlElement(node)) return undefined;
    return node.tagName === 'figure' ? readFigure(node, resolve) : readPicture(node, resolve);
  });
  const known = all.filter((image) => image !== undefined);
  return known.length > 0 && known.length === all.length ? known : undefined;
}

export function withoutBlankText(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.filter((node) => !isHtmlText(node) || node.value.trim() !== '');
}

function readFigure(element: HtmlElement, resolve: ResolveHref): BlockNode | undefined {
  const [first, caption, ...more] = withoutBlankText(element.childNodes);
  if (more.length > 0 || first === undefined || !isHtmlElement(first)) return undefined;
  const image = readPicture(first, resolve);
  if (image === undefined) return undefined;
  const { attributes: figure } = carriedAttributes(elementAttributes(element));
  const own = { ...image, data: { ...image.data, ...(figure && { figure }) } };
  if (caption === undefined) return own;
  if (!isHtmlElement(caption) || caption.tagName !== 'figcaption' || caption.attrs.length > 0)
    return undefined;
  const blocks = htmlBlocks(caption.childNodes, resolve);
  if (blocks === undefined) return undefined;
  return blocks.length === 0 ? own : { ...own, fragments: [nodeFragment('caption', blocks)] };
}

/** `<img>`, or `<picture>` with another image for dark mode. */
function readPicture(element: HtmlElement, resolve: ResolveHref): BlockNode | undefined {
  if (element.tagName === 'img') return readImage(element, undefined, resolve);
  const [source, img, ...more] = withoutBlankText(element.childNodes);
  if (element.tagName !== 'picture' || element.attrs.length > 0 || more.length > 0) return undefined;
  if (source === undefined || !isHtmlElement(source) || img === undefined || !isHtmlElement(img))
    return undefined;
  const dark = source.tagName === 'source' ? darkSource(elementAttributes(source)) : undefined;
  return dark === undefined ? undefined : readImage(img, resolve(dark), resolve);
}

function readImage(
  element: HtmlElement,
  refDark: ContentRef | undefined,
  resolve: ResolveHref,
): BlockNode | undefined {
  const { src, alt, width, height, title, 'data-size': size, ...others } = elementAttributes(element);
  if (element.tagName !== 'img' || src === undefined) return undefined;
  const data: NodeData = definedMembers({
    ref: resolve(src),
    refDark,
    alt: alt === '' ? undefined : alt,
    width: parsePixels(width),
    height: parsePixels(height),
    title,
    size,
    ...carriedAttributes(others),
  });
  return blockNode('image', data);
}

/** A number of pixels, or the value as written. */
function parsePixels(size: string | undefined): number | string | undefined {
  return size !== undefined && /^(?:0|[1-9]\d{0,8})$/.test(size) ? Number(size) : size;
}
