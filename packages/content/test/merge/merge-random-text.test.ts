import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, splitBlocks } from '../../src/markdown/split-blocks.ts';
import { mergeText } from '../../src/merge/merge-text.ts';

/** Runs that failed before, as fast-check reported them. */
const keptSeeds: readonly { seed: number; path: string }[] = [];

/** The starts of lines; `@` becomes a unique word. */
const forms = [
  '@',
  '@',
  '',
  '',
  '# @',
  '- @',
  '- @',
  '  - @',
  '  @',
  '1. @',
  '2. @',
  '> @',
  '> - @',
  '>',
  '| @ |',
  '| - |',
  '```',
  '```@',
  '    @',
  '---',
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tabs %}',
  '{% tab title="@" %}',
  '{% endtab %}',
  '{% endtabs %}',
  '<details><summary>@</summary>',
  '</details>',
  '<div>@',
  '[@]: https://example.com/@',
  '[^@]: @',
  '* [x] @',
  '$$',
];

type Line = { form: number; word: string; end: string };
type Change = { at: number; what: number; form: number };

const changes = fc.array(fc.record({ at: fc.nat(99), what: fc.nat(5), form: fc.nat(forms.length - 1) }), {
  maxLength: 5,
});
const texts = fc
  .tuple(fc.array(fc.nat(forms.length - 1), { maxLength: 25 }), changes, changes, fc.nat(9))
  .map(([numbers, ours, theirs, ends]) => {
    const base = numbers.map((form, at) => ({ form, word: `base${at}w`, end: ends === 0 ? '\r\n' : '\n' }));
    return { base, ours: changed(base, ours, 'ours'), theirs: changed(base, theirs, 'theirs') };
  });

function changed(base: readonly Line[], series: readonly Change[], name: string): Line[] {
  const lines = [...base];
  for (const [nth, { at, what, form }] of series.entries()) {
    const index = at % (lines.length + 1);
    const word = `${name}${nth}w`;
    if (what < 2) lines.splice(index, 0, { form, word, end: '\n' });
    else if (what === 2) lines.splice(index, 0, { form, word, end: '\n' }, { form: 2, word: '', end: '\n' });
    else if (what === 3) lines.splice(index, 1);
    else
      lines.splice(
        index,
        1,
        ...lines.slice(index, index + 1).map((line) => ({ ...line, word: `${word} ${line.word}` })),
      );
  }
  return lines;
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ form, word, end }) => (forms[form] ?? '').replaceAll('@', word) + end).join('');
}

function wordsIn(text: string): string[] {
  return text.match(/\b(?:base|ours|theirs)\d+w\b/g) ?? [];
}

/** The texts that are no containers, at any depth. */
function blocksIn(text: string, blocks: readonly Block[] = splitBlocks(text)): string[] {
  return blocks.flatMap(({ kind, start, end, children = [] }) => {
    const own = isText.has(kind) ? [`${kind}: ${text.slice(start, end).trimEnd()}`] : [];
    return [...own, ...blocksIn(text, children)];
  });
}

type Texts = { base: string; ours: string; theirs: string };

/** Lost words, and blocks that are on no side. */
function defectsOf(merged: string, { base, ours, theirs }: Texts): string[] {
  const [was, one, other] = [new Set(wordsIn(base)), new Set(wordsIn(ours)), new Set(wordsIn(theirs))];
  const words = new Set(wordsIn(merged));
  const owed = [...one.union(other)].filter((word) => !was.has(word) || (one.has(word) && other.has(word)));
  const known = new Set([...blocksIn(ours), ...blocksIn(theirs)]);
  return [
    ...owed.filter((word) => !words.has(word)),
    ...blocksIn(merged).filter((block) => !known.has(block)),
  ];
}

const isText = new Set(['paragraph', 'heading', 'code', 'table-row', 'definition']);

test('merging any texts keeps each word that a side added or both kept, and joins no blocks', () => {
  let clean = 0;
  const property = fc.property(texts, (lines) => {
    const sides = { base: textOf(lines.base), ours: textOf(lines.ours), theirs: textOf(lines.theirs) };
    const { base, ours, theirs } = sides;
    const merged = mergeText(sides);
    const swapped = mergeText({ base, ours: theirs, theirs: ours });
    expect('text' in swapped ? swapped.text : undefined).toBe('text' in merged ? merged.text : undefined);
    if ('text' in merged) clean += 1;
    expect('text' in merged ? defectsOf(merged.text, sides) : []).toEqual([]);
    expect(mergeText({ base, ours, theirs: base })).toEqual({ text: ours });
    expect(mergeText({ base, ours: base, theirs })).toEqual({ text: theirs });
  });
  for (const kept of keptSeeds) fc.assert(property, { ...kept, numRuns: 1 });
  fc.assert(property, { numRuns: 3000 });
  expect(clean).toBeGreaterThan(1000);
});
