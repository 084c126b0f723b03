import { blobOid } from '@lectern/content';
import { expect, test } from 'vitest';
import { openArchive } from '../../../src/spaces/archives/open-archive.ts';
import { git, hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';
import { useWorld } from '../../harness.ts';
import { createGitSpace, workOnGit } from '../git/git-harness.ts';
import { fetching, filesIn, importInto, outlineOf, textAt, upload } from '../imports/importing.ts';
import { pixel } from '../imports/pictures.ts';
import { zipOf } from '../imports/zip-file.ts';

const used = useWorld({ fetching });

/** The files of an archive of a space, as texts. */
async function archiveOf(spaceId: string): Promise<ReadonlyMap<string, Buffer>> {
  const { url } = await used.world.people.read.client.archives.getOfSpace({ spaceId });
  const { pathname, searchParams } = new URL(url);
  const [, , id = '', name = ''] = pathname.split('/');
  const download = { id, name: decodeURIComponent(name) };
  const archive = await openArchive(used.world.ctx, download, Object.fromEntries(searchParams));
  try {
    const files = new Map<string, Buffer>();
    for (const { path, content } of archive.files)
      files.set(path, typeof content === 'string' ? Buffer.from(content) : await content());
    return files;
  } finally {
    archive.close();
  }
}

const tree = {
  'README.md':
    '# Home\n\n[Guide](guide/README.md) [steps](guide/install.md#steps) ![](.gitbook/assets/one.png)\n',
  'SUMMARY.md':
    '# Table of contents\n\n* [Home](README.md)\n* [Guide](guide/README.md)\n  * [Install](guide/install.md)\n  * [Elsewhere](https://example.com)\n\n## More\n\n* [Last](last.md)\n',
  'guide/README.md':
    '---\ndescription: All of it\n---\n\n# Guide\n\n{% include "../.gitbook/includes/note.md" %}\n',
  'guide/install.md':
    '---\ncover: ../.gitbook/assets/one.png\ncoverY: 3\nlayout:\n  width: wide\n---\n\n# Install\n\n[Home](../README.md) [Guide](./)\n\n## Steps\n\nDo.\n',
  'last.md': '# Last\n\n<a href="guide/">Guide</a>\n',
  '.gitbook/includes/note.md': '---\ntitle: A note\n---\n\nSee [the end](../../last.md).\n',
  '.gitbook/assets/one.png': pixel,
} as const;

const asFiles = (files: ReadonlyMap<string, Buffer>) => Array.from(files, ([name, data]) => ({ name, data }));

async function importZip(files: Parameters<typeof zipOf>[0]) {
  return importInto(used.world, { source: 'zip', url: await upload(used.world, zipOf(files)) });
}

/** Where the links of a space lead, by the paths of pages and the names of files. */
async function linksOf(spaceId: string): Promise<string[]> {
  const { client } = used.world.people.admin;
  const content = await client.spaceContent.get({ spaceId });
  const names = new Map<string, string>();
  const note = (pages: typeof content.pages): void => {
    for (const page of pages) {
      if ('path' in page) names.set(page.id, page.path);
      if ('pages' in page) note(page.pages);
    }
  };
  note(content.pages);
  for (const { id, name } of content.files) names.set(id, name);
  for (const { id, title } of content.reusableContents) names.set(id, title);
  const { items } = await client.links.listOfSpace({ spaceId, limit: 1000 });
  const written = JSON.stringify(items.map(({ target, ...link }) => [link.status, target]));
  let named = written;
  for (const [id, name] of names) named = named.replaceAll(id, name);
  return (JSON.parse(named) as unknown[])
    .map((one) => JSON.stringify(one).replaceAll(/https?:\/\/[^"]*/g, ''))
    .toSorted();
}

/** The relative links of Markdown that lead to no file. */
function brokenLinks(files: ReadonlyMap<string, Buffer>): string[] {
  return [...files].flatMap(([path, bytes]) => {
    if (!path.endsWith('.md')) return [];
    const targets = bytes.toString().matchAll(/\]\(([^)#]+)|href="([^"#]+)|include "([^"]+)|^cover: (.+)$/gm);
    return Array.from(targets, (found) => found.slice(1).find((one) => one !== undefined) ?? '')
      .filter((target) => !/^https?:/.test(target))
      .filter((target) => {
        const to = new URL(target, `file:///${path}`).pathname.slice(1);
        return !files.has(to) && !files.has(`${to}README.md`);
      })
      .map((target) => `${path}: ${target}`);
  });
}

test.runIf(hasGit)(
  'an archive has the files that an export to an empty repository has, byte for byte',
  async () => {
    workOnGit(used.world);
    const server = await serveGit();
    const repository = await createRepository(server, 'archived.git', {
      ...tree,
      '.gitbook.yaml': 'redirects:\n  old: guide/install.md\n',
    });
    const space = await createGitSpace(used.world);
    await space.import({ url: repository.url });
    await space.export({ url: await server.create('exported.git') });
    const exported = `${server.directory}/exported.git`;
    const paths = (await git(exported, 'ls-tree', '-r', '--name-only', 'refs/heads/main')).split('\n');
    const archive = await archiveOf(space.spaceId);
    expect([...archive.keys()].toSorted()).toEqual(paths.toSorted());
    for (const [path, bytes] of archive)
      expect(blobOid(bytes), path).toBe(await git(exported, 'rev-parse', `refs/heads/main:${path}`));
  },
);

test('the archive of an import without a repository leads to its own files, and imports equally', async () => {
  const { world } = used;
  const first = await importZip(Object.entries(tree).map(([name, data]) => ({ name, data })));
  expect(first).toMatchObject({ state: 'succeeded', failures: [] });
  const archive = await archiveOf(first.space);
  expect(brokenLinks(archive)).toEqual([]);
  expect([...archive.keys()]).toEqual([
    '.gitbook/assets/one.png',
    '.gitbook/includes/a-note.md',
    'README.md',
    'SUMMARY.md',
    'guide/README.md',
    'guide/install.md',
    'more/last.md',
  ]);
  const second = await importZip(asFiles(archive));
  expect(second).toMatchObject({ state: 'succeeded', failures: [] });
  expect(await outlineOf(world, second.space)).toEqual(await outlineOf(world, first.space));
  expect(await filesIn(world, second.space)).toEqual(await filesIn(world, first.space));
  expect(await linksOf(second.space)).toEqual(await linksOf(first.space));
  expect((await linksOf(second.space)).filter((link) => link.includes('broken'))).toEqual([]);
  const again = await archiveOf(second.space);
  for (const [path, bytes] of archive) expect(again.get(path)?.toString(), path).toBe(bytes.toString());
  const page = await world.people.admin.client.spaceContent.getPageByPath({
    spaceId: second.space,
    pagePath: 'guide/install',
  });
  expect(page).toMatchObject({ layout: { width: 'wide' }, cover: { yPos: 3, ref: { kind: 'file' } } });
  expect(await textAt(world, second.space, 'guide')).toContain('{% include "reusable-content:');
});

test('an archive is for members, at a URL that was signed', async () => {
  const { world } = used;
  const { space: spaceId } = await importZip([{ name: 'a.md', data: '# A\n' }]);
  const { url } = await world.people.read.client.archives.getOfSpace({ spaceId });
  const { pathname, searchParams } = new URL(url);
  const [, , id = '', name = ''] = pathname.split('/');
  const query = Object.fromEntries(searchParams);
  await expect(openArchive(world.ctx, { id, name: 'other.zip' }, query)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await world.people.admin.client.spaces.delete({ spaceId });
  await expect(openArchive(world.ctx, { id, name: decodeURIComponent(name) }, query)).rejects.toMatchObject({
    code: 'not_found',
  });
});
