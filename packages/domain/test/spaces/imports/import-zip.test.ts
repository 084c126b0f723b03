import { expect, test } from 'vitest';
import { taggedSpecText } from '../../../src/testing/computed-resources.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
import { useWorld } from '../../harness.ts';
import { hasRepositories, unpackRepository } from '../../../../content/test/repositories.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { filesIn, importInto, importWithin, outlineOf, textAt, upload, fetching } from './importing.ts';
import { pixel } from './pictures.ts';
import { type ZippedFile, zipOf } from './zip-file.ts';

const used = useWorld({ fetching });

async function importZip(files: readonly ZippedFile[]) {
  return importInto(used.world, { source: 'zip', url: await upload(used.world, zipOf(files)) });
}

test('an archive of Markdown is imported by its folders, with links and images', async () => {
  const { world } = used;
  const done = await importZip([
    {
      name: 'docs-main/README.md',
      data: '# Start\n\nSee [install](guide/install.md#steps) and [guide](guide/).\n',
    },
    { name: 'docs-main/guide/README.md', data: '---\ndescription: All of it\n---\n\n# Guide\n' },
    {
      name: 'docs-main/guide/install.md',
      data: '# Install\n\n![Logo](../img/logo.png) [Home](../README.md)\n\n## Steps\n',
    },
    { name: 'docs-main/img/logo.png', data: pixel },
    { name: 'docs-main/secret', data: '/etc/passwd', isLink: true },
    { name: '__MACOSX/docs-main/._README.md', data: 'x' },
  ]);
  expect(done).toMatchObject({ state: 'succeeded', importedResources: 4, totalResources: 4, failures: [] });
  expect(await outlineOf(world, done.space)).toEqual([
    'readme Start',
    'guide Guide',
    'guide/install Install',
  ]);
  expect(await textAt(world, done.space, 'readme')).toBe(
    '# Start\n\nSee [install](guide/install.md#steps) and [guide](guide.md).\n',
  );
  expect(await textAt(world, done.space, 'guide/install')).toBe(
    '# Install\n\n![Logo](../.gitbook/assets/logo.png) [Home](../readme.md)\n\n## Steps\n',
  );
  expect((await filesIn(world, done.space)).map(({ name }) => name)).toEqual(['logo.png']);
});

test('an archive whose table of contents names a spec shows the pages of the spec', async () => {
  const { world } = used;
  const { specSlug } = await makeProcessedSpec(world, taggedSpecText(['pets']));
  const entry = `- \`\`\`yaml\n  type: builtin:openapi\n  dependencies:\n    spec:\n      ref: {kind: openapi, spec: ${specSlug}}\n  \`\`\`\n`;
  const done = await importZip([
    { name: 'SUMMARY.md', data: `# Summary\n\n* [Hello](README.md)\n\n## API\n\n${entry}` },
    { name: 'README.md', data: '# Hello\n' },
  ]);
  const { client } = world.people.admin;
  const { pages } = await client.spaceContent.listPages({ spaceId: done.space });
  expect(pages[1]).toMatchObject({ title: 'API', pages: [{ title: 'pets', path: 'api/pets' }] });
});

test('an archive with a table of contents is imported with its titles, groups and order', async () => {
  const { world } = used;
  const done = await importZip([
    {
      name: 'SUMMARY.md',
      data: '# Summary\n\n* [Hello](README.md)\n\n## Use\n\n* [Second](b.md)\n  * [First](a.md)\n',
    },
    { name: 'README.md', data: '# Ignored\n' },
    { name: 'a.md', data: '# A\n\n[B](b.md)\n' },
    { name: 'b.md', data: '# B\n' },
    { name: 'unlisted.md', data: '# Unlisted\n' },
  ]);
  expect(await outlineOf(world, done.space)).toEqual([
    'readme Hello',
    'use Use',
    'use/b Second',
    'use/b/a First',
  ]);
  expect(await textAt(world, done.space, 'use/b/a')).toBe('# A\n\n[B](../b.md)\n');
  expect(done).toMatchObject({ importedResources: 4, totalResources: 5 });
  expect(done.failures).toEqual([
    { resource: 'unlisted.md', message: 'The page is not listed in the table of contents (SUMMARY.md).' },
  ]);
});

test('an archive of HTML is imported as Markdown pages', async () => {
  const { world } = used;
  const embedded = `<img src="data:image/png;base64,${Buffer.alloc(200, pixel).toString('base64')}" alt="In">`;
  const done = await importZip([
    {
      name: 'index.html',
      data: '<title>Start</title><p>To <a href="guide/one.html#top">one</a>.</p><img src="img/a.png">',
    },
    { name: 'guide/one.html', data: `<h1>One</h1><p><a href="../index.html">Back</a> ${embedded}</p>` },
    { name: 'img/a.png', data: pixel },
  ]);
  expect(await outlineOf(world, done.space)).toEqual(['readme Start', 'guide Guide', 'guide/one One']);
  expect(await textAt(world, done.space, 'readme')).toBe(
    '# Start\n\nTo [one](guide/one.md#top).\n\n![](.gitbook/assets/a.png)\n',
  );
  expect(await textAt(world, done.space, 'guide/one')).toBe(
    '# One\n\n[Back](../readme.md) ![In](../.gitbook/assets/image-1.png)\n',
  );
  expect((await filesIn(world, done.space)).map(({ name }) => name).toSorted()).toEqual([
    'a.png',
    'image-1.png',
  ]);
});

