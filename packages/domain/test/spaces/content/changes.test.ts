import { createTestDatabase, createWorld } from '@lectern/domain/testing';
import type { ContentChange, RevisionChanges } from '@lectern/contract';
import { expect, onTestFinished, test } from 'vitest';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

const page = (title: string, more: object = {}): ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown: `# ${title}\n` },
  ...more,
});

const types = ({ changes }: RevisionChanges) => changes.map(({ type }) => type).toSorted();

test('a change request lists its changes since its initial revision by kind', async () => {
  const { spaceId, pageId, subPageId, fileId } = await makeContent(used.world);
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const at = { spaceId, changeRequestId };
  expect(await client().changeRequests.listChanges(at)).toEqual({ changes: [] });
  const changes: ContentChange[] = [
    page('New', { ref: 'new' }),
    { operation: 'update_page', page: pageId, title: 'Manual', document: { markdown: 'Other.\n' } },
    { operation: 'update_page', page: subPageId, into: 'new' },
    { operation: 'delete_file', file: fileId },
  ];
  await client().changeRequestContent.update({ ...at, body: { changes } });
  const answer = await client().changeRequests.listChanges(at);
  expect(types(answer)).toEqual(['file_deleted', 'page_created', 'page_edited', 'page_moved']);
  expect(answer).not.toHaveProperty('more');
  expect(answer.changes.find(({ type }) => type === 'page_edited')).toMatchObject({
    page: { id: pageId, type: 'document', title: 'Manual', path: 'guide' },
    attributes: {
      title: { before: 'Guide', after: 'Manual' },
      document: { before: expect.any(String), after: expect.any(String) },
    },
  });
  expect(answer.changes.find(({ type }) => type === 'page_moved')).toMatchObject({
    page: { id: subPageId, path: 'new/install' },
    parent: { before: { id: pageId }, after: { title: 'New' } },
  });
  const deleted = answer.changes.find(({ type }) => type === 'file_deleted');
  expect(deleted).toMatchObject({ file: { id: fileId, downloadURL: expect.stringContaining('http') } });
});

test('changes of the space are no changes of a change request, before and after an update', async () => {
  const { spaceId, pageId, changeRequestId } = await makeChangeRequest(used.world);
  const at = { spaceId, changeRequestId };
  const before = await client().changeRequests.listChanges(at);
  await client().spaceContent.update({ spaceId, body: { changes: [page('Elsewhere')] } });
  expect(await client().changeRequests.listChanges(at)).toEqual(before);
  await client().changeRequests.pull(at);
  expect(await client().changeRequests.listChanges(at)).toEqual(before);
  expect(before.changes).toMatchObject([{ type: 'page_edited', page: { id: pageId } }]);
});

test('a revision lists its changes, and a merge has its change request', async () => {
  const { spaceId, changeRequestId } = await makeChangeRequest(used.world);
  const at = { spaceId, changeRequestId };
  const changes = await client().changeRequests.listChanges(at);
  const { revision: revisionId } = await client().changeRequests.merge(at);
  const answer = await client().revisions.listChanges({ spaceId, revisionId });
  expect(answer).toEqual({ ...changes, mergedFrom: await client().changeRequests.get(at) });
  expect(answer.mergedFrom).toMatchObject({ status: 'merged', revisionMerged: revisionId });
  const { items } = await client().revisions.list({ spaceId });
  const first = items.at(-1)?.id ?? '';
  expect(await client().revisions.listChanges({ spaceId, revisionId: first })).toEqual({ changes: [] });
});

test('changes beyond the limit, ten by default, are counted', async () => {
  const { spaceId } = await makeContent(used.world);
  const changes = Array.from({ length: 12 }, (_, index) => page(`Page ${index}`));
  const { revision: revisionId } = await client().spaceContent.update({ spaceId, body: { changes } });
  const read = (limit?: number) =>
    client().revisions.listChanges({ spaceId, revisionId, ...(limit !== undefined && { limit }) });
  const all = await read(1000);
  expect(all.changes).toHaveLength(12);
  expect(await read()).toEqual({ changes: all.changes.slice(0, 10), more: 2 });
  expect(await read(0)).toEqual({ changes: [], more: 12 });
});

test('the history of a space lists its revisions with their authors, latest first', async () => {
  const { spaceId, changeRequestId } = await makeChangeRequest(used.world);
  const { revision: merged } = await client().changeRequests.merge({ spaceId, changeRequestId });
  const { items, count } = await client().revisions.list({ spaceId });
  // Created, edited, imported into, merged into; revisions of the change request are not in it.
  expect(items.map(({ type }) => type)).toEqual(['merge', 'computed', 'edits', 'edits']);
  expect(count).toBe(4);
  const [latest, imported] = items;
  expect(latest).toMatchObject({
    object: 'revision',
    id: merged,
    createdBy: { id: used.world.people.admin.actor.userId },
    mergedFrom: { id: changeRequestId, status: 'merged' },
  });
  expect(latest?.parents[0]).toBe(imported?.id);
  expect(imported).not.toHaveProperty('createdBy');
  expect(imported).not.toHaveProperty('mergedFrom');
  for (const { id, parents } of items) {
    expect(await client().revisions.get({ spaceId, revisionId: id })).toMatchObject({ parents });
  }
});

test('the cost of listing changes depends on the changes, not on the size of the space', async () => {
  const sent: string[] = [];
  const database = await createTestDatabase({ onStatement: (sql) => sent.push(sql) });
  onTestFinished(() => database.close());
  const world = await createWorld(database);
  const { client: owner } = world.people.admin;
  const statements = async (pages: number) => {
    const { spaceId } = await makeContent(world);
    for (let left = pages; left > 0; left -= 50) {
      const changes = Array.from({ length: Math.min(left, 50) }, (_, index) => page(`Page ${left}-${index}`));
      await owner.spaceContent.update({ spaceId, body: { changes } });
    }
    const { revision: revisionId } = await owner.spaceContent.update({
      spaceId,
      body: { changes: [page('Last')] },
    });
    // Another process with an empty cache.
    const reader = (await createWorld(database)).domain.as(world.people.admin.actor);
    sent.length = 0;
    expect(types(await reader.revisions.listChanges({ spaceId, revisionId }))).toEqual(['page_created']);
    return sent.length;
  };
  // The map of 400 pages is a level or two deeper.
  expect(await statements(400)).toBeLessThanOrEqual((await statements(10)) + 4);
});
