import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { filesIn, importInto, outlineOf, textAt, upload, fetching } from './importing.ts';
import { pixel } from './pictures.ts';
import { wordDocument } from './word-document.ts';
import { zipOf } from './zip-file.ts';

const used = useWorld({ fetching });

test('a Markdown file is imported as a page with its images and absolute links', async () => {
  const { world } = used;
  const { address } = await serveFiles(
    {
      '/raw/guide/intro.md':
        '---\ndescription: First steps\nicon: book\n---\n\n# Intro\n\n[Next](next.md), [here](#part), ![Logo](../logo.png)\n\n{% hint style="info" %}\nKept.\n{% endhint %}\n\n## Part\n',
    },
    (_request, response) => response.setHeader('content-type', 'image/png').end(pixel),
  );
  const done = await importInto(world, { source: 'markdown', url: `${address}/raw/guide/intro.md` });
  expect(done).toMatchObject({ state: 'succeeded', importedResources: 2, totalResources: 2 });
  expect(await textAt(world, done.space, 'intro')).toBe(
    `---\ndescription: First steps\nicon: book\n---\n\n# Intro\n\n[Next](${address}/raw/guide/next.md), [here](#part), ![Logo](.gitbook/assets/logo.png)\n\n{% hint style="info" %}\nKept.\n{% endhint %}\n\n## Part\n`,
  );
  const { pages } = await world.people.read.client.spaceContent.listPages({ spaceId: done.space });
  expect(pages).toMatchObject([{ title: 'Intro', description: 'First steps', icon: 'book' }]);
});

test('a page that takes long to read is imported with its links, and found by search', async () => {
  const { world } = used;
  const items = Array.from({ length: 3000 }, (_, at) => `* item${at} [there](https://example.com/${at})\n`);
  const { address } = await serveFiles({ '/long.md': `# Long\n\n${items.join('')}` });
  const done = await importInto(world, { source: 'markdown', url: `${address}/long.md` });
  expect(done).toMatchObject({ state: 'succeeded', importedResources: 1 });
  const { client } = world.people.admin;
  const { items: found } = await client.search.inSpace({ spaceId: done.space, query: 'item2999' });
  expect(found).toMatchObject([{ title: 'Long' }]);
});

test('an HTML page is imported in its charset and without its navigation', async () => {
  const { world } = used;
  const html = Buffer.from(
    '<title>Caf\xE9 - Acme</title><nav>Menu</nav><article><h1>Caf\xE9</h1><p>Cr\xE8me &amp; <b>lait</b> {% hint %}</p><script>alert(1)</script><p><a href="javascript:alert(1)">Click</a></p></article>',
    'latin1',
  );
  const { address } = await serveFiles({}, (_request, response) =>
    response.setHeader('content-type', 'text/html; charset=iso-8859-1').end(html),
  );
  const done = await importInto(world, { source: 'html', url: `${address}/page` });
  expect(await outlineOf(world, done.space)).toEqual(['cafe Café']);
  expect(await textAt(world, done.space, 'cafe')).toBe('# Café\n\nCrème & **lait** \\{% hint %}\n\nClick\n');
});

test('a Word document is imported with its headings, lists, tables, links and images', async () => {
  const { world } = used;
  const done = await importInto(world, { source: 'docx', url: await upload(world, wordDocument()) });
  expect(done).toMatchObject({ state: 'succeeded', importedResources: 2, totalResources: 2, failures: [] });
  expect(await outlineOf(world, done.space)).toEqual(['handbook Handbook']);
  expect(await textAt(world, done.space, 'handbook')).toBe(
    [
      '# Handbook\n',
      '## Rules\n',
      'Be **kind** and read [the site](https://example.com/).\n',
      '| Who | What |\n| --- | ---- |\n| Ada | Code |\n',
      '![](.gitbook/assets/image-1.png)\n',
    ].join('\n'),
  );
  expect((await filesIn(world, done.space)).map(({ name }) => name)).toEqual(['image-1.png']);
});

test('an invalid Word document, or a zip bomb, is rejected', async () => {
  const { world } = used;
  const bomb = zipOf([
    { name: 'word/document.xml', data: '<w:document/>', claimedBytes: 4_000_000_000 },
    { name: '[Content_Types].xml', data: '<Types/>' },
  ]);
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [Buffer.from('hello'), 'unreadable'],
    [zipOf([{ name: 'a.md', data: '# A\n' }]), 'unreadable'],
    [bomb, 'too_large'],
  ];
  for (const [bytes, code] of cases) {
    const done = await importInto(world, { source: 'docx', url: await upload(world, bytes) });
    expect(done).toMatchObject({ state: 'failed', lastError: { code } });
  }
});
