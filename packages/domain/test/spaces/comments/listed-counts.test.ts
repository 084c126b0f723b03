import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;
const document = { markdown: 'Text' };

type Place = { readonly spaceId: string; readonly changeRequestId?: string };

/** The counts of the list of comments of a place, and how many comments there are. */
async function countsOf({ spaceId, changeRequestId }: Place) {
  const list = (status: 'all' | 'open' | 'resolved') =>
    changeRequestId === undefined
      ? client().spaceComments.list({ spaceId, status, limit: 1000 })
      : client().changeRequestComments.list({ spaceId, changeRequestId, status, limit: 1000 });
  const lists = await Promise.all((['all', 'open', 'resolved'] as const).map(list));
  return { counts: lists.map(({ count }) => count), items: lists.map(({ items }) => items.length) };
}

test('the list of comments counts them exactly while many are posted, resolved and deleted at once', async () => {
  const { spaceId } = await makeContent(used.world);
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const request = { spaceId, changeRequestId };
  const posted = await Promise.all(
    Array.from({ length: 24 }, () => client().spaceComments.post({ spaceId, body: { body: document } })),
  );
  const ids = posted.map(({ id }) => id);
  await Promise.all([
    ...ids.slice(0, 8).map((commentId) => client().spaceComments.delete({ spaceId, commentId })),
    ...ids
      .slice(8, 16)
      .map((commentId) => client().spaceComments.update({ spaceId, commentId, body: { resolved: true } })),
    ...ids
      .slice(16, 20)
      .map((commentId) => client().spaceComments.postReply({ spaceId, commentId, body: { body: document } })),
    ...Array.from({ length: 6 }, () =>
      client().changeRequestComments.post({ ...request, body: { body: document } }),
    ),
  ]);
  expect(await countsOf({ spaceId })).toEqual({ counts: [16, 8, 8], items: [16, 8, 8] });
  expect(await countsOf(request)).toEqual({ counts: [6, 6, 0], items: [6, 6, 0] });
});

test('a list of comments by page or author is counted by its rows', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  await client().spaceComments.post({ spaceId, body: { body: document, page: pageId } });
  await client().spaceComments.post({ spaceId, body: { body: document } });
  expect((await client().spaceComments.list({ spaceId, targetPage: pageId })).count).toBe(1);
  expect((await client().spaceComments.list({ spaceId })).count).toBe(2);
});

test('counting the comments of a space reads none of them', async () => {
  const { spaceId } = await makeContent(used.world);
  await client().spaceComments.post({ spaceId, body: { body: document } });
  const { store } = used.world.ctx;
  const filter = { oldestFirst: true, status: undefined, targetPage: undefined, authors: undefined };
  const counts = store.comments.countsOfPlace(sql.val(spaceId), used.world.people.admin.actor.userId, filter);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${counts}`.execute(used.database.kysely);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('comment_counts');
  expect(plan).not.toMatch(/\b(?:on|using) comments/);
});
