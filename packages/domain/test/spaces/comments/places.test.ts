import type { Comment, ContentChange } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;
const text = { body: { markdown: 'Is this right?' } };

type Place = { readonly spaceId: string; readonly changeRequestId?: string };

const change = ({ spaceId, changeRequestId }: Place, ...changes: ContentChange[]) =>
  changeRequestId === undefined
    ? client().spaceContent.update({ spaceId, body: { changes } })
    : client().changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });

const post = ({ spaceId, changeRequestId }: Place, on: { page?: string; node?: string }): Promise<Comment> =>
  changeRequestId === undefined
    ? client().spaceComments.post({ spaceId, body: { ...text, ...on } })
    : client().changeRequestComments.post({ spaceId, changeRequestId, body: { ...text, ...on } });

async function pageOf({ spaceId, changeRequestId }: Place, commentId: string) {
  const { target } =
    changeRequestId === undefined
      ? await client().spaceComments.get({ spaceId, commentId })
      : await client().changeRequestComments.get({ spaceId, changeRequestId, commentId });
  return target.page;
}

async function placeIn(where: 'space' | 'change request') {
  if (where === 'space') {
    const { spaceId, pageId, subPageId } = await makeContent(used.world);
    return { place: { spaceId }, pageId, subPageId };
  }
  const { spaceId, changeRequestId, pageId, subPageId } = await makeChangeRequest(used.world);
  return { place: { spaceId, changeRequestId }, pageId, subPageId };
}

describe.each(['space', 'change request'] as const)('a comment on a page of a %s', (where) => {
  test('shows the page as it is now', async () => {
    const { place, pageId, subPageId } = await placeIn(where);
    const { id, target } = await post(place, { page: subPageId });
    expect(target.page).toEqual({
      id: subPageId,
      title: 'Install',
      path: 'guide/install',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      outdated: false,
    });
    await change(place, { operation: 'update_page', page: subPageId, emoji: '📘', slug: 'setup' });
    expect(await pageOf(place, id)).toMatchObject({ emoji: '📘', path: 'guide/setup', outdated: false });
    await change(place, { operation: 'update_page', page: pageId, slug: 'manual' });
    expect(await pageOf(place, id)).toMatchObject({ path: 'manual/setup', outdated: false });
    await change(place, { operation: 'update_page', page: subPageId, into: null });
    expect(await pageOf(place, id)).toMatchObject({ path: 'setup', outdated: false });
  });

  test.each([
    ['text', { document: { markdown: '# Guide\n\nOther.\n' } }],
    ['title', { title: 'Manual' }],
    ['description', { description: 'What to know.' }],
  ])('is outdated once the %s is another one', async (_, edit) => {
    const { place, pageId, subPageId } = await placeIn(where);
    const { id } = await post(place, { page: pageId });
    await change(place, { operation: 'update_page', page: subPageId, title: 'Elsewhere' });
    expect(await pageOf(place, id)).toMatchObject({ outdated: false });
    await change(place, { operation: 'update_page', page: pageId, ...edit });
    expect(await pageOf(place, id)).toMatchObject({ outdated: true });
    // One that is posted now is not.
    expect((await post(place, { page: pageId })).target.page).toMatchObject({ outdated: false });
  });

  test('is up to date again when the page says what it said', async () => {
    const { place, pageId } = await placeIn(where);
    const { id } = await post(place, { page: pageId });
    const page = await pageOf(place, id);
    await change(place, { operation: 'update_page', page: pageId, title: 'Manual' });
    await change(place, { operation: 'update_page', page: pageId, title: page?.title ?? '' });
    expect(await pageOf(place, id)).toMatchObject({ title: page?.title, outdated: false });
  });

  test('stays when the page is deleted, and shows it as it was last', async () => {
    const { place, pageId, subPageId } = await placeIn(where);
    const { id } = await post(place, { page: subPageId });
    await change(place, { operation: 'update_page', page: subPageId, title: 'Setup' });
    await change(place, { operation: 'delete_page', page: pageId });
    expect(await pageOf(place, id)).toMatchObject({
      id: subPageId,
      title: 'Setup',
      path: 'guide/install',
      outdated: true,
    });
    await expect(post(place, { page: subPageId })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'body.page' }],
    });
  });

  test('may be on a node of its document, and shows how that began', async () => {
    const { place, pageId } = await placeIn(where);
    await change(place, {
      operation: 'update_page',
      page: pageId,
      document: { markdown: `# Guide\n\nFirst.\n\n* In *one*\n* ${'long '.repeat(100)}\n` },
    });
    const document =
      place.changeRequestId === undefined
        ? await client().spaceContent.getPageDocument({ ...place, pageId })
        : await client().changeRequestContent.getPageDocument({
            ...place,
            changeRequestId: place.changeRequestId,
            pageId,
          });
    const keys = document.nodes.map((node) => String(Reflect.get(Object(node), 'key')));
    const [, paragraph = '', list = ''] = keys;
    const { target } = await post(place, { page: pageId, node: paragraph });
    expect(target.node).toEqual({ id: paragraph, preview: 'First.' });
    const onList = await post(place, { page: pageId, node: list });
    expect(onList.target.node?.preview).toMatch(/^In one long long/);
    expect(onList.target.node?.preview).toHaveLength(200);
    for (const [on, path] of [
      [{ page: pageId, node: 'none' }, 'body.node'],
      [{ node: paragraph }, 'body.page'],
      [{ page: 'page_none' }, 'body.page'],
    ] as const)
      await expect(post(place, on)).rejects.toMatchObject({ status: 400, details: [{ path }] });
  });
});

