import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { contentWidth, margins } from '../src/typesetting/printer.ts';
import { renderDocument } from './render-document.ts';
import { readPdfFile, withoutSpaces } from './read-pdf-file.ts';

const print = (markdown: string) => renderDocument({ pages: [{ id: 'a', title: 'Page', markdown }] });

/** How many outlines are drawn on the first page. */
async function outlinesOf(markdown: string): Promise<number> {
  const task = getDocument({ data: await print(markdown), verbosity: 0 });
  const { fnArray } = await (await (await task.promise).getPage(1)).getOperatorList();
  await task.destroy();
  return fnArray.filter((operator) => operator === OPS.constructPath).length;
}

test('formulas are drawn, and found by their source', async () => {
  const markdown = 'In text $$x^2$$ and\n\n$$\n\\frac{a}{b}\n$$\n\n$$\n\\ce{2H2 + O2 -> 2H2O}\n$$';
  expect(await outlinesOf(markdown)).toBeGreaterThan(10);
  const { words } = await readPdfFile(await print(markdown));
  for (const formula of ['x^2', '\\frac{a}{b}', '\\ce{2H2+O2->2H2O}']) expect(words).toContain(formula);
});

test('inline formulas are on the baseline of their line, which grows with them', async () => {
  const { texts } = await readPdfFile(await print('One $$\\dfrac{\\dfrac12}{\\dfrac34}$$ two\nthree'));
  const [one, two] = ['One', 'two'].map((word) => texts[0]?.find(({ text }) => text.includes(word)));
  expect(one?.y).toBe(two?.y);
  const plain = await readPdfFile(await print('One two three'));
  const lower = plain.texts[0]?.find(({ text }) => text.includes('One'));
  expect(one?.y).toBeLessThan((lower?.y ?? 0) - 4);
});

test('too wide formulas are scaled down to a minimum size', async () => {
  const terms = (count: number) => `$$\n${'x_i + '.repeat(count)}y\n$$`;
  const { texts } = await readPdfFile(await print(terms(25)));
  const formula = texts[0]?.find(({ text }) => text.startsWith('x_i'));
  expect(formula?.x).toBeGreaterThanOrEqual(margins.left - 1);
  expect((formula?.x ?? 0) + (formula?.width ?? 0)).toBeLessThanOrEqual(margins.left + contentWidth + 1);
  expect(await outlinesOf(terms(25))).toBeGreaterThan(50);
  expect(await outlinesOf(terms(200))).toBe(0);
});

test('a formula does not see the definitions of another one', async () => {
  const alone = await outlinesOf('$$\\def\\y{}$$ $$\\frac12$$ $$\\x$$');
  const behind = await outlinesOf('$$\\gdef\\frac{abcdefghij}\\gdef\\x{abc}$$ $$\\frac12$$ $$\\x$$');
  expect(behind).toBe(alone);
});

const deep = (open: string, close: string, count: number) => open.repeat(count) + 'x' + close.repeat(count);
test.for([
  ['that is wrong', '\\nosuch{x'],
  ['that is not closed', '\\frac{a'],
  ['that calls itself', '\\def\\a{\\a\\a}\\a'],
  ['that grows with each step', '\\def\\a#1{\\a{#1#1}}\\a{x}'],
  ['that is nested without end', deep('{', '}', 2400)],
  ['with roots within roots', deep('\\sqrt{', '}', 600)],
  ['that is longer than any', 'x+'.repeat(3000)],
  ['that is as wide as the sky', 'a\\hspace{1000000em}b'],
  ['that is as large as the sky', '\\rule{100000em}{100000em}'],
  ['that asks for more than it is', '\\href{javascript:alert(1)}{x}'],
] as const)('a formula %s is printed as its source, and the page continues', async ([, formula]) => {
  const markdown = `$$\n${formula}\n$$\n\nEnd.`;
  expect(await outlinesOf(markdown)).toBe(0);
  const { words } = await readPdfFile(await print(markdown));
  expect(words).toContain(withoutSpaces(formula).slice(0, 60));
  expect(words).toContain('End.');
});
