import { expect, test } from 'vitest';
import { mergeText } from '../../src/merge/merge-text.ts';

/** Merges in both directions: the result does not depend on which side is ours. */
function merge(base: string, ours: string, theirs: string) {
  const result = mergeText({ base, ours, theirs });
  const swapped = mergeText({ base, ours: theirs, theirs: ours });
  const expected =
    'text' in result
      ? result
      : {
          conflicts: result.conflicts.map(({ ours: one, theirs: other, ...rest }) => ({
            ...rest,
            ours: other,
            theirs: one,
          })),
        };
  expect(swapped).toEqual(expected);
  return result;
}

const page = (...blocks: string[]) => `${blocks.join('\n\n')}\n`;

test.each([
  {
    name: 'paragraphs next to each other that each side edited',
    base: page('# One', 'Two', 'Three'),
    ours: page('# One', 'Two, mine', 'Three'),
    theirs: page('# One', 'Two', 'Three, theirs'),
    merged: page('# One', 'Two, mine', 'Three, theirs'),
  },
  {
    name: 'a paragraph that one side rewrote and one that the other side put behind it',
    base: page('One', 'Two'),
    ours: page('Something else altogether', 'Two'),
    theirs: page('One', 'New', 'Two'),
    merged: page('Something else altogether', 'New', 'Two'),
  },
  {
    name: 'a paragraph that one side deleted and its neighbour that the other side edited',
    base: page('One', 'Two', 'Three'),
    ours: page('One', 'Three'),
    theirs: page('One', 'Two', 'Three!'),
    merged: page('One', 'Three!'),
  },
  {
    name: 'the same change on both sides, and one of each',
    base: page('One', 'Two', 'Three'),
    ours: page('One', 'Added', 'Two!', 'Three'),
    theirs: page('One', 'Added', 'Two!', 'Three!'),
    merged: page('One', 'Added', 'Two!', 'Three!'),
  },
  {
    name: 'items of one list',
    base: page('- one\n- two\n- three'),
    ours: page('- one, mine\n- two\n- three'),
    theirs: page('- one\n- three\n- four'),
    merged: page('- one, mine\n- three\n- four'),
  },
  {
    name: 'an item before one in whose place the other side put two',
    base: page('- one\n- two\n- three'),
    ours: page('- one\n- mine\n- two\n- three'),
    theirs: page('- one\n- first\n- second\n- three'),
    merged: page('- one\n- mine\n- first\n- second\n- three'),
  },
  {
    name: 'an item that got a nested list and an edit',
    base: page('- one\n- two\n- three'),
    ours: page('- one\n- two\n  - nested\n- three'),
    theirs: page('- one\n- two, theirs\n- three'),
    merged: page('- one\n- two, theirs\n  - nested\n- three'),
  },
  {
    name: 'numbers of items that one side shifted by an insertion',
    base: page('1. one\n2. two\n3. three'),
    ours: page('1. one\n2. new\n3. two\n4. three'),
    theirs: page('1. one\n2. two\n3. three, theirs'),
    merged: page('1. one\n2. new\n3. two\n4. three, theirs'),
  },
  {
    name: 'numbers of items that both sides shifted',
    base: page('1. one\n2. two\n3. three'),
    ours: page('1. one\n2. new\n3. two\n4. three'),
    theirs: page('1. zero\n2. one\n3. two\n4. three'),
    merged: page('1. zero\n2. one\n2. new\n3. two\n4. three'),
  },
  {
    name: 'rows of one table',
    base: page('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |'),
    ours: page('| a | b |\n| - | - |\n| 1 | two |\n| 3 | 4 |'),
    theirs: page('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |'),
    merged: page('| a | b |\n| - | - |\n| 1 | two |\n| 3 | 4 |\n| 5 | 6 |'),
  },
  {
    name: 'a table that one side aligned and the other one edited',
    base: page('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |'),
    ours: page('| a    | b |\n| ---- | - |\n| 1    | 2 |\n| 3    | 4 |'),
    theirs: page('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | four |'),
    merged: page('| a    | b |\n| ---- | - |\n| 1    | 2 |\n| 3 | four |'),
  },
  {
    name: 'the head of a table of which each side deleted a row',
    base: page('| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |', 'End'),
    ours: page('| a | b |\n| - | - |\n| 1 | 2 |', 'End'),
    theirs: page('| a | b |\n| - | - |\n| 3 | 4 |', 'End'),
    merged: page('| a | b |\n| - | - |', 'End'),
  },
  {
    name: 'nothing of a list of which each side deleted an item',
    base: page('One', '- one\n- two', 'Two'),
    ours: page('One', '- one', 'Two'),
    theirs: page('One', '- two', 'Two'),
    merged: page('One', 'Two'),
  },
  {
    name: 'the style of a hint and what stands in it',
    base: page('{% hint style="info" %}\nOne\n\nTwo\n{% endhint %}'),
    ours: page('{% hint style="danger" %}\nOne\n\nTwo\n{% endhint %}'),
    theirs: page('{% hint style="info" %}\nOne\n\nTwo!\n{% endhint %}'),
    merged: page('{% hint style="danger" %}\nOne\n\nTwo!\n{% endhint %}'),
  },
  {
    name: 'empty lines that one side added where the other one edits',
    base: 'One\n\nTwo\n',
    ours: 'One\n\n\n\nTwo\n\n',
    theirs: 'One!\n\nTwo\n',
    merged: 'One!\n\n\n\nTwo\n\n',
  },
  {
    name: 'fewer empty lines where the other side edits',
    base: 'One\n\n\n\nTwo\n\n\n',
    ours: 'One\n\nTwo\n',
    theirs: 'One!\n\n\n\nTwo\n\n\n',
    merged: 'One!\n\nTwo\n',
  },
  {
    name: 'empty lines that both sides changed',
    base: '# One\nTwo\n\nThree',
    ours: '# One\n\nTwo\n\nThree\n',
    theirs: '# One\n\n\nTwo\n\nThree!\n\n',
    merged: '# One\n\n\nTwo\n\nThree!\n\n',
  },
  {
    name: 'line ends that one side changed',
    base: page('One\nline', 'Two\nlines'),
    ours: page('One\nline', 'Two\nlines').replaceAll('\n', '\r\n'),
    theirs: page('One\nline', 'Two\nlines!'),
    merged: 'One\r\nline\r\n\r\nTwo\nlines!\r\n',
  },
  {
    name: 'an insertion beside a deletion',
    base: page('One', 'Two', 'Three'),
    ours: page('One', 'Three'),
    theirs: page('One', 'Two', 'New', 'Three'),
    merged: page('One', 'New', 'Three'),
  },
  {
    name: 'everything deleted and something written at the end',
    base: page('One'),
    ours: '',
    theirs: page('One', 'Two'),
    merged: page('Two'),
  },
])('merging texts keeps $name', ({ base, ours, theirs, merged }) => {
  expect(merge(base, ours, theirs)).toEqual({ text: merged });
});

