import { expect, test } from 'vitest';
import { contentWidth, margins } from '../src/typesetting/printer.ts';
import { renderDocument } from './render-document.ts';
import { readPdfFile } from './read-pdf-file.ts';

test('a page never ends with a heading', async () => {
  const markdown = Array.from(
    { length: 80 },
    (_, index) => `## Heading ${index}\n\n${'Words and words. '.repeat((index * 7) % 40)}\n\nEnd.`,
  ).join('\n\n');
  const { texts } = await readPdfFile(await renderDocument({ pages: [{ id: 'a', markdown }] }));
  const last = texts.map((page) => {
    const [lowest] = page.filter(({ y }) => y > 60).toSorted((one, other) => one.y - other.y);
    return lowest?.text ?? '';
  });
  expect(last.filter((text) => text.startsWith('Heading'))).toEqual([]);
});

test('the header of a table is repeated on each page', async () => {
  const markdown = `| Head |\n| - |\n${Array.from({ length: 150 }, (_, index) => `| Row ${index} |`).join('\n')}`;
  const { texts } = await readPdfFile(await renderDocument({ pages: [{ id: 'a', markdown }] }));
  expect(texts.length).toBeGreaterThan(2);
  for (const page of texts) expect(page.filter(({ text }) => text === 'Head')).toHaveLength(1);
  const rows = texts.flat().filter(({ text }) => text.startsWith('Row '));
  expect(rows).toHaveLength(150);
});

test('a cell that is higher than a page is split', async () => {
  const cell = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('<br>');
  const { texts, words } = await readPdfFile(
    await renderDocument({ pages: [{ id: 'a', markdown: `| A | B |\n| - | - |\n| ${cell} | x |` }] }),
  );
  expect(texts.length).toBeGreaterThan(2);
  expect(words).toContain('line199');
});

test('a table of many columns is split into readable parts', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Column${index}`);
  const markdown = [names, names.map(() => '-'), names.map((name) => name.replace('Column', 'value'))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  const { texts } = await readPdfFile(await renderDocument({ pages: [{ id: 'a', markdown }] }));
  const printed = texts.flat().map(({ text }) => text);
  expect(names.filter((name) => !printed.includes(name))).toEqual([]);
  expect(printed.filter((text) => text === 'Column0').length).toBeGreaterThan(2);
  expect(printed.filter((text) => text === 'value39')).toHaveLength(1);
});

test.for([
  ['quotes', `${'> '.repeat(300)}Deep`],
  ['hints', `${'{% hint style="info" %}\n'.repeat(90)}Deep\n${'{% endhint %}\n'.repeat(90)}`],
  [
    'lists',
    `${Array.from({ length: 19 }, (_, depth) => `${'  '.repeat(depth)}* item`).join('\n')}\n${'  '.repeat(19)}* Deep`,
  ],
  ['lists in quotes', `${'> * '.repeat(40)}Deep`],
  ['columns', `{% columns %}\n${'{% column %}\nDeep\n{% endcolumn %}\n'.repeat(60)}{% endcolumns %}`],
] as const)('%s are printed within the margins, however deep or many', async ([, markdown]) => {
  const { texts } = await readPdfFile(await renderDocument({ pages: [{ id: 'a', markdown }] }));
  const printed = texts.flat().filter(({ text }) => text.trim() !== '');
  expect(printed.some(({ text }) => text.includes('Deep'))).toBe(true);
  const beyond = printed.filter(
    ({ x, width }) => x < margins.left - 1 || x + width > margins.left + contentWidth + 1,
  );
  expect(beyond).toEqual([]);
});
