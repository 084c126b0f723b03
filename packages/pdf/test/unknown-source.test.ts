import { expect, test } from 'vitest';
import { type PdfText, readPdfFile } from './read-pdf-file.ts';
import { renderDocument } from './render-document.ts';

async function print(markdown: string) {
  const { texts, words } = await readPdfFile(
    await renderDocument({ pages: [{ id: 'a', title: 'T', markdown }] }),
  );
  return { texts: texts.flat(), words };
}

function find(texts: readonly PdfText[], text: string): PdfText {
  const found = texts.find((one) => one.text.trim() === text);
  if (found === undefined)
    throw new Error(`${text} is not printed: ${texts.map((one) => one.text).join('|')}`);
  return found;
}

const unknown = 'onclick="x"';

test('a table that is kept as source is printed as a table', async () => {
  const { texts } = await print(
    `<table><caption>Plans</caption><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Free</td><td ${unknown} colspan="1"><video></video>None</td></tr><tr><td>Team</td><td>Much</td></tr></tbody></table>`,
  );
  expect(find(texts, 'Plans').y).toBeGreaterThan(find(texts, 'Plan').y);
  const [plan, price, free, none, team] = ['Plan', 'Price', 'Free', 'None', 'Team'].map((text) =>
    find(texts, text),
  );
  expect([plan?.x, price?.x]).toEqual([free?.x, none?.x]);
  expect(price?.x).toBeGreaterThan((plan?.x ?? 0) + 20);
  expect(free?.y).toBe(none?.y);
  expect(team?.y).toBeLessThan(free?.y ?? 0);
});

test('a table that empty lines divide is printed as a table with its blocks in their cells', async () => {
  const { texts, words } = await print(
    '<table>\n<tr>\n<td>\n\nFirst **bold**\n\n</td>\n<td>\n\n* Second\n\n</td>\n</tr>\n</table>\n\nBehind.',
  );
  const [first, second, behind] = ['First', 'Second', 'Behind.'].map((text) => find(texts, text));
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + 50);
  expect(Math.abs((second?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(6);
  expect(behind?.y).toBeLessThan(first?.y ?? 0);
  expect(words.split('Second')).toHaveLength(2);
});

test('the name of an icon is not printed', async () => {
  const { words } = await print(
    [
      'Press :pen-to-square: Edit, <i class="fa-solid fa-gear">:gear:</i> or <i class="fa-user">:user:</i>.',
      'At 10:30:45 use `:pen-to-square:` and :memory: of a:b-c:d.',
      `<video><i class="fa-solid fa-house-user">:house-user:</i> Home</video>`,
    ].join('\n\n'),
  );
  expect(words).toContain('PressEdit,or.');
  expect(words).toContain('At10:30:45use:pen-to-square:and:memory:ofa:b-c:d.');
  expect(words).toContain('Home');
  expect(words).not.toMatch(/gear|user/);
  const { texts } = await print('Or <i class="fa-user">:user:</i> this<i class="fa-user"></i> and that.');
  expect(texts.map(({ text }) => text).join('')).toContain('Or this and that.');
});
