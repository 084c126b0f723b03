import type { ContentChange } from '@lectern/contract';
import { expect, test } from 'vitest';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

const text = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
});

/** A space with a page of two paragraphs, and a change request on it. */
async function scene() {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  const write = (...changes: ContentChange[]) => client().spaceContent.update({ spaceId, body: { changes } });
  await write(text(pageId, '# Guide\n\nOne.\n\nTwo.\n'));
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const request = { spaceId, changeRequestId };
  return {
    spaceId,
    pageId,
    subPageId,
    request,
    write,
    suggest: (...changes: ContentChange[]) =>
      client().changeRequestContent.update({ ...request, body: { changes } }),
    markdown: async () => Object(await client().spaceContent.getPage({ spaceId, pageId })).markdown,
  };
}

test('changes of different paragraphs of one page are both merged', async () => {
  const { pageId, request, write, suggest, markdown, spaceId } = await scene();
  await suggest(text(pageId, '# Guide\n\nOne.\n\nTwo, but better.\n'));
  await write(text(pageId, '# Guide\n\nOne, corrected.\n\nTwo.\n'));
  expect(await client().changeRequests.get(request)).toMatchObject({ outdated: true });
  const { result, revision } = await client().changeRequests.merge(request);
  expect(result).toBe('merge');
  expect(await markdown()).toBe('# Guide\n\nOne, corrected.\n\nTwo, but better.\n');
  expect(await client().changeRequests.get(request)).toMatchObject({
    status: 'merged',
    outdated: false,
    revisionMerged: revision,
  });
  expect(await client().revisions.get({ spaceId, revisionId: revision })).toMatchObject({
    type: 'merge',
    mergedFrom: { id: request.changeRequestId },
  });
});

test('a page that one side moves and the other side edits is moved and edited', async () => {
  const { pageId, subPageId, request, write, suggest, spaceId } = await scene();
  await suggest({ operation: 'update_page', page: subPageId, into: null, at: 0 });
  await write(text(subPageId, '# Install\n\nIn two steps.\n'));
  expect((await client().changeRequests.merge(request)).result).toBe('merge');
  const { pages } = await client().spaceContent.listPages({ spaceId });
  expect(pages.map(({ id }) => id)).toEqual([subPageId, pageId]);
  expect(await client().spaceContent.getPage({ spaceId, pageId: subPageId })).toMatchObject({
    path: 'install',
    markdown: '# Install\n\nIn two steps.\n',
  });
});

test('changes of the same paragraph conflict, change nothing, and the conflict shows both', async () => {
  const { pageId, request, write, suggest, spaceId } = await scene();
  await suggest(text(pageId, '# Guide\n\nOurs.\n\nTwo.\n'));
  await write(text(pageId, '# Guide\n\nTheirs.\n\nTwo.\n'));
  const before = [await client().spaces.get({ spaceId }), await client().changeRequests.get(request)];
  const merge = await client().changeRequests.merge(request);
  expect(merge).toMatchObject({
    result: 'conflicts',
    conflicts: [{ kind: 'text', thing: 'page', id: pageId, title: 'Guide' }],
  });
  expect(merge.conflicts?.[0]).toMatchObject({
    base: expect.stringContaining('One.'),
    changeRequest: expect.stringContaining('Ours.'),
    space: expect.stringContaining('Theirs.'),
  });
  const update = await client().changeRequests.pull(request);
  expect(update).toMatchObject({
    result: 'conflicts',
    conflicts: [
      { changeRequest: expect.stringContaining('Ours.'), space: expect.stringContaining('Theirs.') },
    ],
  });
  expect([await client().spaces.get({ spaceId }), await client().changeRequests.get(request)]).toEqual(
    before,
  );
});

test('an updated change request has the content of the space and is not outdated', async () => {
  const { pageId, request, write, suggest } = await scene();
  await suggest(text(pageId, '# Guide\n\nOne.\n\nTwo, but better.\n'));
  const { revision } = await write(text(pageId, '# Guide\n\nOne, corrected.\n\nTwo.\n'));
  expect((await client().changeRequests.pull(request)).result).toBe('update');
  const updated = await client().changeRequests.get(request);
  expect(updated).toMatchObject({ outdated: false, revisionMergedAncestor: revision, status: 'draft' });
  expect(await client().changeRequestContent.getPage({ ...request, pageId })).toMatchObject({
    markdown: '# Guide\n\nOne, corrected.\n\nTwo, but better.\n',
  });
  expect(await client().changeRequests.pull(request)).toEqual({
    result: 'update',
    revision: updated.revision,
  });
});

test('a merged change request is final, and an archived one can be reopened', async () => {
  const { pageId, request, suggest } = await scene();
  await client().changeRequests.update({ ...request, body: { status: 'archived' } });
  const waiting = [
    () => client().changeRequests.merge(request),
    () => client().changeRequests.pull(request),
    () => suggest(text(pageId, 'x')),
  ];
  for (const attempt of waiting) await expect(attempt()).rejects.toMatchObject({ status: 409 });
  await client().changeRequests.update({ ...request, body: { status: 'open' } });
  await client().changeRequests.merge(request);
  const over = [...waiting, () => client().changeRequests.update({ ...request, body: { status: 'open' } })];
  for (const attempt of over) await expect(attempt()).rejects.toMatchObject({ status: 409 });
});

test('a change request is found by number and by id', async () => {
  const { request, spaceId } = await scene();
  const byId = await client().changeRequests.get(request);
  expect(await client().changeRequests.get({ spaceId, changeRequestId: String(byId.number) })).toEqual(byId);
  await expect(client().changeRequests.get({ spaceId, changeRequestId: '99999' })).rejects.toMatchObject({
    status: 404,
  });
});

test('concurrently created change requests are numbered without gaps', async () => {
  const { spaceId } = await makeContent(used.world);
  const created = await Promise.all(
    Array.from({ length: 12 }, () => client().changeRequests.create({ spaceId, body: {} })),
  );
  expect(created.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
  expect(await client().spaces.get({ spaceId })).toMatchObject({
    changeRequests: 12,
    changeRequestsDraft: 12,
    changeRequestsOpen: 0,
  });
});

test('concurrent edits of one change request are all kept', async () => {
  const { request } = await scene();
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      client().changeRequestContent.update({
        ...request,
        body: {
          changes: [{ operation: 'insert_page', title: `Page ${index}`, document: { markdown: 'x' } }],
        },
      }),
    ),
  );
  const { pages } = await client().changeRequestContent.listPages(request);
  expect(pages.filter(({ title }) => title.startsWith('Page '))).toHaveLength(8);
});
