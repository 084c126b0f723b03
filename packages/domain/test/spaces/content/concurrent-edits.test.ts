import { ContentCache, ContentReader } from '@lectern/content';
import { contract, type ContentChange } from '@lectern/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callIfMatch } from '../../../src/operations/call.ts';
import { callIdempotently } from '../../../src/operations/call-idempotently.ts';
import {
  editChangeRequest,
  editChangeRequestAhead,
} from '../../../src/spaces/change-requests/edit-change-request.ts';
import { editSpace, editSpaceAhead } from '../../../src/spaces/content/edit-space.ts';
import { StoreKeptError, sweepStore } from '../../../src/spaces/sweep/sweep-store.ts';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';
import { watchEvents } from '../../platform/events/watch-events.ts';

const used = useWorld();
const files = new Map();
const client = () => used.world.people.admin.client;

const titled = (page: string, title: string): ContentChange[] => [{ operation: 'update_page', page, title }];
const inserted = (title: string, markdown = `# ${title}\n`): ContentChange[] => [
  { operation: 'insert_page', title, document: { markdown } },
];

/** An edit of a space that is made now; `commit` runs its transaction. */
async function madeEdit(spaceId: string, changes: readonly ContentChange[]) {
  const { actor } = used.world.people.admin;
  const ctx = { ...used.world.ctx, actor };
  const space = await ctx.store.spaces.findForActor(spaceId, actor.userId);
  if (space === undefined) throw new Error('There is no such space.');
  const edit = { actor, space, changes, files };
  const ahead = await editSpaceAhead(ctx, edit);
  return { storeId: space.store_id, commit: () => editSpace(ctx, { ...edit, ahead }) };
}

/** The revisions of a space from its head back to the first one. */
async function historyOf(spaceId: string): Promise<string[]> {
  const { store } = used.world.ctx;
  const head = await store.links.findSpaceHead(spaceId);
  const history: string[] = [];
  for (let id = head?.revision_id; id !== undefined;) {
    history.push(id);
    [id] = (await store.revisions.get(spaceId, id)).parent_ids;
  }
  return history;
}

const titlesOf = async (spaceId: string): Promise<string[]> => {
  const { records } = await readContent(spaceId);
  return Array.from(records.values(), ({ title }) => title).toSorted();
};

/** The current pages with their texts, read without a cache. */
async function readContent(spaceId: string) {
  const { store } = used.world.ctx;
  const head = await store.links.findSpaceHead(spaceId);
  if (head === undefined) throw new Error('There is no such space.');
  const reader = new ContentReader({ store, contentCache: new ContentCache() }, head.store_id);
  const { records } = await reader.pageTree(await store.revisions.get(spaceId, head.revision_id));
  for (const { document } of records.values()) await reader.document(document);
  return { records, reader };
}

test('an edit of a page that is deleted meanwhile fails, and changes nothing', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { commit } = await madeEdit(spaceId, titled(pageId, 'Manual'));
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'delete_page', page: pageId }] },
  });
  const before = await historyOf(spaceId);
  await expect(commit()).rejects.toMatchObject({ status: 400 });
  expect(await historyOf(spaceId)).toEqual(before);
});

test('a page that gets the slug of another one meanwhile gets another slug', async () => {
  const { spaceId } = await makeContent(used.world);
  const { commit } = await madeEdit(spaceId, inserted('Same'));
  await client().spaceContent.update({ spaceId, body: { changes: inserted('Same') } });
  await commit();
  const { records } = await readContent(spaceId);
  const slugs = Array.from(records.values()).flatMap(({ title, slug }) => (title === 'Same' ? [slug] : []));
  expect(slugs).toHaveLength(2);
  expect(new Set(slugs).size).toBe(2);
});

test('an edit and a merge at the same time are both in the space', async () => {
  const { spaceId, subPageId, changeRequestId } = await makeChangeRequest(used.world);
  const { commit } = await madeEdit(spaceId, titled(subPageId, 'Set up'));
  expect(await client().changeRequests.merge({ spaceId, changeRequestId })).toMatchObject({
    result: 'merge',
  });
  await commit();
  const { records, reader } = await readContent(spaceId);
  expect(records.get(subPageId)?.title).toBe('Set up');
  const texts = await Promise.all(Array.from(records.values(), ({ document }) => reader.document(document)));
  expect(texts).toContain('# Guide\n\nNew.\n');
});

test('an edit of a change request that is merged meanwhile is rejected', async () => {
  const { spaceId, pageId, changeRequestId } = await makeChangeRequest(used.world);
  const { actor } = used.world.people.admin;
  const ctx = { ...used.world.ctx, actor };
  const space = await ctx.store.spaces.findForActor(spaceId, actor.userId);
  const changeRequest = await ctx.store.changeRequests.find(spaceId, changeRequestId);
  if (space === undefined || changeRequest === undefined) throw new Error('They were made above.');
  const edit = { actor, space, changeRequest, changes: titled(pageId, 'Manual'), files };
  const ahead = await editChangeRequestAhead(ctx, edit);
  await client().changeRequests.merge({ spaceId, changeRequestId });
  await expect(editChangeRequest(ctx, { ...edit, ahead })).rejects.toMatchObject({ status: 409 });
});

