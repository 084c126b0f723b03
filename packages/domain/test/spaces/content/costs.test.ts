import type { ContentChange } from '@lectern/contract';
import { beforeAll, expect, test } from 'vitest';
import { makePages } from '../../../src/testing/many-pages.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { trackWrittenRows, rowsWrittenBy, sumOf } from '../../../src/testing/written-rows.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

const client = () => used.world.people.admin.client;

type Place = { readonly spaceId: string; readonly pageIds: readonly string[] };
let small: Place;
let large: Place;

beforeAll(async () => {
  small = await spaceOf(100);
  large = await spaceOf(3000);
  await trackWrittenRows(used.database.kysely);
});

async function spaceOf(count: number): Promise<Place> {
  const { spaceId } = await makeTree(used.world);
  const { userId } = used.world.people.admin.actor;
  return { spaceId, pageIds: await makePages(used.world.ctx, { spaceId, userId, count }) };
}

/** The written rows and the statements of an operation. */
async function costOf(work: () => Promise<unknown>): Promise<{ rows: number; statements: number }> {
  let statements = 0;
  const written = await rowsWrittenBy(used.database.kysely, async () => {
    const before = used.database.statements();
    await work();
    statements = used.database.statements() - before;
  });
  return { rows: sumOf(written).rows, statements };
}

function edits({ pageIds }: Place, from: number, count: number, more = ''): ContentChange[] {
  return pageIds.slice(from, from + count).map((page) => ({
    operation: 'update_page',
    page,
    document: { markdown: `# Anew\n\nText ${from} of ${page}, see [another](page:${pageIds[0]}).\n${more}` },
  }));
}

async function changeRequestOf(target: Place, from: number, count: number) {
  const { spaceId } = target;
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const body = { changes: edits(target, from, count) };
  await client().changeRequestContent.update({ spaceId, changeRequestId, body });
  return { spaceId, changeRequestId };
}

test('editing one page writes few rows, however many pages the space has', async () => {
  for (const target of [small, large]) {
    const { spaceId } = target;
    const body = { changes: edits(target, 3, 1) };
    expect((await costOf(() => client().spaceContent.update({ spaceId, body }))).rows).toBeLessThanOrEqual(
      30,
    );
  }
});

test('creating a change request copies no content', async () => {
  const [few, many] = await both(({ spaceId }) =>
    costOf(() => client().changeRequests.create({ spaceId, body: {} })),
  );
  expect(many).toEqual(few);
  expect(many.rows).toBeLessThanOrEqual(10);
});

test('a fast-forward merge writes no content', async () => {
  const [few, many] = await both(async (target) => {
    const request = await changeRequestOf(target, 10, 10);
    const written = await rowsWrittenBy(used.database.kysely, () => client().changeRequests.merge(request));
    // Two indices are by ids, which are random: the same pages touch a few more of their rows or less, or none.
    const rowsOf = Object.fromEntries(written.map(({ table, rows }) => [table, rows]));
    const { link_edges = 0, search_words = 0, ...others } = rowsOf;
    expect(link_edges).toBeLessThanOrEqual(10 * 4);
    expect(search_words).toBeLessThanOrEqual(10 * 2);
    return others;
  });
  expect(many).toEqual(few);
  expect(Object.keys(many)).not.toContainEqual(expect.stringMatching(/^content_/));
});

test('merging ten pages writes in proportion to ten pages', async () => {
  const [few, many] = await both(async (target) => {
    const { spaceId } = target;
    const request = await changeRequestOf(target, 20, 10);
    await client().spaceContent.update({ spaceId, body: { changes: edits(target, 40, 10) } });
    return costOf(() => client().changeRequests.merge(request));
  });
  // Each page changes at most the 4 nodes on its path from the root, and the derived rows.
  expect(many.rows).toBeLessThanOrEqual(10 * 15);
  expect(many.rows - few.rows).toBeLessThanOrEqual(10 * 5);
});

test('the number of statements of an operation does not depend on the number of changed pages', async () => {
  const one = await costOfUpdate(100, 1);
  const twenty = await costOfUpdate(200, 20);
  expect(twenty.statements).toBeLessThanOrEqual(one.statements + 2);
});

test('a large operation takes few statements more for each 100 kB', async () => {
  const text = 'Much text. '.repeat(1000);
  const one = await costOfUpdate(150, 1);
  const many = await costOfUpdate(300, 50, text);
  const batches = Math.ceil((50 * text.length) / 100_000);
  // Two that store it, two of search; the nodes of the tree take at most two batches, and the store is kept before all.
  const limit = one.statements + 2 + 4 * batches + 2 * 2 + 1;
  expect(many.statements).toBeLessThanOrEqual(limit);
  expect(many.statements).toBeGreaterThan(one.statements + 2);
});

async function costOfUpdate(from: number, count: number, more?: string) {
  const { spaceId } = large;
  const body = { changes: edits(large, from, count, more) };
  return costOf(() => client().spaceContent.update({ spaceId, body }));
}

test('reading a page takes the same statements in a small and in a large space', async () => {
  const [few, many] = await both(({ spaceId, pageIds: [pageId = ''] }) =>
    costOf(() => client().spaceContent.getPage({ spaceId, pageId })),
  );
  expect(many).toEqual(few);
});

async function both<R>(work: (target: Place) => Promise<R>): Promise<[R, R]> {
  return [await work(small), await work(large)];
}

test('a copy of a space shares its content and writes none', async () => {
  for (const target of [small, large]) {
    const written = await rowsWrittenBy(used.database.kysely, () =>
      client().spaces.duplicate({ spaceId: target.spaceId }),
    );
    expect(written.filter(({ table }) => /^content_|^revisions$/.test(table))).toMatchObject([
      { table: 'revisions', rows: 1 },
    ]);
  }
});
