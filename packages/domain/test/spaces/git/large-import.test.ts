import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import type { Contract, InputOf } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contentHash } from '@lectern/content';
import { storeStaged, stageContent } from '../../../src/spaces/content/stage-content.ts';
import { sweepContent } from '../../../src/spaces/sweep/sweep-content.ts';
import { createGitSpace, workOnGit } from './git-harness.ts';
import { hasGit, serveGit } from '../../../../git/test/git-server.ts';
import { createRepository } from '../../../../git/test/work-tree.ts';

type Changes = InputOf<Contract['spaceContent']['update']>['body']['changes'];

const pages = 700;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
/** Called with each statement. */
let onStatement: (text: string) => void = () => undefined;

beforeAll(async () => {
  database = await createTestDatabase({ onStatement: (text) => onStatement(text) });
  world = await createWorld(database);
});
beforeEach(() => {
  onStatement = () => undefined;
});
afterAll(() => database.close());

/** A repository with many pages, each with a link to the next one. */
async function largeRepository(name: string) {
  const names = Array.from({ length: pages }, (_, at) => `guide/page-${at}.md`);
  const texts = names.map(
    (_, at) => `# Page ${at}\n\nSensor ${at} is in the valley. See [next](page-${(at + 1) % pages}.md).\n`,
  );
  const summary = names.map((path, at) => `* [Page ${at}](${path})`).join('\n');
  return createRepository(await serveGit(), name, {
    'README.md': '# Home\n',
    'SUMMARY.md': `# Contents\n\n* [Home](README.md)\n${summary}\n`,
    ...Object.fromEntries(names.map((path, at) => [path, texts[at] ?? ''])),
  });
}

const newPage = (title: string): Changes => [
  { operation: 'insert_page', title, document: { markdown: 'Text.' } },
];

test.runIf(hasGit)(
  'a space is written while a large import of it is stored, and the import becomes its latest revision',
  async () => {
    const repository = await largeRepository('busy.git');
    const space = await createGitSpace(world);
    const { client } = world.people.admin;
    const { spaceId } = space;
    let edit: Promise<unknown> | undefined;
    onStatement = (text) => {
      // While the first batch of the import is stored.
      if (edit === undefined && text.includes('insert into content_documents'))
        edit = Promise.resolve().then(() =>
          client.spaceContent.update({ spaceId, body: { changes: newPage('Meanwhile') } }),
        );
    };
    workOnGit(world);
    const operation = await space.import({ url: repository.url });
    expect(operation).toMatchObject({ state: 'success', pages: pages + 1 });
    await edit;
    const { items } = await client.revisions.list({ spaceId, limit: 10 });
    const heads = items.map(({ id }) => id);
    expect(heads[0]).toBe(operation.revision);
    // The first revision, the edit, the content of the branch and the merge.
    expect(heads.length).toBeGreaterThanOrEqual(3);
    const listed = await space.pages();
    expect(listed.filter((line) => line.includes('Page '))).toHaveLength(pages);
    expect(listed.filter((line) => line.includes('Meanwhile'))).toHaveLength(1);
  },
);

test.runIf(hasGit)(
  'the search index and the link index of a large import are complete when its jobs are done',
  async () => {
    const repository = await largeRepository('indexed.git');
    const space = await createGitSpace(world);
    const { client } = world.people.admin;
    const { spaceId } = space;
    workOnGit(world);
    await space.import({ url: repository.url });
    const { organizationId } = world;
    await expect
      .poll(async () => (await client.jobs.list({ organizationId, space: spaceId, limit: 50 })).items)
      .toSatisfy(
        (jobs: { state: string }[]) => jobs.length >= 2 && jobs.every(({ state }) => state === 'succeeded'),
      );
    const indexed = await sql<{ pages: number; left: number }>`select
      (select count(*) from search_pages where space_id = ${spaceId}) as pages,
      (select count(*) from unindexed_pages where space_id = ${spaceId}) as left`.execute(database.kysely);
    expect(indexed.rows).toEqual([{ pages: pages + 1, left: 0 }]);
    const { stats } = await client.links.listOfSpace({ spaceId });
    expect(stats).toMatchObject({ total: pages, broken: { total: 0 } });
    // An edit afterwards updates both.
    const found = await client.spaceContent.getPageByPath({ spaceId, pagePath: 'page-5' });
    await client.spaceContent.update({
      spaceId,
      body: { changes: [{ operation: 'update_page', page: found.id, document: { markdown: 'No link.' } }] },
    });
    expect((await client.links.listOfSpace({ spaceId })).stats).toMatchObject({
      total: pages - 1,
      broken: { total: 0 },
    });
  },
);

