import type { BlockNode, PhrasingNode } from './document.ts';
import { block } from './document.ts';
import { readElement, type Resolve } from './elements.ts';
import { attributesOf, type HtmlNode, isElement, isText } from './html.ts';
import { type Piece, textNodes } from './phrasing.ts';

/** Deeper ones are not read. */
const maxDepth = 32;

/** The text of HTML nodes; undefined when something in them means nothing to us. */
export function htmlPhrasing(nodes: readonly HtmlNode[], resolve: Resolve): PhrasingNode[] | undefined {
  const pieces = htmlPieces(nodes, resolve, 0);
  return pieces && textNodes(trimmed(pieces));
}

function htmlPieces(nodes: readonly HtmlNode[], resolve: Resolve, depth: number): Piece[] | undefined {
  if (depth > maxDepth) return undefined;
  const all: Piece[] = [];
  for (const node of nodes) {
    const own = isText(node)
      ? [{ text: node.value.replaceAll(/[ \t\r\n]+/g, ' '), marks: [] }]
      : elementPieces(node, resolve, depth);
    if (own === undefined) return undefined;
    for (const piece of own) all.push(piece);
  }
  return all;
}

function elementPieces(node: HtmlNode, resolve: Resolve, depth: number): Piece[] | undefined {
  if (!isElement(node)) return undefined;
  const pieces = htmlPieces(node.childNodes, resolve, depth + 1);
  return pieces && readElement(node.tagName, { attributes: attributesOf(node), pieces, resolve });
}

/** Space at both ends of a block means nothing. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const all = [...pieces];
  const [first] = all;
  if (first !== undefined && 'text' in first) all[0] = { ...first, text: first.text.trimStart() };
  const last = all.at(-1);
  if (last !== undefined && 'text' in last) all[all.length - 1] = { ...last, text: last.text.trimEnd() };
  return all;
}

/** Paragraphs and lists of a cell or a caption; text that stands free is a paragraph. */
export function htmlBlocks(nodes: readonly HtmlNode[], resolve: Resolve, depth = 0): BlockNode[] | undefined {
  if (depth > maxDepth) return undefined;
  const blocks: BlockNode[] = [];
  let free: HtmlNode[] = [];
  const flush = (): boolean => {
    const text = htmlPhrasing(free, resolve);
    free = [];
    if (text === undefined) return false;
    if (text.length > 0) blocks.push(block('paragraph', {}, text));
    return true;
  };
  for (const node of nodes) {
    if (!isElement(node) || !(node.tagName in blockElements)) {
      free.push(node);
      continue;
    }
    if (node.attrs.length > 0 || !flush()) return undefined;
    const own = blockElements[node.tagName]?.(node.childNodes, resolve, depth + 1);
    if (own === undefined) return undefined;
    blocks.push(own);
  }
  return flush() ? blocks : undefined;
}

type ReadElement = (nodes: readonly HtmlNode[], resolve: Resolve, depth: number) => BlockNode | undefined;

const blockElements: Readonly<Record<string, ReadElement>> = {
  p: (nodes, resolve) => {
    const text = htmlPhrasing(nodes, resolve);
    return text && block('paragraph', {}, text);
  },
  ul: (nodes, resolve, depth) => list('list-unordered', nodes, { resolve, depth }),
  ol: (nodes, resolve, depth) => list('list-ordered', nodes, { resolve, depth }),
};

function list(
  type: string,
  nodes: readonly HtmlNode[],
  { resolve, depth }: { resolve: Resolve; depth: number },
): BlockNode | undefined {
  const items: BlockNode[] = [];
  for (const node of nodes) {
    if (isText(node) && node.value.trim() === '') continue;
    if (!isElement(node) || node.tagName !== 'li' || node.attrs.length > 0) return undefined;
    const blocks = htmlBlocks(node.childNodes, resolve, depth + 1);
    if (blocks === undefined) return undefined;
    items.push(block('list-item', {}, blocks));
  }
  return block(type, {}, items);
}
