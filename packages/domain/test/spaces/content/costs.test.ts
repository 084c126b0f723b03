import type { ContentChange } from '@lectern/contract';
import { beforeAll, expect, test } from 'vitest';
import { makePages } from '../../../src/testing/many-pages.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { noteWrittenRows, rowsWrittenBy, sumOf } from '../../../src/testing/written-rows.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

const client = () => used.world.people.admin.client;

type Place = { readonly spaceId: string; readonly pageIds: readonly string[] };
let small: Place;
let large: Place;

beforeAll(async () => {
  small = await spaceOf(100);
  large = await spaceOf(3000);
  await noteWrittenRows(used.database.kysely);
}, 60_000);

async function spaceOf(count: number): Promise<Place> {
  const { spaceId } = await makeTree(used.world);
  const { userId } = used.world.people.admin.actor;
  return { spaceId, pageIds: await makePages(used.world.ctx, { spaceId, userId, count }) };
}

/** Rows and statements of some work. */
async function costOf(work: () => Promise<unknown>): Promise<{ rows: number; statements: number }> {
  let statements = 0;
  const written = await rowsWrittenBy(used.database.kysely, async () => {
    const before = used.database.statements();
    await work();
    statements = used.database.statements() - before;
  });
  return { rows: sumOf(written).rows, statements };
}

function edits({ pageIds }: Place, from: number, count: number): ContentChange[] {
  return pageIds.slice(from, from + count).map((page) => ({
    operation: 'update_page',
    page,
    document: { markdown: `# Anew\n\nText ${from} of ${page}, see [another](page:${pageIds[0]}).\n` },
  }));
}

async function changeRequestOf(place: Place, from: number, count: number) {
  const { spaceId } = place;
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const body = { changes: edits(place, from, count) };
  await client().changeRequestContent.update({ spaceId, changeRequestId, body });
  return { spaceId, changeRequestId };
}

test('editing one page writes few rows, however many pages there are', async () => {
  for (const place of [small, large]) {
    const { spaceId } = place;
    const body = { changes: edits(place, 3, 1) };
    expect((await costOf(() => client().spaceContent.update({ spaceId, body }))).rows).toBeLessThanOrEqual(
      30,
    );
  }
});

test('a change request is created without copying what the space holds', async () => {
  const [few, many] = await both(({ spaceId }) =>
    costOf(() => client().changeRequests.create({ spaceId, body: {} })),
  );
  expect(many).toEqual(few);
  expect(many.rows).toBeLessThanOrEqual(10);
});

test('merging into a space that did not change writes no content', async () => {
  const [few, many] = await both(async (place) => {
    const asked = await changeRequestOf(place, 10, 10);
    return costOf(() => client().changeRequests.merge(asked));
  });
  expect(many.rows).toBeLessThanOrEqual(few.rows + 10);
});

test('merging ten pages writes in proportion to ten pages', async () => {
  const [few, many] = await both(async (place) => {
    const { spaceId } = place;
    const asked = await changeRequestOf(place, 20, 10);
    await client().spaceContent.update({ spaceId, body: { changes: edits(place, 40, 10) } });
    return costOf(() => client().changeRequests.merge(asked));
  });
  // Each page changes at most its way from the root, of 4 nodes, and what is derived from it.
  expect(many.rows).toBeLessThanOrEqual(10 * 15);
  expect(many.rows - few.rows).toBeLessThanOrEqual(10 * 5);
});

test('the statements of an operation do not grow with the pages that it changes', async () => {
  const { spaceId } = large;
  const update = (from: number, count: number) =>
    costOf(() => client().spaceContent.update({ spaceId, body: { changes: edits(large, from, count) } }));
  const one = await update(100, 1);
  const thirty = await update(200, 30);
  expect(thirty.statements).toBeLessThanOrEqual(one.statements + 2);
});

test('reading a page takes the same statements in a small and in a large space', async () => {
  const [few, many] = await both(({ spaceId, pageIds: [pageId = ''] }) =>
    costOf(() => client().spaceContent.getPage({ spaceId, pageId })),
  );
  expect(many).toEqual(few);
});

async function both<R>(work: (place: Place) => Promise<R>): Promise<[R, R]> {
  return [await work(small), await work(large)];
}

test('a copy of a space shares what the space holds, and writes none of it', async () => {
  for (const place of [small, large]) {
    const written = await rowsWrittenBy(used.database.kysely, () =>
      client().spaces.duplicate({ spaceId: place.spaceId }),
    );
    expect(written.filter(({ table }) => /^content_|^revisions$/.test(table))).toMatchObject([
      { table: 'revisions', rows: 1 },
    ]);
  }
});
