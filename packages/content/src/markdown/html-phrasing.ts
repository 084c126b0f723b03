import { type PhrasingNode, sourceInline } from './document.ts';
import { readElement, type ResolveHref } from './inline-elements.ts';
import { elementAttributes, formatAttributes, type HtmlNode, isHtmlElement, isHtmlText } from './html.ts';
import { type TextPiece, textNodes } from './phrasing.ts';

/** The maximum depth. */
export const maxDepth = 32;

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
  // A part of a picture, which is read with it.
  if (node.tagName === 'source')
    return [sourceInline(`<source${formatAttributes(elementAttributes(node))}>`)];
  const pieces = htmlPieces(node.childNodes, resolve, depth + 1);
  return pieces && readElement(node.tagName, { attributes: elementAttributes(node), pieces, resolve });
}

/** White space at both ends of a block is not significant; line breaks are. */
function trimEnds(pieces: readonly TextPiece[]): TextPiece[] {
  const all = [...pieces];
  const [first] = all;
  if (first !== undefined && 'text' in first) all[0] = { ...first, text: first.text.replace(/^ /, '') };
  const last = all.at(-1);
  if (last !== undefined && 'text' in last)
    all[all.length - 1] = { ...last, text: last.text.replace(/ $/, '') };
  return all;
}
