import { expect, test } from 'vitest';
import { contentWidth, margins } from '../src/typesetting/printer.ts';
import { renderDocument } from './render-document.ts';
import { readPdfFile, withoutSpaces } from './read-pdf-file.ts';
import { samplePage } from './sample-page.ts';

const second =
  '# Second\n\n## Part one\n\n' +
  'Some words.\n\n'.repeat(60) +
  '## Part two\n\nHere, back to [everything](everything.md).\n';
const input = {
  pages: [
    { id: 'everything', title: 'Everything', markdown: samplePage },
    { id: 'second', title: 'Second', level: 1, markdown: second },
  ],
};

test('a document has the text of every block', async () => {
  const { words } = await readPdfFile(await renderDocument(input));
  const expected = [
    'bold',
    'struck',
    'The footnote says something',
    'a^2 + b^2 = c^2',
    'Two and a half',
    'Another paragraph of the second.',
    '☑',
    '☐',
    'in two paragraphs',
    'A danger hint.',
    'config.yaml',
    'port: 8080',
    '└── file.txt',
    'alpha',
    '★★★★',
    'First card',
    'In the next row.',
    'JavaScript',
    "console.log('tab one');",
    'Text of the second tab.',
    'An expandable title',
    'The body of the expandable.',
    'Step two',
    'The right column.',
    'A caption below',
    'Not here',
    'https://www.youtube.com/watch?v=abc',
    'A video',
    'manual.pdf',
    'GET /pets',
    'E = mc^2',
    'Only for some.',
    'Raw HTML is read',
  ];
  expect(expected.filter((text) => !words.includes(withoutSpaces(text)))).toEqual([]);
});

test('a first heading that repeats the title is printed once', async () => {
  const { texts } = await readPdfFile(
    await renderDocument({ pages: [{ id: 'a', title: 'Title', markdown: '# Title\n\nText.' }] }),
  );
  // The head of the page and the title.
  expect(texts[0]?.filter(({ text }) => text === 'Title')).toHaveLength(2);
});

test('text stays within the margins', async () => {
  const { texts } = await readPdfFile(await renderDocument(input));
  const beyond = texts
    .flat()
    .filter(({ x, width }) => x < margins.left - 1 || x + width > margins.left + contentWidth + 1);
  expect(beyond).toEqual([]);
  const low = texts.flat().filter(({ y }) => y < 30);
  expect(low).toEqual([]);
});

test('text in every supported script can be searched', async () => {
  const scripts = [
    'Ελληνικά γρήγορη αλεπού',
    'Кириллица съешь ещё',
    'người Việt',
    'Ünïcödé ﬃ',
    '敏捷的棕色狐狸',
    'いろはにほへと カタカナ',
    '빠른 갈색 여우',
    '→⇒✓✔☐∑≤€‰',
  ];
  const markdown = scripts.map((text) => `${text}\n\n**${text}**\n\n*${text}*\n\n\`${text}\``).join('\n\n');
  const { words } = await readPdfFile(await renderDocument({ pages: [{ id: 'a', markdown }] }));
  for (const text of scripts) {
    const normal = withoutSpaces(text).normalize('NFKC');
    expect(words.normalize('NFKC').split(normal).length - 1, text).toBe(4);
  }
});

test('long words and code are wrapped', async () => {
  const word = 'abcdefghijklmnopqrstuvwxyz'.repeat(12);
  const cells = `| A | B |\n| - | - |\n| ${word} | ${word} |`;
  const { texts, words } = await readPdfFile(
    await renderDocument({
      pages: [{ id: 'a', markdown: `${word}\n\n\`\`\`\n${word}\n\`\`\`\n\n${cells}` }],
    }),
  );
  expect(words.split('abcdefgh').length - 1).toBeGreaterThan(40);
  expect(texts.flat().filter(({ x, width }) => x + width > margins.left + contentWidth + 1)).toEqual([]);
});

test('the same content has the same bytes', async () => {
  expect(Buffer.from(await renderDocument(input)).equals(await renderDocument(input))).toBe(true);
});

test('an empty document has a page', async () => {
  expect((await readPdfFile(await renderDocument({ pages: [] }))).texts).toHaveLength(1);
  expect((await readPdfFile(await renderDocument({ pages: [{ id: 'a', title: 'Alone' }] }))).words).toContain(
    'Alone',
  );
});

