import { type InlineNode, type Leaf, type Mark, type PhrasingNode, type TextNode } from './document.ts';

/** A piece of text with marks, or what stands between such pieces. */
export type Piece = { readonly text: string; readonly marks: readonly Mark[] } | InlineNode;

/** Marks of a leaf are always in this order. */
const order = ['bold', 'italic', 'strikethrough', 'keyboard', 'superscript', 'subscript', 'color', 'code'];

export function mark(type: string, data?: Mark['data']): Mark {
  return data === undefined ? { object: 'mark', type } : { object: 'mark', type, data };
}

/** Pieces with one more mark, within links too. */
export function withMark(pieces: readonly Piece[], added: Mark): Piece[] {
  return pieces.map((piece): Piece => {
    if ('text' in piece) return { text: piece.text, marks: withMarkAdded(piece.marks, added) };
    if (piece.nodes === undefined || piece.type !== 'link') return piece;
    return { ...piece, nodes: textNodes(withMark(piecesOf(piece.nodes), added)) };
  });
}

function withMarkAdded(marks: readonly Mark[], added: Mark): Mark[] {
  return [...marks.filter(({ type }) => type !== added.type), added].toSorted(
    (a, b) => order.indexOf(a.type) - order.indexOf(b.type),
  );
}

export function sameMark(a: Mark, b: Mark): boolean {
  return a.type === b.type && JSON.stringify(a.data) === JSON.stringify(b.data);
}

export function sameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((one, index) => sameMark(one, b[index] ?? one));
}

/** Neighbouring texts are one node, those with equal marks one leaf. */
export function textNodes(pieces: readonly Piece[]): PhrasingNode[] {
  const nodes: PhrasingNode[] = [];
  let leaves: Leaf[] = [];
  const flush = (): void => {
    if (leaves.length > 0) nodes.push({ object: 'text', leaves });
    leaves = [];
  };
  for (const piece of pieces) {
    if (!('text' in piece)) {
      flush();
      nodes.push(piece);
    } else if (piece.text !== '') {
      const last = leaves.at(-1);
      if (last !== undefined && sameMarks(last.marks, piece.marks)) {
        leaves[leaves.length - 1] = { ...last, text: last.text + piece.text };
      } else leaves.push({ object: 'leaf', text: piece.text, marks: piece.marks });
    }
  }
  flush();
  return nodes;
}

export function piecesOf(nodes: readonly PhrasingNode[]): Piece[] {
  return nodes.flatMap((node): Piece[] =>
    node.object === 'text' ? node.leaves.map(({ text, marks }) => ({ text, marks })) : [node],
  );
}

/** The text that a reader sees. */
export function plainText(nodes: readonly PhrasingNode[]): string {
  return nodes.map((node) => (node.object === 'text' ? leavesText(node) : inlineText(node))).join('');
}

function leavesText({ leaves }: TextNode): string {
  return leaves.map(({ text }) => text).join('');
}

function inlineText({ type, nodes, data }: InlineNode): string {
  if (type === 'annotation') return '';
  if (nodes !== undefined) return plainText(nodes);
  const text =
    type === 'emoji'
      ? emojiOf(data['code'])
      : (data['formula'] ?? data['label'] ?? data['alt'] ?? data['expression']);
  return typeof text === 'string' ? text : '';
}

/** The character of an emoji, whose code is that of its characters in hex with dashes between. */
export function emojiOf(code: unknown): string {
  if (typeof code !== 'string' || !/^[0-9a-f]{1,6}(?:-[0-9a-f]{1,6})*$/i.test(code)) return '';
  const points = code.split('-').map((hex) => Number.parseInt(hex, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}

export function codeOfEmoji(emoji: string): string {
  return Array.from(emoji)
    .map((character) => (character.codePointAt(0) ?? 0).toString(16))
    .join('-');
}
