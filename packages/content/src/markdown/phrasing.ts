import {
  type InlineNode,
  type TextLeaf,
  type TextMark,
  type PhrasingNode,
  type TextNode,
} from './document.ts';

/** A run of text with marks, or another inline node. */
export type TextPiece = { readonly text: string; readonly marks: readonly TextMark[] } | InlineNode;

/** The order of the marks of a leaf. */
const markOrder = [
  'bold',
  'italic',
  'strikethrough',
  'keyboard',
  'superscript',
  'subscript',
  'color',
  'code',
];

export function textMark(type: string, data?: TextMark['data']): TextMark {
  return data === undefined ? { object: 'mark', type } : { object: 'mark', type, data };
}

/** Adds a mark to pieces, and to those within links. */
export function withMark(pieces: readonly TextPiece[], added: TextMark): TextPiece[] {
  return pieces.map((piece): TextPiece => {
    if ('text' in piece) return { text: piece.text, marks: withMarkAdded(piece.marks, added) };
    if (piece.nodes === undefined || piece.type !== 'link') return piece;
    return { ...piece, nodes: textNodes(withMark(textPieces(piece.nodes), added)) };
  });
}

function withMarkAdded(marks: readonly TextMark[], added: TextMark): TextMark[] {
  return [...marks.filter(({ type }) => type !== added.type), added].toSorted(
    (a, b) => markOrder.indexOf(a.type) - markOrder.indexOf(b.type),
  );
}

export function isSameMark(a: TextMark, b: TextMark): boolean {
  return a.type === b.type && JSON.stringify(a.data) === JSON.stringify(b.data);
}

function haveSameMarks(a: readonly TextMark[], b: readonly TextMark[]): boolean {
  return a.length === b.length && a.every((one, index) => isSameMark(one, b[index] ?? one));
}

/** Adjacent texts become one node, and those with equal marks one leaf. */
export function textNodes(pieces: readonly TextPiece[]): PhrasingNode[] {
  const nodes: PhrasingNode[] = [];
  let leaves: TextLeaf[] = [];
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
      if (last !== undefined && haveSameMarks(last.marks, piece.marks)) {
        leaves[leaves.length - 1] = { ...last, text: last.text + piece.text };
      } else leaves.push({ object: 'leaf', text: piece.text, marks: piece.marks });
    }
  }
  flush();
  return nodes;
}

export function textPieces(nodes: readonly PhrasingNode[]): TextPiece[] {
  return nodes.flatMap((node): TextPiece[] =>
    node.object === 'text' ? node.leaves.map(({ text, marks }) => ({ text, marks })) : [node],
  );
}

/** The visible text. */
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
      ? emojiFromCode(data['code'])
      : (data['formula'] ?? data['label'] ?? data['alt'] ?? data['expression']);
  return typeof text === 'string' ? text : '';
}

/** The characters of an emoji, from their code points in hex joined by dashes. */
export function emojiFromCode(code: unknown): string {
  if (typeof code !== 'string' || !/^[0-9a-f]{1,6}(?:-[0-9a-f]{1,6})*$/i.test(code)) return '';
  const points = code.split('-').map((hex) => Number.parseInt(hex, 16));
  return points.every((point) => point <= 0x10ffff) ? String.fromCodePoint(...points) : '';
}

export function emojiCode(emoji: string): string {
  return Array.from(emoji)
    .map((character) => (character.codePointAt(0) ?? 0).toString(16))
    .join('-');
}
