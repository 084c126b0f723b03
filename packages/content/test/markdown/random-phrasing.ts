import fc from 'fast-check';
import { definedMembers, inlineNode, type NodeData, type PhrasingNode } from '../../src/markdown/document.ts';
import { textMark, type TextPiece, textNodes } from '../../src/markdown/phrasing.ts';

/** Texts that are syntax elsewhere, and characters of several code units and code points. */
export const words = fc.constantFrom(
  'a',
  'B',
  'word',
  '文',
  'é',
  '1',
  '1.',
  '-',
  '+',
  '*',
  '**',
  '_',
  '__',
  'x_y',
  '~',
  '~~',
  '`',
  '``',
  '#',
  '>',
  '=',
  '|',
  '\\',
  '\\n',
  '[',
  ']',
  '[x]',
  '(y)',
  '![',
  '<b>',
  '</b>',
  '<!--',
  '&',
  '&amp;',
  '&#10;',
  '$',
  '$$',
  '{%',
  '%}',
  ':smile:',
  ':no:',
  'http://a.b/c_d',
  'a@b.c',
  '[^1]',
  '!',
  '.',
  '"',
  "'",
  '«',
  '—',
  '\u00A0',
  '🐦',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  '👍🏽',
  '❤️',
  '𝒳',
  '한',
);
const spaced = fc.tuple(fc.constantFrom('', '', ' '), words, fc.constantFrom('', '', ' ', '\n'));
const text = fc.array(spaced, { minLength: 1, maxLength: 4 }).map((parts) => parts.flat().join(''));
/** Text of attributes. */
export const value = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
export const url = fc.constantFrom(
  'a.md',
  '../b c.md#d',
  'https://x.y/z?a=1&b=2',
  'a(b).png',
  'é.md',
  'x_y_z',
  '#h',
  'mailto:a@b.c',
  '',
);
export const ref = url.map((target) => ({ kind: 'url', url: target }));
export const flag = fc.option(fc.boolean(), { nil: undefined });
export const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
export const attributes = optional(
  fc.constantFrom({ 'data-x': 'y' }, { style: 'color: "red"', 'data-y': 'a b' }, { hidden: '' }),
);

/** In the order of documents. */
const marks = fc
  .tuple(
    fc.subarray(['bold', 'italic', 'strikethrough', 'keyboard', 'superscript', 'subscript']),
    fc.constantFrom<NodeData | undefined>(
      undefined,
      undefined,
      undefined,
      { text: 'red' },
      { background: '$primary' },
    ),
    fc.constantFrom(false, false, false, true),
  )
  .map(([types, color, code]) => [
    ...types.map((type) => textMark(type)),
    ...(color === undefined ? [] : [textMark('color', color)]),
    ...(code ? [textMark('code')] : []),
  ]);

const leaf: fc.Arbitrary<TextPiece> = fc.tuple(text, marks).map(([content, own]) => ({
  text: own.some(({ type }) => type === 'code') ? content.replaceAll('\n', ' ') : content,
  marks: own,
}));

export const image = fc.record({
  ref,
  refDark: optional(fc.constant({ kind: 'url', url: 'dark - x.png' })),
  alt: optional(value),
  width: optional(fc.constantFrom('100', '50%')),
  title: optional(value),
  size: optional(fc.constantFrom('line', 'original')),
  attributes,
});
const plainLeaf = fc
  .tuple(text, fc.constant([]))
  .map(([content, own]): TextPiece => ({ text: content, marks: own }));
const link = fc
  .tuple(ref, optional(value), fc.array(leaf, { minLength: 1, maxLength: 2 }), attributes)
  .map(([target, title, pieces, own]) =>
    inlineNode('link', definedMembers({ ref: target, title, attributes: own }), tidy(pieces, false)),
  )
  .filter(({ nodes = [] }) => nodes.length > 0);
const inline: fc.Arbitrary<TextPiece> = fc.oneof(
  { weight: 4, arbitrary: link },
  image.map((data) => inlineNode('inline-image', definedMembers(data))),
  fc.constantFrom('1f600', '1f9d1-200d-1f680', '1f1e9-1f1ea').map((code) => inlineNode('emoji', { code })),
  fc
    .record({ icon: fc.constantFrom('github', 'pen-to-square'), attributes })
    .map((data) => inlineNode('icon', definedMembers(data))),
  fc.constantFrom('x^2', 'a_b | c', '\\frac{1}{2}').map((formula) => inlineNode('inline-math', { formula })),
  fc.constant(inlineNode('expression', { expression: 'space.vars.a < 1' })),
  fc
    .record({
      label: value,
      kind: fc.constantFrom('primary', 'secondary'),
      ref,
      icon: optional(fc.constant('x')),
    })
    .map((data) => inlineNode('button', definedMembers(data))),
  fc
    .record({
      label: value,
      kind: fc.constant('primary'),
      action: fc.constant('ask'),
      query: optional(value),
    })
    .map((data) => inlineNode('button', definedMembers(data))),
);

/** Without what no text of a page has: white space in a row, at the ends and at line breaks, and empty texts. */
function tidy(pieces: readonly TextPiece[], oneLine: boolean): PhrasingNode[] {
  let before = ' ';
  const clean = pieces.map((piece): TextPiece => {
    if (!('text' in piece)) {
      before = 'x';
      return piece;
    }
    const spaced = (oneLine ? piece.text.replaceAll('\n', ' ') : piece.text)
      .replaceAll(/[ \n]*\n[ \n]*/g, '\n')
      .replaceAll(/ {2,}/g, ' ');
    const own = /[ \n]$/.test(before) ? spaced.replace(/^[ \n]+/, '') : spaced;
    if (own !== '') before = own;
    return { ...piece, text: own };
  });
  for (let index = clean.length - 1; index >= 0; index -= 1) {
    const last = clean[index];
    if (last === undefined || !('text' in last)) break;
    clean[index] = { ...last, text: last.text.replace(/[ \n]+$/, '') };
    if (clean[index] !== undefined && last.text.trim() !== '') break;
  }
  return textNodes(clean);
}

export const phrasing = (oneLine = false): fc.Arbitrary<PhrasingNode[]> =>
  fc
    .tuple(
      fc.array(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: inline }), { maxLength: 5 }),
      plainLeaf,
    )
    .map(([pieces, end]) => tidy([{ text: 'w', marks: [] }, ...pieces, end], oneLine));
