import { expect, test } from 'vitest';
import { makeChangeRequest } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const as = (name: 'admin' | 'comment' | 'edit' | 'guest' | 'read') => used.world.people[name].client;
const userId = (name: 'admin' | 'comment' | 'edit') => used.world.people[name].actor.userId;
const space = async () => ({ spaceId: (await makeTree(used.world)).spaceId });
const textBody = (markdown: string) => ({ body: { markdown } });

test('a comment has its author, text, time and revision', async () => {
  const { spaceId } = await space();
  const comment = await as('comment').spaceComments.post({ spaceId, body: textBody('Is this **right**?') });
  const { revision } = await as('admin').spaces.get({ spaceId });
  expect(comment).toEqual({
    object: 'comment',
    id: expect.stringMatching(/^comment_/),
    postedBy: await as('comment').users.getAuthenticated({}),
    postedAt: expect.any(String),
    reactions: [],
    replies: 0,
    body: { markdown: 'Is this **right**?' },
    target: { space: spaceId, revision },
    urls: { location: `http://lectern.test/v1/spaces/${spaceId}/comments/${comment.id}` },
    permissions: { view: true, edit: true, reply: true, delete: true },
    status: 'open',
  });
  const seen = await as('edit').spaceComments.get({ spaceId, commentId: comment.id });
  expect(seen).toEqual({
    ...comment,
    permissions: { view: true, edit: false, reply: true, delete: false },
  });
});

test('a comment is accepted as a document or empty, and returned as markdown or as a document', async () => {
  const { spaceId } = await space();
  const { spaceComments } = as('comment');
  const written = await spaceComments.post({ spaceId, body: textBody('Read *on*.\n') });
  const place = { spaceId, commentId: written.id };
  const { body } = await spaceComments.get({ ...place, format: 'document' });
  if (!('document' in body)) throw new Error('expected a document');
  expect(body).toMatchObject({ document: { object: 'document', nodes: [{ type: 'paragraph' }] } });
  const copy = await spaceComments.post({ spaceId, body: { body } });
  expect(copy.body).toEqual({ markdown: 'Read _on_.\n' });
  expect((await spaceComments.post({ spaceId, body: { body: {} } })).body).toEqual({ markdown: '' });
  const { items } = await spaceComments.list({ spaceId, format: 'document' });
  expect(items.map((item) => Object.keys(item.body))).toEqual([['document'], ['document'], ['document']]);
  const unknown = {
    document: { object: 'document' as const, data: {}, nodes: [{ object: 'block', type: 'x' }] },
  };
  await expect(spaceComments.post({ spaceId, body: { body: unknown } })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.body.document.nodes.0.type' }],
  });
  expect((await spaceComments.list({ spaceId })).count).toBe(3);
});

test('commenters can resolve and reopen a comment, and the first resolver stays', async () => {
  const { spaceId } = await space();
  const { id: commentId, ...posted } = await as('admin').spaceComments.post({
    spaceId,
    body: textBody('Hm.'),
  });
  const place = { spaceId, commentId };
  const resolve = (name: 'admin' | 'comment' | 'edit', resolved: boolean) =>
    as(name).spaceComments.update({ ...place, body: { resolved } });
  const resolved = await resolve('comment', true);
  expect(resolved).toMatchObject({ status: 'resolved', resolvedBy: { id: userId('comment') } });
  const again = await resolve('edit', true);
  expect([again.resolvedAt, again.resolvedBy]).toEqual([resolved.resolvedAt, resolved.resolvedBy]);
  expect(await resolve('admin', false)).toEqual({ id: commentId, ...posted });
  expect(await resolve('admin', false)).toEqual({ id: commentId, ...posted });
});

test('only its author can edit a comment, which then has an edit time', async () => {
  const { spaceId } = await space();
  const posted = await as('comment').spaceComments.post({ spaceId, body: textBody('Teh.') });
  const place = { spaceId, commentId: posted.id };
  for (const name of ['admin', 'edit'] as const) {
    await expect(as(name).spaceComments.update({ ...place, body: textBody('Mine.') })).rejects.toMatchObject({
      status: 403,
    });
  }
  expect(await as('comment').spaceComments.update({ ...place, body: textBody('Teh.') })).toEqual(posted);
  expect(await as('comment').spaceComments.update({ ...place, body: {} })).toEqual(posted);
  const edited = await as('comment').spaceComments.update({ ...place, body: textBody('The.') });
  expect(edited).toEqual({ ...posted, body: { markdown: 'The.' }, editedAt: expect.any(String) });
});