/** Starts workers that stop at a statement with a text; resolves when they have stopped. */
function workUntil(part: string): Promise<void> {
  const workers = workOnGit(world);
  const { promise, resolve } = Promise.withResolvers<void>();
  onStatement = (text) => {
    if (text.includes(part)) resolve(workers.stop());
  };
  return promise;
}

test.runIf(hasGit)(
  'an import and its jobs that a stopping server releases are finished by the next one, each once',
  async () => {
    const repository = await largeRepository('released.git');
    const space = await createGitSpace(world);
    const { spaceId } = space;
    const { organizationId } = world;
    const { client } = world.people.admin;
    const before = await space.revisions();
    const jobs = async () => (await client.jobs.list({ organizationId, space: spaceId, limit: 50 })).items;

    const importing = workUntil('insert into content_documents');
    const operation = space.import({ url: repository.url });
    await importing;
    expect(await jobs()).toMatchObject([{ type: 'git_import', state: 'retrying', attempts: 0 }]);
    expect(await space.revisions()).toBe(before);

    const indexing = workUntil('insert into search_pages');
    expect(await operation).toMatchObject({ state: 'success', pages: pages + 1 });
    await indexing;
    expect(await jobs()).toContainEqual(
      expect.objectContaining({ type: 'rebuild-links', state: 'retrying', attempts: 0 }),
    );

    workOnGit(world);
    await expect
      .poll(async () =>
        (await jobs()).map(({ type, state, attempts }) => `${type} ${state} ${attempts}`).sort(),
      )
      .toEqual(['git_import succeeded 1', 'rebuild-links succeeded 1']);
    expect(await space.revisions()).toBe(before + 1);
    expect((await client.links.listOfSpace({ spaceId })).stats).toMatchObject({ total: pages });
    const indexed = await sql<{ count: number }>`select count(*) as count from search_pages
      where space_id = ${spaceId}`.execute(database.kysely);
    expect(indexed.rows).toEqual([{ count: pages + 1 }]);
  },
);

/** Documents of which two batches are not enough. */
const manyTexts = (word: string) =>
  new Map(
    Array.from({ length: 900 }, (_, at) => `${word} ${at}`).map((text): [string, string] => [
      contentHash(text),
      text,
    ]),
  );

async function newStore() {
  const { client } = world.people.admin;
  const { id } = await client.spaces.create({
    organizationId: world.organizationId,
    body: { title: 'Store' },
  });
  const space = await world.ctx.store.spaces.lock(id);
  return space?.store_id ?? '';
}

async function countTexts(storeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from content_documents
    where store_id = ${storeId}`.execute(database.kysely);
  return rows[0]?.count ?? 0;
}

const endKeeping = (storeId: string) =>
  sql`update content_stores set kept_until = now() where id = ${storeId}`.execute(database.kysely);

test('an import that is stopped ends after the batch that it is at', async () => {
  const storeId = await newStore();
  const abort = new AbortController();
  onStatement = (text) => {
    if (text.includes('insert into content_documents')) abort.abort(new Error('stop'));
  };
  const staging = stageContent(
    world.ctx,
    storeId,
    { nodes: new Map(), documents: manyTexts('stopped') },
    { signal: abort.signal },
  );
  await expect(staging).rejects.toThrow('stop');
  expect(await countTexts(storeId)).toBe(200);
});

test('what an import stores before its revision is not swept while it may run, and is swept after it died', async () => {
  const storeId = await newStore();
  const staged = await stageContent(world.ctx, storeId, { nodes: new Map(), documents: manyTexts('dead') });
  expect(staged.deletions).toBe(0);
  await sweepContent(world.ctx);
  expect(await countTexts(storeId)).toBe(900);
  await endKeeping(storeId);
  await sweepContent(world.ctx);
  expect(await countTexts(storeId)).toBe(0);
});

test('what was swept before the revision refers to it is stored again', async () => {
  const storeId = await newStore();
  const staged = await stageContent(world.ctx, storeId, { nodes: new Map(), documents: manyTexts('late') });
  await endKeeping(storeId);
  await sweepContent(world.ctx);
  expect(await countTexts(storeId)).toBe(0);
  const { store } = world.ctx;
  await store.transaction((tx) => storeStaged({ ...world.ctx, store: tx }, storeId, staged));
  expect(await countTexts(storeId)).toBe(900);
});

test('what was swept is stored again also while the store is kept for another import', async () => {
  const storeId = await newStore();
  const none = new Map<string, string>();
  const staged = await stageContent(world.ctx, storeId, { nodes: none, documents: manyTexts('first') });
  await endKeeping(storeId);
  await sweepContent(world.ctx);
  await stageContent(world.ctx, storeId, { nodes: none, documents: manyTexts('second') });
  const { store } = world.ctx;
  await store.transaction((tx) => storeStaged({ ...world.ctx, store: tx }, storeId, staged));
  expect(await countTexts(storeId)).toBe(1800);
});