test.each([
  {
    name: 'both rewrote a paragraph',
    base: page('One', 'Two', 'Three'),
    ours: page('One', 'Two, mine', 'Three'),
    theirs: page('One', 'Two, theirs', 'Three'),
    conflicts: [{ base: 'Two', ours: 'Two, mine', theirs: 'Two, theirs', range: { start: 5, end: 8 } }],
  },
  {
    name: 'one side deleted what the other one edited',
    base: page('One', 'Two', 'Three'),
    ours: page('One', 'Three'),
    theirs: page('One', 'Two!', 'Three'),
    conflicts: [{ base: 'Two', ours: '', theirs: 'Two!', range: { start: 5, end: 8 } }],
  },
  {
    name: 'both wrote something else at the same place',
    base: page('One', 'Two'),
    ours: page('One', 'Mine', 'Mine, too', 'Two'),
    theirs: page('One', 'Theirs', 'Two'),
    conflicts: [{ base: '', ours: 'Mine\n\nMine, too', theirs: 'Theirs', range: { start: 5, end: 5 } }],
  },
  {
    name: 'both began an empty page',
    base: '',
    ours: page('Mine'),
    theirs: page('Theirs'),
    conflicts: [{ base: '', ours: 'Mine', theirs: 'Theirs', range: { start: 0, end: 0 } }],
  },
  {
    name: 'one side wrote in the middle of what the other one deleted',
    base: page('One', 'Two', 'Three', 'Four'),
    ours: page('One', 'Four'),
    theirs: page('One', 'Two', 'New', 'Three', 'Four'),
    conflicts: [{ base: 'Two\n\nThree', ours: '', theirs: 'New', range: { start: 5, end: 15 } }],
  },
  {
    name: 'both changed an item of a list, and both a row of a table',
    base: page('- one\n- two', '| a |\n| - |\n| 1 |\n| 2 |'),
    ours: page('- one\n- two, mine', '| a |\n| - |\n| 1 |\n| mine |'),
    theirs: page('- one\n- two, theirs', '| a |\n| - |\n| 1 |\n| theirs |'),
    conflicts: [
      { base: 'two', ours: 'two, mine', theirs: 'two, theirs', range: { start: 8, end: 11 } },
      { base: '| 2 |', ours: '| mine |', theirs: '| theirs |', range: { start: 31, end: 36 } },
    ],
  },
  {
    name: 'one side added a column to a table and the other one a row',
    base: page('| a |\n| - |\n| 1 |'),
    ours: page('| a | b |\n| - | - |\n| 1 | 2 |'),
    theirs: page('| a |\n| - |\n| 1 |\n| 3 |'),
    conflicts: [
      {
        base: '| a |\n| - |\n| 1 |',
        ours: '| a | b |\n| - | - |\n| 1 | 2 |',
        theirs: '| a |\n| - |\n| 1 |\n| 3 |',
        range: { start: 0, end: 17 },
      },
    ],
  },
  {
    name: 'dashes in the cell of a row that both sides changed',
    base: page('| a |\n| - |\n| x - y |'),
    ours: page('| a |\n| - |\n| x -- y |'),
    theirs: page('| a |\n| - |\n| x - z |'),
    conflicts: [
      { base: '| x - y |', ours: '| x -- y |', theirs: '| x - z |', range: { start: 12, end: 21 } },
    ],
  },
  {
    name: 'both gave a hint another style',
    base: page('{% hint style="info" %}\nOne\n{% endhint %}'),
    ours: page('{% hint style="danger" %}\nOne\n{% endhint %}'),
    theirs: page('{% hint style="success" %}\nOne\n{% endhint %}'),
    conflicts: [
      {
        base: '{% hint style="info" %}\nOne\n{% endhint %}',
        ours: '{% hint style="danger" %}\nOne\n{% endhint %}',
        theirs: '{% hint style="success" %}\nOne\n{% endhint %}',
        range: { start: 0, end: 41 },
      },
    ],
  },
])('texts conflict where $name', ({ base, ours, theirs, conflicts }) => {
  expect(merge(base, ours, theirs)).toEqual({ conflicts });
});