describe('comments on a change request', () => {
  test('follow what it takes over from its space', async () => {
    const { spaceId, changeRequestId, subPageId } = await makeChangeRequest(used.world);
    const place = { spaceId, changeRequestId };
    const { id } = await post(place, { page: subPageId });
    await change({ spaceId }, { operation: 'update_page', page: subPageId, title: 'Setup' });
    expect(await pageOf(place, id)).toMatchObject({ title: 'Install', outdated: false });
    await client().changeRequests.pull(place);
    expect(await pageOf(place, id)).toMatchObject({ title: 'Setup', outdated: true });
  });

  test('stay as they are when it is merged, and can still be posted', async () => {
    const { spaceId, changeRequestId, pageId } = await makeChangeRequest(used.world);
    const place = { spaceId, changeRequestId };
    const { id } = await post(place, { page: pageId });
    const onSpace = await post({ spaceId }, { page: pageId });
    await client().changeRequests.merge(place);
    expect(await pageOf(place, id)).toMatchObject({ outdated: false });
    expect(await pageOf({ spaceId }, onSpace.id)).toMatchObject({ outdated: true });
    await change({ spaceId }, { operation: 'update_page', page: pageId, title: 'Later' });
    expect(await pageOf(place, id)).toMatchObject({ outdated: false });
    await post(place, {});
    expect(await client().changeRequests.get(place)).toMatchObject({ status: 'merged', comments: 2 });
    expect(await client().spaces.get({ spaceId })).toMatchObject({ comments: 1 });
  });
});

describe('what becomes of comments', () => {
  test('a copy of the space has none of them', async () => {
    const { spaceId, pageId } = await makeContent(used.world);
    const { id } = await post({ spaceId }, { page: pageId });
    const copy = await client().spaces.duplicate({ spaceId });
    expect(copy.comments).toBe(0);
    expect(await client().spaceComments.list({ spaceId: copy.id })).toEqual({ count: 0, items: [] });
    await change({ spaceId: copy.id }, { operation: 'update_page', page: pageId, title: 'Other' });
    expect(await pageOf({ spaceId }, id)).toMatchObject({ outdated: false });
  });

  test('of a deleted space they are for its administrators, who change nothing, until it is restored', async () => {
    const { spaceId } = await makeContent(used.world);
    const { id: commentId } = await post({ spaceId }, {});
    await client().spaces.delete({ spaceId });
    const { comment } = used.world.people;
    await expect(comment.client.spaceComments.list({ spaceId })).rejects.toMatchObject({ status: 404 });
    expect((await client().spaceComments.list({ spaceId })).count).toBe(1);
    for (const refused of [
      () => post({ spaceId }, {}),
      () => client().spaceComments.update({ spaceId, commentId, body: { resolved: true } }),
      () => client().spaceComments.delete({ spaceId, commentId }),
      () => client().spaceComments.postReply({ spaceId, commentId, body: text }),
    ])
      await expect(refused(), refused.toString()).rejects.toMatchObject({ status: 409 });
    expect((await client().spaces.restore({ spaceId })).comments).toBe(1);
    expect((await comment.client.spaceComments.list({ spaceId })).count).toBe(1);
  });

  test('they stay when their author leaves the organization, and go to another one with the space', async () => {
    const { world } = used;
    const { spaceId } = await makeContent(world);
    const author = await world.person('author');
    await world.join(world.organizationId, author, 'comment');
    const { id: commentId } = await author.client.spaceComments.post({ spaceId, body: text });
    const { userId } = author.actor;
    await client().members.remove({ organizationId: world.organizationId, userId });
    const kept = await client().spaceComments.get({ spaceId, commentId });
    expect(kept.postedBy.id).toBe(userId);
    await expect(author.client.spaceComments.get({ spaceId, commentId })).rejects.toMatchObject({
      status: 404,
    });
    const { id: organization } = await client().organizations.create({ body: { title: 'Other' } });
    await client().spaces.transfer({ spaceId, body: { organization } });
    expect(await client().spaceComments.get({ spaceId, commentId })).toEqual(kept);
  });

  test('they go with the organization', async () => {
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

  test('a page that no comment is on any more is forgotten', async () => {
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
});
