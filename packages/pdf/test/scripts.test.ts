import { expect, test } from 'vitest';
import { contentWidth, margins } from '../src/typesetting/printer.ts';
import { renderDocument } from './render-document.ts';
import { type PdfText, readPdfFile, withoutSpaces } from './read-pdf-file.ts';

const right = margins.left + contentWidth;

async function textsOf(markdown: string, title = 'Page'): Promise<readonly PdfText[]> {
  const { texts } = await readPdfFile(await renderDocument({ pages: [{ id: 'a', title, markdown }] }));
  return texts.flat();
}

/** The piece of text that has a word. */
function pieceOf(texts: readonly PdfText[], word: string): PdfText {
  const found = texts.find(({ text }) => text.includes(word));
  if (found === undefined)
    throw new Error(`no text has ${word}: ${texts.map(({ text }) => text).join(' | ')}`);
  return found;
}

test.for([
  ['Arabic', 'مرحبا بالعالم، هذه فقرة طويلة بيت تين ثلج لا إله'],
  ['Persian', 'این یک پاراگراف فارسی است'],
  ['Hebrew', 'שלום עולם זוהי פסקה'],
  ['Hindi', 'नमस्ते दुनिया क्षत्रिय कृष्ण विद्यार्थी श्री'],
  ['Bengali', 'আমার সোনার বাংলা ভালোবাসি'],
  ['Tamil', 'வணக்கம் உலகம் க்ஷ'],
  ['Telugu', 'నమస్కారం ప్రపంచం'],
  ['Gujarati', 'નમસ્તે દુનિયા'],
  ['Punjabi', 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ'],
  ['Kannada', 'ನಮಸ್ಕಾರ'],
  ['Malayalam', 'നമസ്കാരം'],
  ['Sinhala', 'ආයුබෝවන්'],
  ['Thai', 'พจนานุกรม น้ำที่นี่'],
  ['Lao', 'ສະບາຍດີ'],
  ['Khmer', 'សួស្តីពិភពលោក'],
  ['Burmese', 'မင်္ဂလာပါ'],
  ['Amharic', 'ሰላም'],
] as const)('%s is extracted as it was written', async ([, text]) => {
  const markdown = `${text}\n\n**${text}**\n\n*${text}*`;
  const { words } = await readPdfFile(await renderDocument({ pages: [{ id: 'a', markdown }] }));
  expect(words.split(withoutSpaces(text)).length - 1).toBe(3);
});

test('Arabic letters are joined', async () => {
  const texts = await textsOf('ب\n\nببب');
  const [alone, joined] = texts.filter(({ text }) => text.startsWith('ب'));
  expect(joined?.text).toBe('ببب');
  expect(joined?.width).toBeLessThan((alone?.width ?? 0) * 2.5);
});

test('lines of Thai break between words', async () => {
  const words = ['ภาษาไทย', 'ไม่มี', 'ช่องว่าง', 'ระหว่าง', 'คำ'];
  const lines = (await textsOf(words.join('').repeat(12))).filter(({ text }) => /[\u0e00-\u0eff]/.test(text));
  expect(lines.length).toBeGreaterThan(2);
  for (const { text, x, width } of lines) {
    expect(x + width).toBeLessThanOrEqual(right + 1);
    expect(
      words.some((word) => text.trim().startsWith(word.slice(0, 3))),
      text,
    ).toBe(true);
  }
});

test('a character without a glyph is printed as its code point', async () => {
  const texts = await textsOf('Before \u{12000} after.');
  expect(texts.map(({ text }) => text).join('')).toMatch(/Before\s*120\s*00\s*after/);
});

test('invisible control characters are not printed', async () => {
  const { words } = await readPdfFile(
    await renderDocument({
      pages: [{ id: 'a', markdown: 'soft\u00adhyphen zero\u200bwidth left\u200eright\u2066isolated\u2069' }],
    }),
  );
  expect(words).toContain('softhyphenzerowidthleftrightisolated');
});

test('right-to-left text is in visual order, with words of other scripts', async () => {
  const texts = await textsOf('שלום Docker עולם 123 (יפה)');
  const places = ['שלום', 'Docker', 'עולם', '123', 'יפה'].map((word) => pieceOf(texts, word).x);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  const quoted = await textsOf('One שלום two עולם three');
  const order = ['One', 'שלום', 'two', 'עולם', 'three'].map((word) => pieceOf(quoted, word).x);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('right-to-left lines are aligned right, and left-to-right ones left', async () => {
  const texts = await textsOf(`${'שלום עולם '.repeat(30)}\n\nEnglish`);
  const hebrew = texts.filter(({ text }) => text.includes('שלום'));
  expect(new Set(hebrew.map(({ y }) => y)).size).toBeGreaterThan(1);
  for (const { x, width } of hebrew) expect(x + width).toBeCloseTo(right, 0);
  expect(pieceOf(texts, 'English').x).toBeCloseTo(margins.left, 0);
});

test('a right-to-left page mirrors lists, tables and titles, but not code', async () => {
  const texts = await textsOf(
    '* פריט\n\n1. ראשון\n\n| אחת | שתיים |\n| - | - |\n| שלוש | ארבע |\n\n```\nconst a = 1; // הערה\n```',
    'כותרת',
  );
  expect(pieceOf(texts, '•').x).toBeGreaterThan(pieceOf(texts, 'פריט').x);
  expect(pieceOf(texts, '1').x).toBeGreaterThan(pieceOf(texts, 'ראשון').x);
  expect(pieceOf(texts, 'אחת').x).toBeGreaterThan(pieceOf(texts, 'שתיים').x);
  const title = pieceOf(
    texts.filter(({ y }) => y < 780),
    'כותרת',
  );
  expect(title.x + title.width).toBeCloseTo(right, 0);
  expect(pieceOf(texts, 'const').x).toBeLessThan(margins.left + 12);
  expect(pieceOf(texts, 'הערה').x).toBeGreaterThan(pieceOf(texts, 'const').x);
});

test('links in right-to-left text have the position of their words', async () => {
  const markdown = 'שלום English [עולם](https://example.com) words';
  const { texts, linkEnds } = await readPdfFile(
    await renderDocument({ pages: [{ id: 'a', title: 'שלום', markdown }] }),
  );
  const word = pieceOf(texts.flat(), 'עולם');
  expect(linkEnds).toHaveLength(1);
  expect(linkEnds[0]?.[0]).toBeCloseTo(word.x, 0);
  expect(linkEnds[0]?.[1]).toBeCloseTo(word.x + word.width, 0);
});
