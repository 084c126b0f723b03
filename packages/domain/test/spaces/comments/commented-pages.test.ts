import type { Comment, ContentChange } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;
const text = { body: { markdown: 'Is this right?' } };

type CommentedContent = { readonly spaceId: string; readonly changeRequestId?: string };

const change = ({ spaceId, changeRequestId }: CommentedContent, ...changes: ContentChange[]) =>
  changeRequestId === undefined
    ? client().spaceContent.update({ spaceId, body: { changes } })
    : client().changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });

const post = (
  { spaceId, changeRequestId }: CommentedContent,
  on: { page?: string; node?: string },
): Promise<Comment> =>
  changeRequestId === undefined
    ? client().spaceComments.post({ spaceId, body: { ...text, ...on } })
    : client().changeRequestComments.post({ spaceId, changeRequestId, body: { ...text, ...on } });

async function pageOf({ spaceId, changeRequestId }: CommentedContent, commentId: string) {
  const { target } =
    changeRequestId === undefined
      ? await client().spaceComments.get({ spaceId, commentId })
      : await client().changeRequestComments.get({ spaceId, changeRequestId, commentId });
  return target.page;
}

async function createContentIn(where: 'space' | 'change request') {
  if (where === 'space') {
    const { spaceId, pageId, subPageId } = await makeContent(used.world);
    return { content: { spaceId }, pageId, subPageId };
  }
  const { spaceId, changeRequestId, pageId, subPageId } = await makeChangeRequest(used.world);
  return { content: { spaceId, changeRequestId }, pageId, subPageId };
}

describe.each(['space', 'change request'] as const)('a comment on a page of a %s', (where) => {
  test('a comment shows the current metadata of its page', async () => {
    const { content, pageId, subPageId } = await createContentIn(where);
    const { id, target } = await post(content, { page: subPageId });
    expect(target.page).toEqual({
      id: subPageId,
      title: 'Install',
      path: 'guide/install',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      outdated: false,
    });
    await change(content, { operation: 'update_page', page: subPageId, emoji: '📘', slug: 'setup' });
    expect(await pageOf(content, id)).toMatchObject({ emoji: '📘', path: 'guide/setup', outdated: false });
    await change(content, { operation: 'update_page', page: pageId, slug: 'manual' });
    expect(await pageOf(content, id)).toMatchObject({ path: 'manual/setup', outdated: false });
    await change(content, { operation: 'update_page', page: subPageId, into: null });
    expect(await pageOf(content, id)).toMatchObject({ path: 'setup', outdated: false });
  });

  test.each([
    ['text', { document: { markdown: '# Guide\n\nOther.\n' } }],
    ['title', { title: 'Manual' }],
    ['description', { description: 'What to know.' }],
  ])('is outdated once the %s is another one', async (_, edit) => {
    const { content, pageId, subPageId } = await createContentIn(where);
    const { id } = await post(content, { page: pageId });
    await change(content, { operation: 'update_page', page: subPageId, title: 'Elsewhere' });
    expect(await pageOf(content, id)).toMatchObject({ outdated: false });
    await change(content, { operation: 'update_page', page: pageId, ...edit });
    expect(await pageOf(content, id)).toMatchObject({ outdated: true });
    // A new comment is not outdated.
    expect((await post(content, { page: pageId })).target.page).toMatchObject({ outdated: false });
  });

  test('a comment is no longer outdated when the page has its former content again', async () => {
    const { content, pageId } = await createContentIn(where);
    const { id } = await post(content, { page: pageId });
    const page = await pageOf(content, id);
    await change(content, { operation: 'update_page', page: pageId, title: 'Manual' });
    await change(content, { operation: 'update_page', page: pageId, title: page?.title ?? '' });
    expect(await pageOf(content, id)).toMatchObject({ title: page?.title, outdated: false });
  });

  test('a comment on a deleted page stays and shows the last metadata of the page', async () => {
    const { content, pageId, subPageId } = await createContentIn(where);
    const { id } = await post(content, { page: subPageId });
    await change(content, { operation: 'update_page', page: subPageId, title: 'Setup' });
    await change(content, { operation: 'delete_page', page: pageId });
    expect(await pageOf(content, id)).toMatchObject({
      id: subPageId,
      title: 'Setup',
      path: 'guide/install',
      outdated: true,
    });
    await expect(post(content, { page: subPageId })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'body.page' }],
    });
  });

  test('a comment can be on a node of a document and shows a preview of it', async () => {
    const { content, pageId } = await createContentIn(where);
    await change(content, {
      operation: 'update_page',
      page: pageId,
      document: { markdown: `# Guide\n\nFirst.\n\n* In *one*\n* ${'long '.repeat(100)}\n` },
    });
    const document =
      content.changeRequestId === undefined
        ? await client().spaceContent.getPageDocument({ ...content, pageId })
        : await client().changeRequestContent.getPageDocument({
            ...content,
            changeRequestId: content.changeRequestId,
            pageId,
          });
    const keys = document.nodes.map((node) => String(Reflect.get(Object(node), 'key')));
    const [paragraph = '', list = ''] = keys;
    const { target } = await post(content, { page: pageId, node: paragraph });
    expect(target.node).toEqual({ id: paragraph, preview: 'First.' });
    const onList = await post(content, { page: pageId, node: list });
    expect(onList.target.node?.preview).toMatch(/^In one long long/);
    expect(onList.target.node?.preview).toHaveLength(200);
    for (const [on, path] of [
      [{ page: pageId, node: 'none' }, 'body.node'],
      [{ node: paragraph }, 'body.page'],
      [{ page: 'page_none' }, 'body.page'],
    ] as const)
      await expect(post(content, on)).rejects.toMatchObject({ status: 400, details: [{ path }] });
  });
});