/** A large edit, whose content is stored when it is made, and how many of its texts are there. */
async function largeEdit(spaceId: string) {
  const text = 'A line of a long text.\n\n'.repeat(15_000);
  const titles = ['Long 1', 'Long 2', 'Long 3'];
  const { storeId, commit } = await madeEdit(
    spaceId,
    titles.flatMap((title) => inserted(title, `# ${title}\n\n${text}`)),
  );
  const countTexts = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from content_documents
      where store_id = ${storeId} and length(markdown) > 300000`.execute(used.database.kysely);
    return rows[0]?.count;
  };
  return { storeId, commit, countTexts, titles };
}

test('what a large edit stored before its transaction is not swept', async () => {
  const { spaceId } = await makeContent(used.world);
  const { storeId, commit, countTexts, titles } = await largeEdit(spaceId);
  expect(await countTexts()).toBe(3);
  await expect(sweepStore(used.world.ctx, storeId)).rejects.toBeInstanceOf(StoreKeptError);
  expect(await countTexts()).toBe(3);
  await commit();
  expect(await titlesOf(spaceId)).toEqual(expect.arrayContaining(titles));
});

test('a large edit stores again what was swept because it took too long', async () => {
  const { spaceId } = await makeContent(used.world);
  const { storeId, commit, countTexts, titles } = await largeEdit(spaceId);
  await sql`update content_stores set kept_until = now() - interval '1 second' where id = ${storeId}`.execute(
    used.database.kysely,
  );
  await sweepStore(used.world.ctx, storeId);
  expect(await countTexts()).toBe(0);
  await commit();
  expect(await titlesOf(spaceId)).toEqual(expect.arrayContaining(titles));
});

test('each of many concurrent edits is one revision and one event', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  const { organizationId, people } = used.world;
  const seen = await watchEvents(used.world, organizationId, people.admin.actor.userId);
  const before = await historyOf(spaceId);
  const all = [
    ...['a', 'b', 'c'].map((title) => titled(pageId, title)),
    ...['d', 'e', 'f'].map((title) => titled(subPageId, title)),
    ...['g', 'h', 'i'].map((title) => inserted(title)),
  ];
  const results = await Promise.all(
    all.map((changes) => client().spaceContent.update({ spaceId, body: { changes } })),
  );
  const made = results.map(({ revision }) => revision).toSorted();
  const history = await historyOf(spaceId);
  expect(history.slice(0, -before.length).toSorted()).toEqual(made);
  const events = await seen(['space_content_updated']);
  expect(events.map(({ data }) => data)).toHaveLength(made.length);
  expect(events.map(({ data }) => data)).toEqual(
    expect.arrayContaining(made.map((revisionId) => ({ spaceId, revisionId }))),
  );
  expect(await titlesOf(spaceId)).toEqual(expect.arrayContaining(['g', 'h', 'i']));
});

test('of concurrent edits with the same If-Match, one is made', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { actor } = used.world.people.admin;
  const [before] = await historyOf(spaceId);
  const results = await Promise.allSettled(
    ['One', 'Two', 'Three', 'Four'].map((title) =>
      callIfMatch(
        used.world.domain.context(actor),
        contract.spaceContent.update,
        { spaceId, body: { changes: titled(pageId, title) } },
        (current) => Reflect.get(current as object, 'id') === before,
      ),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: 'precondition_failed' })));
  expect((await historyOf(spaceId))[1]).toBe(before);
});

test('an edit with an outdated If-Match fails for that, also where its page is gone', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { actor } = used.world.people.admin;
  const [before] = await historyOf(spaceId);
  await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'delete_page', page: pageId }] },
  });
  const [after] = await historyOf(spaceId);
  const edit = (revision: string | undefined) =>
    callIfMatch(
      used.world.domain.context(actor),
      contract.spaceContent.update,
      { spaceId, body: { changes: titled(pageId, 'Manual') } },
      (current) => Reflect.get(current as object, 'id') === revision,
    );
  await expect(edit(before)).rejects.toMatchObject({ code: 'precondition_failed' });
  await expect(edit(after)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('concurrent edits with one Idempotency-Key are made once', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { actor } = used.world.people.admin;
  const before = await historyOf(spaceId);
  const input = { spaceId, body: { changes: [...inserted('Once'), ...titled(pageId, 'Manual')] } };
  const send = () =>
    callIdempotently(
      used.world.domain.context(actor),
      contract.spaceContent.update,
      input,
      `edit ${spaceId}`,
    );
  const other = client().spaceContent.update({ spaceId, body: { changes: inserted('Other') } });
  const results = await Promise.allSettled([send(), send(), send(), other]);
  const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(await send()).toEqual(made[0]);
  expect((await historyOf(spaceId)).length).toBe(before.length + 2);
});