test('an update of a comment is applied as a whole or not at all', async () => {
  const { spaceId } = await space();
  const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: textBody('Hm.') });
  const body = { resolved: true, addedReactions: ['👍'], ...textBody('No.') };
  const attempt = as('comment').spaceComments.update({ spaceId, commentId, body });
  await expect(attempt).rejects.toMatchObject({ status: 403 });
  expect(await as('admin').spaceComments.get({ spaceId, commentId })).toMatchObject({
    status: 'open',
    reactions: [],
  });
  expect((await as('admin').spaces.get({ spaceId })).comments).toBe(1);
});

test('only its author and administrators can delete a comment with its replies', async () => {
  const { spaceId } = await space();
  const { client } = used.world.people.comment;
  for (const name of ['comment', 'admin'] as const) {
    const { id: commentId } = await client.spaceComments.post({ spaceId, body: textBody('Hm.') });
    const { id: commentReplyId } = await as('edit').spaceComments.postReply({
      spaceId,
      commentId,
      body: textBody('So.'),
    });
    await expect(as('edit').spaceComments.delete({ spaceId, commentId })).rejects.toMatchObject({
      status: 403,
    });
    await as(name).spaceComments.delete({ spaceId, commentId });
    for (const deleted of [
      () => client.spaceComments.get({ spaceId, commentId }),
      () => client.spaceComments.getReply({ spaceId, commentId, commentReplyId }),
      () => client.spaceComments.delete({ spaceId, commentId }),
    ])
      await expect(deleted(), deleted.toString()).rejects.toMatchObject({ status: 404 });
  }
  expect((await client.spaces.get({ spaceId })).comments).toBe(0);
});

test('reactions are counted once per user, in the order of first use', async () => {
  const { spaceId } = await space();
  const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: textBody('Done.') });
  const react = (
    name: 'admin' | 'comment',
    body: { addedReactions?: string[]; removedReactions?: string[] },
  ) => as(name).spaceComments.update({ spaceId, commentId, body });
  await react('comment', { addedReactions: ['🎉', '🎉'] });
  await react('comment', { addedReactions: ['🎉'] });
  await react('admin', { addedReactions: ['👍', '🎉'] });
  const listReactions = async () => {
    const { reactions } = await as('admin').spaceComments.get({ spaceId, commentId });
    return reactions.map(({ emoji, count, users }) => [emoji, count, users.map(({ user }) => user.id)]);
  };
  const [admin, comment] = [userId('admin'), userId('comment')];
  expect(await listReactions()).toEqual([
    ['🎉', 2, [comment, admin]],
    ['👍', 1, [admin]],
  ]);
  // Reactions of others cannot be removed.
  const after = await react('comment', { removedReactions: ['🎉', '👍', '👀'] });
  expect(await listReactions()).toEqual(
    expect.arrayContaining([
      ['🎉', 1, [admin]],
      ['👍', 1, [admin]],
    ]),
  );
  expect(after.reactions[0]?.users[0]).toEqual({
    user: await as('admin').users.getAuthenticated({}),
    reactedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(after).not.toHaveProperty('editedAt');
});

test('the reactions of one user on one comment are limited', async () => {
  const { spaceId } = await space();
  const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: textBody('Done.') });
  const emojis = Array.from({ length: 51 }, (_, index) => `e${index}`);
  const react = (addedReactions: string[]) =>
    as('comment').spaceComments.update({ spaceId, commentId, body: { addedReactions } });
  for (let start = 0; start < 50; start += 10) await react(emojis.slice(start, start + 10));
  await expect(react(emojis.slice(50))).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.addedReactions' }],
  });
  expect((await as('admin').spaceComments.get({ spaceId, commentId })).reactions).toHaveLength(50);
});

test('replies are listed in order, counted, updated and deleted', async () => {
  const { spaceId } = await space();
  const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: textBody('Done?') });
  const place = { spaceId, commentId };
  const first = await as('comment').spaceComments.postReply({ ...place, body: textBody('No.') });
  expect(first).toEqual({
    object: 'comment-reply',
    id: expect.stringMatching(/^reply_/),
    postedBy: await as('comment').users.getAuthenticated({}),
    postedAt: expect.any(String),
    reactions: [],
    body: { markdown: 'No.' },
    urls: {
      location: `http://lectern.test/v1/spaces/${spaceId}/comments/${commentId}/replies/${first.id}`,
    },
    permissions: { view: true, edit: true, delete: true },
  });
  const second = await as('admin').spaceComments.postReply({ ...place, body: textBody('When?') });
  const ofFirst = { ...place, commentReplyId: first.id };
  const edited = await as('comment').spaceComments.updateReply({
    ...ofFirst,
    body: { ...textBody('Soon.'), addedReactions: ['👍'] },
  });
  expect(edited).toMatchObject({ body: { markdown: 'Soon.' }, reactions: [{ emoji: '👍', count: 1 }] });
  const { items, count } = await as('comment').spaceComments.listReplies(place);
  expect(items.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(items[0]).toEqual(edited);
  expect([count, (await as('comment').spaceComments.get(place)).replies]).toEqual([2, 2]);
  await as('comment').spaceComments.deleteReply(ofFirst);
  expect((await as('comment').spaceComments.get(place)).replies).toBe(1);
  const deleted = as('comment').spaceComments.deleteReply(ofFirst);
  await expect(deleted).rejects.toMatchObject({ status: 404 });
  expect((await as('comment').spaceComments.get(place)).replies).toBe(1);
});