test('comments on a change request are updated when it is updated from its space', async () => {
  const { spaceId, changeRequestId, subPageId } = await makeChangeRequest(used.world);
  const content = { spaceId, changeRequestId };
  const { id } = await post(content, { page: subPageId });
  await change({ spaceId }, { operation: 'update_page', page: subPageId, title: 'Setup' });
  expect(await pageOf(content, id)).toMatchObject({ title: 'Install', outdated: false });
  await client().changeRequests.pull(content);
  expect(await pageOf(content, id)).toMatchObject({ title: 'Setup', outdated: true });
});

test('comments on a merged change request stay, and new ones can be posted', async () => {
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(used.world);
  const content = { spaceId, changeRequestId };
  const { id } = await post(content, { page: pageId });
  const onSpace = await post({ spaceId }, { page: pageId });
  await client().changeRequests.merge(content);
  expect(await pageOf(content, id)).toMatchObject({ outdated: false });
  expect(await pageOf({ spaceId }, onSpace.id)).toMatchObject({ outdated: true });
  await change({ spaceId }, { operation: 'update_page', page: pageId, title: 'Later' });
  expect(await pageOf(content, id)).toMatchObject({ outdated: false });
  await post(content, {});
  expect(await client().changeRequests.get(content)).toMatchObject({ status: 'merged', comments: 2 });
  expect(await client().spaces.get({ spaceId })).toMatchObject({ comments: 1 });
});

test('a copy of a space has no comments', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { id } = await post({ spaceId }, { page: pageId });
  const copy = await client().spaces.duplicate({ spaceId });
  expect(copy.comments).toBe(0);
  expect(await client().spaceComments.list({ spaceId: copy.id })).toEqual({ count: 0, items: [] });
  await change({ spaceId: copy.id }, { operation: 'update_page', page: pageId, title: 'Other' });
  expect(await pageOf({ spaceId }, id)).toMatchObject({ outdated: false });
});

test('comments of a deleted space are readable for administrators only, until it is restored', async () => {
  const { spaceId } = await makeContent(used.world);
  const { id: commentId } = await post({ spaceId }, {});
  await client().spaces.delete({ spaceId });
  const { comment } = used.world.people;
  await expect(comment.client.spaceComments.list({ spaceId })).rejects.toMatchObject({ status: 404 });
  expect((await client().spaceComments.list({ spaceId })).count).toBe(1);
  for (const rejected of [
    () => post({ spaceId }, {}),
    () => client().spaceComments.update({ spaceId, commentId, body: { resolved: true } }),
    () => client().spaceComments.delete({ spaceId, commentId }),
    () => client().spaceComments.postReply({ spaceId, commentId, body: text }),
  ])
    await expect(rejected(), rejected.toString()).rejects.toMatchObject({ status: 409 });
  expect((await client().spaces.restore({ spaceId })).comments).toBe(1);
  expect((await comment.client.spaceComments.list({ spaceId })).count).toBe(1);
});

test('comments stay when their author leaves, and move to another organization with their space', async () => {
  const { world } = used;
  const { spaceId } = await makeContent(world);
  const author = await world.person('author');
  await world.join(world.organizationId, author, 'comment');
  const { id: commentId } = await author.client.spaceComments.post({ spaceId, body: text });
  const { userId } = author.actor;
  await client().members.remove({ organizationId: world.organizationId, userId });
  const before = await client().spaceComments.get({ spaceId, commentId });
  expect(before.postedBy.id).toBe(userId);
  await expect(author.client.spaceComments.get({ spaceId, commentId })).rejects.toMatchObject({
    status: 404,
  });
  const { id: organization } = await client().organizations.create({ body: { title: 'Other' } });
  await client().spaces.transfer({ spaceId, body: { organization } });
  expect(await client().spaceComments.get({ spaceId, commentId })).toEqual(before);
});

test('comments are deleted with their organization', async () => {
  const { world } = used;
  const { id: organizationId } = await client().organizations.create({ body: { title: 'Gone' } });
  const { id: spaceId } = await client().spaces.create({ organizationId });
  const { id: commentId } = await post({ spaceId }, {});
  await client().spaceComments.postReply({
    spaceId,
    commentId,
    body: text,
  });
  await client().spaceComments.update({ spaceId, commentId, body: { addedReactions: ['👍'] } });
  await client().organizations.delete({ organizationId });
  const { db } = world.ctx.store;
  const left = await db.selectFrom('comments').select('id').where('space_id', '=', spaceId).execute();
  expect(left).toEqual([]);
});

test('a page without comments has no commented page row', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const [first, second] = [
    await post({ spaceId }, { page: pageId }),
    await post({ spaceId }, { page: pageId }),
  ];
  const { commentedPages } = used.world.ctx.store;
  await client().spaceComments.delete({ spaceId, commentId: first.id });
  expect(await commentedPages.listIds(spaceId)).toEqual([pageId]);
  await client().spaceComments.delete({ spaceId, commentId: second.id });
  expect(await commentedPages.listIds(spaceId)).toEqual([]);
});
