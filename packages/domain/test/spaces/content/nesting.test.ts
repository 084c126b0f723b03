import type { ContentChange, Page } from '@lectern/contract';
import { maxPageDepth } from '@lectern/content';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { importInto, upload } from '../imports/importing.ts';
import { zipOf } from '../imports/zip-file.ts';
import { createGitSpace, workOnGit } from '../git/git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

const insert = (title: string, into?: string): ContentChange => ({
  operation: 'insert_page',
  title,
  ref: title,
  ...(into !== undefined && { into }),
});
const move = (page: string | undefined, into: string | null | undefined): ContentChange => ({
  operation: 'update_page',
  page: page ?? '',
  into: into ?? null,
});

/** As many changes as one request may have. */
const maxChanges = 50;

/** A space with pages below each other. */
async function makeChain(length: number) {
  const { spaceId } = await makeTree(used.world);
  const change = async (...changes: ContentChange[]) => {
    const result = await client().spaceContent.update({ spaceId, body: { changes } });
    return result.changes.flatMap((outcome) => (outcome.object === 'created_page' ? [outcome.page.id] : []));
  };
  const nest = async (name: string, count: number) => {
    const ids: string[] = [];
    while (ids.length < count) {
      const size = Math.min(maxChanges, count - ids.length);
      const titles = Array.from({ length: size }, (_, at) => `${name}${ids.length + at + 1}`);
      const changes = titles.map((title, at) => insert(title, at === 0 ? ids.at(-1) : titles[at - 1]));
      ids.push(...(await change(...changes)));
    }
    return ids;
  };
  return { spaceId, change, nest, ids: await nest('a', length) };
}

function depthOf(pages: readonly Page[]): number {
  return Math.max(0, ...pages.map((page) => ('pages' in page ? 1 + depthOf(page.pages) : 1)));
}

const rejected = { code: 'invalid_input', message: expect.stringContaining('64 levels deep') };

test('pages cannot be inserted deeper than 64 levels', async () => {
  const { spaceId, change, ids } = await makeChain(maxPageDepth);
  expect(depthOf((await client().spaceContent.listPages({ spaceId })).pages)).toBe(64);
  await expect(change(insert('Too deep', ids.at(-1)))).rejects.toMatchObject({
    ...rejected,
    details: [{ path: 'body.changes.0.into' }],
  });
});

test('pages cannot be moved so that those below them get too deep, in a change request either', async () => {
  const { spaceId, change, nest, ids } = await makeChain(40);
  const [first] = await nest('b', 30);
  await expect(change(move(first, ids[34]))).rejects.toMatchObject({
    ...rejected,
    message: expect.stringContaining('/b29/b30'),
  });
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const suggest = (...changes: ContentChange[]) =>
    client().changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
  await expect(suggest(move(first, ids[34]))).rejects.toMatchObject(rejected);
  await suggest(move(first, ids[33]));
});

test('a merge cannot nest pages deeper than either side did', async () => {
  const { spaceId, change, nest, ids } = await makeChain(40);
  const below = await nest('b', 30);
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const request = { spaceId, changeRequestId };
  const changes = [move(below[0], ids[33])];
  await client().changeRequestContent.update({ ...request, body: { changes } });
  await change(insert('Below', below.at(-1)));
  const tooDeep = { code: 'conflict', message: expect.stringContaining('/b30/below') };
  await expect(client().changeRequests.merge(request)).rejects.toMatchObject(tooDeep);
  await expect(client().changeRequests.pull(request)).rejects.toMatchObject(tooDeep);
  expect(depthOf((await client().spaceContent.listPages({ spaceId })).pages)).toBe(40);
});

test('a revert cannot nest pages deeper', async () => {
  const { spaceId, change, nest, ids } = await makeChain(64);
  const { id: revision } = await client().spaceContent.get({ spaceId });
  const [first, , third] = ids;
  await change(move(third, null));
  const below = await nest('c', 3);
  await change(move(first, below.at(-1)));
  await expect(change({ operation: 'revert_page', page: third ?? '', revision })).rejects.toMatchObject(
    rejected,
  );
});

test('an import of an archive that nests too deep fails with the path of the page', async () => {
  const folders = Array.from({ length: 65 }, (_, at) => `f${at}`).join('/');
  const done = await importInto(used.world, {
    source: 'zip',
    url: await upload(used.world, zipOf([{ name: `${folders}/page.md`, data: '# Deep\n' }])),
  });
  expect(done).toMatchObject({ state: 'failed', lastError: { code: 'unreadable' } });
  expect(done.lastError?.message).toContain('f62/f63/f64');
});

test.runIf(hasGit)(
  'an import of a repository that nests too deep fails with the path of the page',
  async () => {
    workOnGit(used.world);
    const lines = Array.from({ length: 65 }, (_, at) => `${'  '.repeat(at)}* [P${at}](p${at}.md)\n`);
    const pages = lines.map((_, at) => [`p${at}.md`, `# P${at}\n`]);
    const repository = await createRepository(await serveGit(), 'deep.git', {
      ...Object.fromEntries(pages),
      'SUMMARY.md': `# Summary\n\n${lines.join('')}`,
    });
    const space = await createGitSpace(used.world);
    const operation = await space.import({ url: repository.url });
    expect(operation).toMatchObject({ state: 'failure', error: { code: 'git_layout' } });
    expect(operation.error?.message).toContain('p64.md');
  },
);

test('a duplicate of a space nests as deep as the space', async () => {
  const { spaceId } = await makeChain(64);
  const { id } = await client().spaces.duplicate({ spaceId });
  expect(depthOf((await client().spaceContent.listPages({ spaceId: id })).pages)).toBe(64);
});