test('the table of contents has the number of each page, with a link', async () => {
  const pages = Array.from({ length: 120 }, (_, index) => ({
    id: `p${index}`,
    title: `Chapter ${index}`,
    level: index % 3,
    markdown: 'Words. '.repeat(index * 6),
  }));
  const { texts, links, bookmarks } = await readPdfFile(await renderDocument({ pages }));
  const starts = bookmarks.filter(({ title }) => title.startsWith('Chapter'));
  expect(starts.map(({ title }) => title)).toEqual(pages.map(({ title }) => title));
  const contents = texts
    .slice(1, 4)
    .flat()
    .map(({ text }) => text.trim());
  for (const { title, page } of starts) {
    const at = contents.indexOf(title);
    expect(
      contents.slice(at + 1).find((text) => /^\d+$/.test(text)),
      title,
    ).toBe(String(page));
    expect(texts[page - 1]?.some(({ text }) => text === title)).toBe(true);
  }
  expect(
    links
      .slice(1, 4)
      .flat()
      .map(({ page }) => page),
  ).toEqual(starts.map(({ page }) => page));
  // Each page has its number at the bottom.
  const numbers = texts.slice(1).map((page) => page.at(-1)?.text);
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 2)));
});

test('links lead to pages and headings of the document and to URLs, and broken links to nothing', async () => {
  const { links, bookmarks } = await readPdfFile(await renderDocument(input));
  const pageOf = (title: string) => bookmarks.find((bookmark) => bookmark.title === title)?.page;
  const all = links.slice(2).flat();
  expect(all).toContainEqual({ url: 'https://example.com/a?b=c#d' });
  expect(all).toContainEqual({ page: pageOf('A table') });
  expect(all).toContainEqual({ page: pageOf('Part two') });
  expect(pageOf('Part two')).toBeGreaterThan(pageOf('Part one') ?? 0);
  expect(links.at(-1)).toEqual([{ page: pageOf('Everything') }]);
  expect(all.filter(({ url, page }) => url === undefined && page === 0)).toEqual([]);

  const broken = await renderDocument({
    pages: [{ id: 'a', markdown: '[b](missing.md) [c](javascript:alert(1)) [d](#nowhere)' }],
  });
  // A link to a missing anchor leads to the page.
  expect((await readPdfFile(broken)).links.flat()).toEqual([{ page: 1 }]);
});

test('links into the repository lead to its web view', async () => {
  const { links } = await readPdfFile(
    await renderDocument({
      pages: [
        {
          id: 'a',
          gitPath: 'docs/a.md',
          markdown: '[b](../src/b.ts#L3) [c](../src) [d](../src/gone.ts) [e](a.md)',
        },
      ],
      repository: {
        treeUrl: 'https://git.example.com/tree/main',
        paths: new Set(['src', 'src/b.ts', 'docs/a.md']),
      },
      hasCoverAndContents: false,
    }),
  );
  expect(links.flat()).toEqual([
    { url: 'https://git.example.com/tree/main/src/b.ts#L3' },
    { url: 'https://git.example.com/tree/main/src' },
    { page: 1 },
  ]);
});

test('links to pages that are not printed lead to their URL', async () => {
  const pages = [
    { id: 'a', markdown: '[b](b.md#part)' },
    { id: 'b', printed: false },
  ];
  const { links } = await readPdfFile(await renderDocument({ pages, hasCoverAndContents: false }));
  expect(links.flat()).toEqual([{ url: 'https://app.lectern.test/o/org_1/s/space_1/b#part' }]);
});

test('the bookmarks are the pages and their headings', async () => {
  const { bookmarks, title } = await readPdfFile(await renderDocument({ ...input, title: 'Manual' }));
  expect(title).toBe('Manual');
  expect(bookmarks.slice(0, 3)).toEqual([
    { title: 'Everything', level: 0, page: 3 },
    { title: 'Lists', level: 1, page: 3 },
    { title: 'Hints', level: 1, page: 3 },
  ]);
  expect(bookmarks.at(-1)).toMatchObject({ title: 'Part two', level: 2 });
});

const texts = [
  { id: 't', gitPath: 'includes/note.md', markdown: 'Included, see [b](../b.md).' },
  {
    id: 'loop',
    gitPath: 'includes/loop.md',
    markdown: 'Round. {% include "loop.md" %}\n\n{% include "loop.md" %}',
  },
];

test('links in an included text are relative to its own file', async () => {
  const pages = [
    { id: 'a', markdown: '{% include "includes/note.md" %}' },
    { id: 'b', printed: false },
  ];
  const { words, links } = await readPdfFile(
    await renderDocument({ pages, texts, hasCoverAndContents: false }),
  );
  expect(words).toContain('Included,see');
  expect(links.flat()).toEqual([{ url: 'https://app.lectern.test/o/org_1/s/space_1/b' }]);
});

test('recursive includes end', async () => {
  const pages = [{ id: 'a', markdown: '{% include "includes/loop.md" %}' }];
  expect((await readPdfFile(await renderDocument({ pages, texts }))).words).toContain('Round.');
});

test('blocks with a condition are only printed on request', async () => {
  const pages = [{ id: 'a', markdown: '{% if visitor.claims.beta %}\nSecret.\n{% endif %}\n\nPublic.' }];
  expect((await readPdfFile(await renderDocument({ pages, showsConditional: false }))).words).not.toContain(
    'Secret',
  );
  expect((await readPdfFile(await renderDocument({ pages }))).words).toContain('Secret');
});