test('a zip is imported from a URL', async () => {
  const { world } = used;
  const bytes = zipOf([{ name: 'a.md', data: '# A\n' }]);
  const { address } = await serveFiles({}, (_request, response) => response.end(bytes));
  const done = await importInto(world, { source: 'zip', url: `${address}/a.zip?signature=secret` });
  expect(await outlineOf(world, done.space)).toEqual(['a A']);
  expect(JSON.stringify(done)).not.toContain('secret');
});

const page = { name: 'a.md', data: '# A\n' };
const hostile: Readonly<Record<string, readonly [Uint8Array, string]>> = {
  'a path that leads out': [zipOf([page, { name: '../b.md', data: 'x' }]), 'unsafe_path'],
  'a path that leads out from within': [zipOf([page, { name: 'c/../../b.md', data: 'x' }]), 'unsafe_path'],
  'an absolute path': [zipOf([page, { name: '/etc/passwd.md', data: 'x' }]), 'unsafe_path'],
  'a drive': [zipOf([page, { name: 'C:/b.md', data: 'x' }]), 'unsafe_path'],
  'a backslash that leads out': [zipOf([page, { name: String.raw`..\b.md`, data: 'x' }]), 'unsafe_path'],
  'one name twice': [zipOf([page, page]), 'unreadable'],
  'an entry that is larger than it says': [
    zipOf([{ name: 'b.md', data: 'x'.repeat(1_000_000), claimedBytes: 10 }]),
    'unreadable',
  ],
  'an entry that says it is huge': [zipOf([{ ...page, claimedBytes: 4_000_000_000 }]), 'too_large'],
  'a zip that is cut off': [zipOf([page]).subarray(0, 60), 'unreadable'],
  'no zip': [Buffer.from('# A\n'), 'unreadable'],
  'an empty file': [Buffer.alloc(0), 'unreadable'],
};
test.for(Object.entries(hostile))('%s', async ([, [bytes, code]]) => {
  const { world } = used;
  const done = await importInto(world, { source: 'zip', url: await upload(world, bytes) });
  expect(done).toMatchObject({ state: 'failed', importedResources: 0, lastError: { code } });
  expect(await outlineOf(world, done.space)).toEqual([]);
  expect(await filesIn(world, done.space)).toEqual([]);
});

test('an archive that unpacks to more than the limit is rejected', async () => {
  const { world } = used;
  const zeros = Buffer.alloc(1_000_000);
  const bomb = zipOf(Array.from({ length: 40 }, (_, index) => ({ name: `${index}.md`, data: zeros })));
  expect(bomb.length).toBeLessThan(100_000);
  const url = await upload(world, bomb);
  await expect(importWithin(world, { source: 'zip', url }, { unpackedBytes: 30_000_000 })).rejects.toThrow(
    'The archive unpacks to more than 30000000 bytes.',
  );
});

test.skipIf(!hasRepositories)(
  'a zip of a real repository is imported with all pages and the links between them',
  async () => {
    const { world } = used;
    const files = await unpackRepository('fluentd-docs-gitbook');
    const bytes = zipOf(Array.from(files, ([name, data]) => ({ name: `docs/${name}`, data })));
    const done = await importInto(world, { source: 'zip', url: await upload(world, bytes) });
    expect(done).toMatchObject({ state: 'succeeded' });
    const outline = await outlineOf(world, done.space);
    expect(outline.length).toBeGreaterThan(100);
    expect(done.importedResources).toBe(outline.length + (await filesIn(world, done.space)).length);
    expect(done.totalResources).toBe(done.importedResources + done.failures.length);
  },
);

test('an archive whose table of contents names a spec that no database stores is imported', async () => {
  const entry = (spec: string) =>
    `- \`\`\`yaml\n  type: builtin:openapi\n  dependencies:\n    spec:\n      ref: {kind: openapi, spec: ${spec}}\n  \`\`\`\n`;
  const done = await importZip([
    {
      name: 'SUMMARY.md',
      data: `# Summary\n\n* [Hello](README.md)\n\n## API\n\n${entry(String.raw`"a\0b"`)}${entry(String.raw`"a\uD800b"`)}`,
    },
    { name: 'README.md', data: '# Hello\n' },
  ]);
  expect(done).toMatchObject({ state: 'succeeded', failures: [] });
});
