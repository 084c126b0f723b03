import { describe, expect, test } from 'vitest';
import { makeChangeRequest } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const as = (name: 'admin' | 'comment' | 'edit' | 'guest' | 'read') => used.world.people[name].client;
const userId = (name: 'admin' | 'comment' | 'edit') => used.world.people[name].actor.userId;
const space = async () => ({ spaceId: (await makeTree(used.world)).spaceId });
const say = (markdown: string) => ({ body: { markdown } });

describe('a comment', () => {
  test('says who posted what, when and on which revision', async () => {
    const { spaceId } = await space();
    const comment = await as('comment').spaceComments.post({ spaceId, body: say('Is this **right**?') });
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

  test('is taken as a document, or without any text, and answered as markdown or a document', async () => {
    const { spaceId } = await space();
    const { spaceComments } = as('comment');
    const written = await spaceComments.post({ spaceId, body: say('Read *on*.\n') });
    const place = { spaceId, commentId: written.id };
    const { body } = await spaceComments.get({ ...place, format: 'document' });
    if (!('document' in body)) throw new Error('it was asked for as a document');
    expect(body).toMatchObject({ document: { object: 'document', nodes: [{ type: 'paragraph' }] } });
    const copy = await spaceComments.post({ spaceId, body: { body } });
    expect(copy.body).toEqual({ markdown: 'Read *on*.\n' });
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

  test('is resolved and opened again by whoever may comment; the first one who resolved it stays', async () => {
    const { spaceId } = await space();
    const { id: commentId, ...posted } = await as('admin').spaceComments.post({ spaceId, body: say('Hm.') });
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

  test('is changed by who posted it only, and then says when', async () => {
    const { spaceId } = await space();
    const posted = await as('comment').spaceComments.post({ spaceId, body: say('Teh.') });
    const place = { spaceId, commentId: posted.id };
    for (const name of ['admin', 'edit'] as const) {
      await expect(as(name).spaceComments.update({ ...place, body: say('Mine.') })).rejects.toMatchObject({
        status: 403,
      });
    }
    expect(await as('comment').spaceComments.update({ ...place, body: say('Teh.') })).toEqual(posted);
    expect(await as('comment').spaceComments.update({ ...place, body: {} })).toEqual(posted);
    const edited = await as('comment').spaceComments.update({ ...place, body: say('The.') });
    expect(edited).toEqual({ ...posted, body: { markdown: 'The.' }, editedAt: expect.any(String) });
  });

  test('changes as a whole or not at all', async () => {
    const { spaceId } = await space();
    const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: say('Hm.') });
    const body = { resolved: true, addedReactions: ['👍'], ...say('No.') };
    const attempt = as('comment').spaceComments.update({ spaceId, commentId, body });
    await expect(attempt).rejects.toMatchObject({ status: 403 });
    expect(await as('admin').spaceComments.get({ spaceId, commentId })).toMatchObject({
      status: 'open',
      reactions: [],
    });
    expect((await as('admin').spaces.get({ spaceId })).comments).toBe(1);
  });

  test('is deleted with its replies by who posted it and by administrators, nobody else', async () => {
    const { spaceId } = await space();
    const { client } = used.world.people.comment;
    for (const name of ['comment', 'admin'] as const) {
      const { id: commentId } = await client.spaceComments.post({ spaceId, body: say('Hm.') });
      const { id: commentReplyId } = await as('edit').spaceComments.postReply({
        spaceId,
        commentId,
        body: say('So.'),
      });
      await expect(as('edit').spaceComments.delete({ spaceId, commentId })).rejects.toMatchObject({
        status: 403,
      });
      await as(name).spaceComments.delete({ spaceId, commentId });
      for (const gone of [
        () => client.spaceComments.get({ spaceId, commentId }),
        () => client.spaceComments.getReply({ spaceId, commentId, commentReplyId }),
        () => client.spaceComments.delete({ spaceId, commentId }),
      ])
        await expect(gone(), gone.toString()).rejects.toMatchObject({ status: 404 });
    }
    expect((await client.spaces.get({ spaceId })).comments).toBe(0);
  });
});

describe('reactions', () => {
  test('are of users, each once, in the order in which somebody first used them', async () => {
    const { spaceId } = await space();
    const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: say('Done.') });
    const react = (
      name: 'admin' | 'comment',
      body: { addedReactions?: string[]; removedReactions?: string[] },
    ) => as(name).spaceComments.update({ spaceId, commentId, body });
    await react('comment', { addedReactions: ['🎉', '🎉'] });
    await react('comment', { addedReactions: ['🎉'] });
    await react('admin', { addedReactions: ['👍', '🎉'] });
    const shown = async () => {
      const { reactions } = await as('admin').spaceComments.get({ spaceId, commentId });
      return reactions.map(({ emoji, count, users }) => [emoji, count, users.map(({ user }) => user.id)]);
    };
    const [admin, comment] = [userId('admin'), userId('comment')];
    expect(await shown()).toEqual([
      ['🎉', 2, [comment, admin]],
      ['👍', 1, [admin]],
    ]);
    // Nobody takes back what others gave.
    const after = await react('comment', { removedReactions: ['🎉', '👍', '👀'] });
    expect(await shown()).toEqual(
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

  test('of one user on one comment have a limit', async () => {
    const { spaceId } = await space();
    const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: say('Done.') });
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
});

describe('replies', () => {
  test('come in order, are counted, changed and deleted', async () => {
    const { spaceId } = await space();
    const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: say('Done?') });
    const place = { spaceId, commentId };
    const first = await as('comment').spaceComments.postReply({ ...place, body: say('No.') });
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
    const second = await as('admin').spaceComments.postReply({ ...place, body: say('When?') });
    const ofFirst = { ...place, commentReplyId: first.id };
    const edited = await as('comment').spaceComments.updateReply({
      ...ofFirst,
      body: { ...say('Soon.'), addedReactions: ['👍'] },
    });
    expect(edited).toMatchObject({ body: { markdown: 'Soon.' }, reactions: [{ emoji: '👍', count: 1 }] });
    const { items, count } = await as('comment').spaceComments.listReplies(place);
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(items[0]).toEqual(edited);
    expect([count, (await as('comment').spaceComments.get(place)).replies]).toEqual([2, 2]);
    await as('comment').spaceComments.deleteReply(ofFirst);
    expect((await as('comment').spaceComments.get(place)).replies).toBe(1);
    const gone = as('comment').spaceComments.deleteReply(ofFirst);
    await expect(gone).rejects.toMatchObject({ status: 404 });
    expect((await as('comment').spaceComments.get(place)).replies).toBe(1);
  });

  test('count no open comments and can be on resolved ones', async () => {
    const { spaceId } = await space();
    const { id: commentId } = await as('admin').spaceComments.post({ spaceId, body: say('Done?') });
    await as('admin').spaceComments.update({ spaceId, commentId, body: { resolved: true } });
    await as('admin').spaceComments.postReply({ spaceId, commentId, body: say('Yes.') });
    expect((await as('admin').spaces.get({ spaceId })).comments).toBe(0);
  });
});

describe('the list of comments', () => {
  test('is latest first, or the other way round, and filtered by status, page and authors', async () => {
    const { spaceId, changeRequestId, pageId } = await makeChangeRequest(used.world);
    const place = { spaceId, changeRequestId };
    const post = async (name: 'admin' | 'comment' | 'edit', page?: string) => {
      // Posted in one millisecond, they would come in the order of their ids.
      await new Promise((resolve) => setTimeout(resolve, 2));
      const body = { ...say('Hm.'), ...(page !== undefined && { page }) };
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

  test('has a cursor that holds whatever the format is', async () => {
    const { spaceId } = await space();
    for (const text of ['a', 'b', 'c']) await as('admin').spaceComments.post({ spaceId, body: say(text) });
    const { next } = await as('admin').spaceComments.list({ spaceId, limit: 2 });
    const asked = { spaceId, limit: 2, format: 'document' as const, ...(next && { page: next.page }) };
    expect((await as('admin').spaceComments.list(asked)).items).toHaveLength(1);
    const refused = as('admin').spaceComments.list({ ...asked, status: 'open' });
    await expect(refused).rejects.toMatchObject({ status: 400 });
  });

  test('keeps those on a change request apart from those on its space', async () => {
    const { spaceId, changeRequestId } = await makeChangeRequest(used.world);
    const onSpace = await as('admin').spaceComments.post({ spaceId, body: say('One.') });
    const place = { spaceId, changeRequestId };
    const onRequest = await as('admin').changeRequestComments.post({ ...place, body: say('Two.') });
    expect(onRequest.target).toMatchObject({ space: spaceId, changeRequest: changeRequestId });
    expect((await as('admin').spaceComments.list({ spaceId })).items).toEqual([onSpace]);
    expect((await as('admin').changeRequestComments.list(place)).items).toEqual([onRequest]);
    for (const misplaced of [
      () => as('admin').spaceComments.get({ spaceId, commentId: onRequest.id }),
      () => as('admin').spaceComments.delete({ spaceId, commentId: onRequest.id }),
      () => as('admin').spaceComments.postReply({ spaceId, commentId: onRequest.id, body: say('No.') }),
      () => as('admin').spaceComments.listReplies({ spaceId, commentId: onRequest.id }),
      () => as('admin').changeRequestComments.get({ ...place, commentId: onSpace.id }),
      () =>
        as('admin').changeRequestComments.update({
          ...place,
          commentId: onSpace.id,
          body: { resolved: true },
        }),
    ])
      await expect(misplaced(), misplaced.toString()).rejects.toMatchObject({ status: 404 });
  });
});
