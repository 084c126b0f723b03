import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toDocument } from '../../src/markdown/to-document.ts';
import { conditionsIn, unconditionalMarkdown } from '../../src/markdown/filter-markdown.ts';
import { visibleMarkdown } from '../../src/markdown/visible-markdown.ts';

const pro = { plan: 'pro', seats: 3 };
const isPro = 'visitor.claims.plan == "pro"';
const isFree = 'visitor.claims.plan == "free"';
const shown = (markdown: string, claims: Record<string, unknown> = pro) =>
  visibleMarkdown(markdown, claims)
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');

test.each([
  ['a condition that holds', `a\n\n{% if ${isPro} %}\nb\n{% endif %}\n\nc`, 'a b c'],
  ['a condition that does not', `a\n\n{% if ${isFree} %}\nb\n{% endif %}\n\nc`, 'a c'],
  ['else', `{% if ${isFree} %}\na\n{% else %}\nb\n{% endif %}`, 'b'],
  ['else of one that holds', `{% if ${isPro} %}\na\n{% else %}\nb\n{% endif %}`, 'a'],
  ['elif', `{% if ${isFree} %}\na\n{% elif ${isPro} %}\nb\n{% else %}\nc\n{% endif %}`, 'b'],
  ['else if', `{% if ${isFree} %}\na\n{% else if ${isPro} %}\nb\n{% else %}\nc\n{% endif %}`, 'b'],
  ['the first branch only', `{% if ${isPro} %}\na\n{% elseif ${isPro} %}\nb\n{% endif %}`, 'a'],
  ['one within a line', `a {% if ${isFree} %}b{% else %}c{% endif %} d`, 'a c d'],
  ['nesting', `{% if ${isPro} %}a{% if ${isFree} %}b{% else %}c{% endif %}d{% endif %}e`, 'acde'],
  ['a hidden nesting', `{% if ${isFree} %}a{% if ${isPro} %}b{% else %}c{% endif %}d{% endif %}e`, 'e'],
  ['a quoted end of a tag', '{% if visitor.claims.plan == "%}" %}a{% else %}b{% endif %}', 'b'],
  ['dashes', `{%- if ${isPro} -%}a{%- else -%}b{%- endif -%}`, 'a'],
  ['cells', `| a | b |\n| - | - |\n| {% if ${isFree} %}c{% endif %} | d |`, '| a | b | | - | - | | | d |'],
  ['a list', `- a\n- {% if ${isFree} %}b{% endif %}\n- c`, '- a - - c'],
  ['across blocks', `- a {% if ${isFree} %}b\n\n# c\n\n> d {% endif %} e`, '- a e'],
  ['a text without conditions', 'a {% hint style="info" %} b', 'a {% hint style="info" %} b'],
])('shows what a condition selects: %s', (_what, markdown, expected) => {
  expect(shown(markdown)).toBe(expected);
});

test.each([
  ['that is no expression', 'a {% if (( %}b{% endif %} c', 'a c'],
  ['that is empty', 'a {% if %}b{% endif %} c', 'a c'],
  ['that calls', 'a {% if isPro() %}b{% else %}d{% endif %} c', 'a c'],
  ['that is too long', `a {% if ${' '.repeat(3000)}true || "${'x'.repeat(2000)}" %}b{% endif %} c`, 'a c'],
  ['without an end', `a {% if ${isPro} %}b`, 'a'],
  ['around another without an end', `a {% if ${isPro} %}b{% if ${isPro} %}c{% endif %}d`, 'a'],
  ['with an open quote', 'a {% if visitor.claims.plan == "pro %}b{% endif %} "c" %} d', 'a "c" %} d'],
  ['in elif', `a {% if ${isFree} %}b{% elif ( %}c{% else %}d{% endif %} e`, 'a e'],
  ['with an argument of else', `a {% if ${isFree} %}b{% else unknown %}c{% endif %} d`, 'a d'],
  ['behind else', `a {% if ${isFree} %}b{% else %}c{% else %}d{% endif %} e`, 'a c e'],
  ['in upper case', `a {% IF ${isFree} %}b{% ENDIF %} c`, 'a c'],
])('hides all branches of a condition that is not valid: one %s', (_what, markdown, expected) => {
  expect(shown(markdown)).toBe(expected);
});

