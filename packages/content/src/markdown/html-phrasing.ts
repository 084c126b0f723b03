import type { BlockNode, PhrasingNode } from './document.ts';
import { blockNode } from './document.ts';
import { readElement, type ResolveHref } from './inline-elements.ts';
import { elementAttributes, type HtmlNode, isHtmlElement, isHtmlText } from './html.ts';
import { type TextPiece, textNodes } from './phrasing.ts';

/** The maximum depth. */
const maxDepth = 32;

/** The phrasing content of HTML nodes; `undefined` when some of it is not understood. */
export function htmlPhrasing(nodes: readonly HtmlNode[], resolve: ResolveHref): PhrasingNode[] | undefined {
  const pieces = htmlPieces(nodes, resolve, 0);
  return pieces && textNodes(trimEnds(pieces));
}

function htmlPieces(
  nodes: readonly HtmlNode[],
  resolve: ResolveHref,
  depth: number,
): TextPiece[] | undefined {
  if (depth > maxDepth) return undefined;
  const all: TextPiece[] = [];
  for (const node of nodes) {
    const read = isHtmlText(node)
      ? [{ text: node.value.replaceAll(/[ \t\r\n]+/g, ' '), marks: [] }]
      : elementPieces(node, resolve, depth);
    if (read === undefined) return undefined;
    for (const piece of read) all.push(piece);
  }
  return all;
}

function elementPieces(node: HtmlNode, resolve: ResolveHref, depth: number): TextPiece[] | undefined {
  if (!isHtmlElement(node)) return undefined;
  const pieces = htmlPieces(node.childNodes, resolve, depth + 1);
  return pieces && readElement(node.tagName, { attributes: elementAttributes(node), pieces, resolve });
}

/** White space at both ends of a block is not significant. */
function trimEnds(pieces: readonly TextPiece[]): TextPiece[] {
  const all = [...pieces];
  const [first] = all;
  if (first !== undefined && 'text' in first) all[0] = { ...first, text: first.text.trimStart() };
  const last = all.at(-1);
  if (last !== undefined && 'text' in last) all[all.length - 1] = { ...last, text: last.text.trimEnd() };
  return all;
}

/** The paragraphs and lists of a cell or a caption; text outside of them is a paragraph. */
export function htmlBlocks(
  nodes: readonly HtmlNode[],
  resolve: ResolveHref,
  depth = 0,
): BlockNode[] | undefined {
  if (depth > maxDepth) return undefined;
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
    if (!isHtmlElement(node) || !(node.tagName in blockElements)) {
      loose.push(node);
      continue;
    }
    if (node.attrs.length > 0 || !flush()) return undefined;
    const read = blockElements[node.tagName]?.(node.childNodes, resolve, depth + 1);
    if (read === undefined) return undefined;
    blocks.push(read);
  }
  return flush() ? blocks : undefined;
}

type ReadElement = (nodes: readonly HtmlNode[], resolve: ResolveHref, depth: number) => BlockNode | undefined;

const blockElements: Readonly<Record<string, ReadElement>> = {
  p: (nodes, resolve) => {
    const text = htmlPhrasing(nodes, resolve);
    return text && blockNode('paragraph', {}, text);
  },
  ul: (nodes, resolve, depth) => readList('list-unordered', nodes, { resolve, depth }),
  ol: (nodes, resolve, depth) => readList('list-ordered', nodes, { resolve, depth }),
};

function readList(
  type: string,
  nodes: readonly HtmlNode[],
  { resolve, depth }: { resolve: ResolveHref; depth: number },
): BlockNode | undefined {
  const items: BlockNode[] = [];
  for (const node of nodes) {
    if (isHtmlText(node) && node.value.trim() === '') continue;
    if (!isHtmlElement(node) || node.tagName !== 'li' || node.attrs.length > 0) return undefined;
    const blocks = htmlBlocks(node.childNodes, resolve, depth + 1);
    if (blocks === undefined) return undefined;
    items.push(blockNode('list-item', {}, blocks));
  }
  return blockNode(type, {}, items);
}
