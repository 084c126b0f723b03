import type { ContentChange } from '@lectern/contract';
import { expect, test } from 'vitest';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

const client = () => used.world.people.admin.client;

function change(spaceId: string, ...changes: ContentChange[]) {
  return client().spaceContent.update({ spaceId, body: { changes } });
}

const rewrite = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
});

test('a copy has the pages and files of the original, and both change independently', async () => {
  const { spaceId, pageId, subPageId, fileId } = await makeContent(used.world);
  const { id: copyId } = await client().spaces.duplicate({ spaceId });
  const pagesOf = async (id: string) => {
    const { pages } = await client().spaceContent.listPages({ spaceId: id });
    // The addresses are those of each space.
    return JSON.stringify(pages).replaceAll(id, '');
  };
  expect(await pagesOf(copyId)).toBe(await pagesOf(spaceId));
  expect(await client().spaceContent.getFile({ spaceId: copyId, fileId })).toMatchObject({
    id: fileId,
    name: 'notes.txt',
  });

  await change(spaceId, rewrite(pageId, 'Original'));
  await change(copyId, { operation: 'delete_page', page: subPageId });
  const read = (id: string, page: string) => client().spaceContent.getPage({ spaceId: id, pageId: page });
  expect(await read(copyId, pageId)).toMatchObject({ markdown: '# Guide\n\nRead on.\n' });
  expect(await read(spaceId, pageId)).toMatchObject({ markdown: 'Original' });
  expect(await read(spaceId, subPageId)).toMatchObject({ title: 'Install' });
  await expect(read(copyId, subPageId)).rejects.toMatchObject({ status: 404 });
});

test('a copy has no change requests and no history of the original', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const before = await client().spaces.get({ spaceId });
  await change(spaceId, rewrite(pageId, 'Now'));
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  await client().changeRequestContent.update({
    spaceId,
    changeRequestId,
    body: { changes: [rewrite(pageId, 'Draft')] },
  });
  const { id: copyId } = await client().spaces.duplicate({ spaceId });
  expect(await client().spaceContent.getPage({ spaceId: copyId, pageId })).toMatchObject({ markdown: 'Now' });
  expect((await client().changeRequests.list({ spaceId: copyId, status: 'draft' })).items).toEqual([]);
  await expect(
    client().revisions.get({ spaceId: copyId, revisionId: before.revision }),
  ).rejects.toMatchObject({ status: 404 });
});

test('a change request in a copy merges there', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { id: copyId } = await client().spaces.duplicate({ spaceId });
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId: copyId, body: {} });
  const request = { spaceId: copyId, changeRequestId };
  await client().changeRequestContent.update({ ...request, body: { changes: [rewrite(pageId, 'Merged')] } });
  expect(await client().changeRequests.merge(request)).toMatchObject({ result: 'merge' });
  expect(await client().spaceContent.getPage({ spaceId: copyId, pageId })).toMatchObject({
    markdown: 'Merged',
  });
  expect(await client().spaceContent.getPage({ spaceId, pageId })).toMatchObject({
    markdown: '# Guide\n\nRead on.\n',
  });
});