test('paragraphs are not joined when the block between them is deleted', () => {
  const base = '# Head\nOne\n{% hint style="info" %}\nHint\n{% endhint %}\nTwo\n';
  const ours = '# Head\nOne\nTwo\n'.replace('One\nTwo', 'One\n\nTwo');
  const theirs = base.replace('Two', 'Two!').replace('One', 'One!');
  expect(merge(base, ours, theirs)).toEqual({ text: '# Head\nOne!\n\nTwo!\n' });
  // Two deletions make blocks adjacent that never were.
  const longer = 'One\n# A\n# B\nTwo\n';
  expect(merge(longer, 'One\n# B\nTwo\n', 'One\n# A\nTwo\n')).toEqual({ text: 'One\n\nTwo\n' });
});

test('long texts are merged', () => {
  const lines = Array.from({ length: 20_000 }, (_, number) => `Paragraph ${number} of many.`);
  const base = page(...lines);
  const ours = page(...lines.with(3, 'Mine').map((line) => line.replace('9 of', '9 OF')));
  const theirs = page(...lines.with(10_000, 'Theirs'));
  const rewritten = page(...lines.map((line) => line.replaceAll('a', 'b')));
  const same = page(...lines.map((_, number) => (number % 2 === 0 ? '---' : 'x')));
  expect(mergeText({ base, ours, theirs })).toHaveProperty('text');
  expect(mergeText({ base, ours: rewritten, theirs })).toHaveProperty('conflicts');
  mergeText({ base, ours: same, theirs: rewritten });
  mergeText({ base: same, ours: `${same}\n---\n`, theirs: same.replace('x', '---') });
});