test('replies are not counted as open comments and are allowed on resolved ones', async () => {
  const { spaceId } = await space();
  const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: textBody('Done?') });
  await as('admin').spaceComments.update({ spaceId, commentId, body: { resolved: true } });
  await as('admin').spaceComments.postReply({ spaceId, commentId, body: textBody('Yes.') });
  expect((await as('admin').spaces.get({ spaceId })).comments).toBe(0);
});

test('comments are listed latest first or oldest first, and filtered by status, page and authors', async () => {
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(used.world);
  const place = { spaceId, changeRequestId };
  const post = async (name: 'admin' | 'comment' | 'edit', page?: string) => {
    // Comments of the same millisecond are ordered by id.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const body = { ...textBody('Hm.'), ...(page !== undefined && { page }) };
    return (await as(name).changeRequestComments.post({ ...place, body })).id;
  };
  const first = await post('admin');
  const second = await post('comment', pageId);
  const third = await post('edit', pageId);
  await as('admin').changeRequestComments.update({ ...place, commentId: second, body: { resolved: true } });
  type Filter = Omit<
    Parameters<ReturnType<typeof as>['changeRequestComments']['list']>[0],
    keyof typeof place
  >;
  const listed = async (filter: Filter) => {
    const { items, count } = await as('read').changeRequestComments.list({ ...place, ...filter });
    expect(count).toBe(items.length);
    return items.map(({ id }) => id);
  };
  expect(await listed({})).toEqual([third, second, first]);
  expect(await listed({ status: 'all', order: 'desc' })).toEqual([third, second, first]);
  expect(await listed({ order: 'asc' })).toEqual([first, second, third]);
  expect(await listed({ status: 'open' })).toEqual([third, first]);
  expect(await listed({ status: 'resolved' })).toEqual([second]);
  expect(await listed({ targetPage: pageId })).toEqual([third, second]);
  expect(await listed({ targetPage: 'page_none' })).toEqual([]);
  expect(await listed({ authors: [userId('admin')] })).toEqual([first]);
  expect(await listed({ authors: [userId('admin'), userId('edit')] })).toEqual([third, first]);
  expect(await listed({ authors: ['a,"b"{}\\', 'NULL'] })).toEqual([]);
  expect(await listed({ authors: [userId('edit')], targetPage: pageId, status: 'resolved' })).toEqual([]);
});

test('a cursor of comments is valid for every format', async () => {
  const { spaceId } = await space();
  for (const text of ['a', 'b', 'c']) await as('admin').spaceComments.post({ spaceId, body: textBody(text) });
  const { next } = await as('admin').spaceComments.list({ spaceId, limit: 2 });
  const query = { spaceId, limit: 2, format: 'document' as const, ...(next && { page: next.page }) };
  expect((await as('admin').spaceComments.list(query)).items).toHaveLength(1);
  const rejected = as('admin').spaceComments.list({ ...query, status: 'open' });
  await expect(rejected).rejects.toMatchObject({ status: 400 });
});

test('comments on a change request are not listed with those on its space', async () => {
  const { spaceId, changeRequestId } = await makeChangeRequest(used.world);
  const onSpace = await as('admin').spaceComments.post({ spaceId, body: textBody('One.') });
  const place = { spaceId, changeRequestId };
  const onRequest = await as('admin').changeRequestComments.post({ ...place, body: textBody('Two.') });
  expect(onRequest.target).toMatchObject({ space: spaceId, changeRequest: changeRequestId });
  expect((await as('admin').spaceComments.list({ spaceId })).items).toEqual([onSpace]);
  expect((await as('admin').changeRequestComments.list(place)).items).toEqual([onRequest]);
  for (const foreign of [
    () => as('admin').spaceComments.get({ spaceId, commentId: onRequest.id }),
    () => as('admin').spaceComments.delete({ spaceId, commentId: onRequest.id }),
    () => as('admin').spaceComments.postReply({ spaceId, commentId: onRequest.id, body: textBody('No.') }),
    () => as('admin').spaceComments.listReplies({ spaceId, commentId: onRequest.id }),
    () => as('admin').changeRequestComments.get({ ...place, commentId: onSpace.id }),
    () =>
      as('admin').changeRequestComments.update({
        ...place,
        commentId: onSpace.id,
        body: { resolved: true },
      }),
  ])
    await expect(foreign(), foreign.toString()).rejects.toMatchObject({ status: 404 });
});