describe('in code', () => {
  const tags = `{% if ${isFree} %}b{% endif %}`;
  test.each([
    ['a fence', `\`\`\`\n${tags}\n\`\`\``],
    ['a fence in a quote', `> ~~~\n> ${tags}\n> ~~~`],
    ['a fence in a list', `- a\n\n  \`\`\`\n  ${tags}\n  \`\`\``],
    ['indented code', `a\n\n    ${tags}`],
    ['a code span', `a \`${tags}\` c`],
    ['a code span in a heading', `## a \`${tags}\``],
    ['a code span in a cell', `| a |\n| - |\n| \`${tags}\` |`],
    ['preformatted HTML', `<pre>${tags}</pre>`],
  ])('a tag is text: %s', (_what, markdown) => {
    expect(visibleMarkdown(markdown, pro)).toBe(markdown);
    expect(conditionsIn(markdown)).toEqual([]);
  });

  test('a fence does not hide the end of a condition around it, nor the condition the fence', () => {
    const fence = '```\n{% endif %}\n```';
    expect(shown(`{% if ${isPro} %}\n${fence}\n{% endif %}\na`)).toBe('``` {% endif %} ``` a');
    expect(shown(`{% if ${isFree} %}\n${fence}\n{% endif %}\na`)).toBe('a');
  });

  test('backticks in different blocks are no code', () => {
    expect(shown(`a \` b\n\n{% if ${isFree} %}\nsecret\n{% endif %}\n\nc \` d`)).toBe('a ` b c ` d');
    expect(shown(`a \\\` {% if ${isFree} %}secret{% endif %} \` d`)).toBe('a \\` ` d');
    expect(shown(`<a title="\`">a</a> {% if ${isFree} %}secret{% endif %} \``)).toBe('<a title="`">a</a> `');
  });

  test('a fence without an end hides the rest of a condition', () => {
    expect(shown(`{% if ${isFree} %}\n\`\`\`\nsecret\n{% endif %}\nsecret`)).toBe('');
  });
});

test('a condition in the frontmatter ends there', () => {
  const markdown = `---\ndescription: a {% if ${isFree} %}b\n---\n\nc {% endif %}`;
  expect(visibleMarkdown(markdown, pro)).toBe('---\ndescription: a ---\n\nc ');
});

test('the text for everybody has no branch at all', () => {
  const markdown = `a {% if !visitor.claims.plan %}b{% else %}c{% endif %} d`;
  expect(unconditionalMarkdown(markdown)).toBe('a  d');
});

test('conditions are listed once, as they are written', () => {
  const markdown = `{% if ${isPro} %}a{% elif ( %}b{% endif %}{% if ${isPro} %}c{% endif %}`;
  expect(conditionsIn(markdown)).toEqual([isPro, '(']);
});

test('the tags of a visible text are no tags of the document', () => {
  const markdown = `a\n{% if ${isPro} %}\nb\n{% else %}\nc\n{% endif %}\nd`;
  const { nodes } = toDocument(visibleMarkdown(markdown, pro));
  expect(nodes.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'paragraph']);
});

test('no text within a condition that does not hold is visible, whatever is around it', () => {
  const piece = fc.constantFrom(
    '`',
    '```\n',
    '~~~\n',
    '\n\n',
    '    ',
    '- ',
    '> ',
    '<pre>',
    '</pre>',
    '<!--',
    '| a |\n',
    '{% else %}',
    '{% endif %}',
    '{% hint %}',
    '\\',
    '$$\n',
    '"',
    "'",
    '%}',
    `{% if ${isPro} %}`,
    'word ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.array(piece, { maxLength: 12 }), (before, behind) => {
      const markdown = `${before.join('')}\n\n{% if ${isFree} %}secret{% endif %}\n\n${behind.join('')}`;
      const visible = visibleMarkdown(markdown, pro);
      // Where it is shown, the tag is, too: all of it is code.
      expect(visible.includes('secret')).toBe(visible.includes(`{% if ${isFree} %}secret`));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['conditions', `{% if ${isFree} %}`],
  ['ends', '{% endif %}'],
  ['tags without an end', '{% if '],
  ['open quotes', '{% if "'],
  ['code spans', '`a` {% if x %}'],
])('a text of many %s takes time in proportion to its length', (_what, piece) => {
  expect(visibleMarkdown(piece.repeat(20_000), pro).length).toBeLessThan(piece.length * 20_000 + 1);
});
