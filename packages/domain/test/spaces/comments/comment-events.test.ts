import { expect, test } from 'vitest';
import { makeChangeRequest } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { watchEvents } from '../../platform/events/watch-events.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const text = { body: { markdown: 'Hm.' } };

test('changes of comments and replies emit events with their actor; a change of nothing emits none', async () => {
  const { world } = used;
  const { admin, comment } = world.people;
  const { client } = comment;
  const { spaceId } = await makeTree(world);
  const seen = await watchEvents(world, world.organizationId, admin.actor.userId);
  const { id: commentId } = await client.spaceComments.post({ spaceId, body: text });
  const at = { spaceId, commentId };
  await client.spaceComments.update({ ...at, body: { ...text, resolved: false, removedReactions: ['👍'] } });
  await client.spaceComments.update({ ...at, body: { addedReactions: ['👍'] } });
  await client.spaceComments.update({ ...at, body: { body: { markdown: 'So.' }, resolved: true } });
  await client.spaceComments.update({ ...at, body: { resolved: false } });
  const { id: commentReplyId } = await client.spaceComments.postReply({ ...at, body: text });
  const reply = { ...at, commentReplyId };
  await client.spaceComments.updateReply({ ...reply, body: { ...text, addedReactions: ['👍'] } });
  await client.spaceComments.deleteReply(reply);
  await client.spaceComments.delete(at);
  await client.spaceComments.delete(at).catch(() => undefined);
  const events = await seen();
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['comment_created', at],
    ['comment_updated', at],
    ['comment_updated', at],
    ['comment_resolved', at],
    ['comment_reopened', at],
    ['comment_reply_created', reply],
    ['comment_reply_updated', reply],
    ['comment_reply_deleted', reply],
    ['comment_deleted', at],
  ]);
  expect(new Set(events.map(({ actor_id: id }) => id))).toEqual(new Set([comment.actor.userId]));
  expect(new Set(events.map(({ space_id: id }) => id))).toEqual(new Set([spaceId]));
});

test('a review and its comment are created together or not at all', async () => {
  const { world } = used;
  const { client } = world.people.review;
  const { spaceId, changeRequestId } = await makeChangeRequest(world);
  const at = { spaceId, changeRequestId };
  const seen = await watchEvents(world, world.organizationId, world.people.admin.actor.userId);
  const comment = {
    document: { object: 'document' as const, data: {}, nodes: [{ object: 'block', type: 'x' }] },
  };
  await expect(client.reviews.submit({ ...at, body: { status: 'approved', comment } })).rejects.toMatchObject(
    { status: 400, details: [{ path: 'body.comment.document.nodes.0.type' }] },
  );
  expect((await client.reviews.list(at)).count).toBe(0);
  const review = await client.reviews.submit({
    ...at,
    body: { status: 'approved', comment: { markdown: 'Good.' } },
  });
  const { items } = await client.changeRequestComments.list(at);
  expect(items).toMatchObject([
    { body: { markdown: 'Good.' }, target: { review: review.id, changeRequest: changeRequestId } },
  ]);
  expect(await client.changeRequests.get(at)).toMatchObject({ comments: 1 });
  const events = (await seen()).map(({ type, data }) => [type, data]);
  expect(events).toContainEqual(['comment_created', { ...at, commentId: items[0]?.id }]);
});

test('comment counts are correct after concurrent comments and resolutions', async () => {
  const { world } = used;
  const { admin, comment, edit } = world.people;
  const { spaceId } = await makeTree(world);
  const post = ({ client }: typeof admin) => client.spaceComments.post({ spaceId, body: text });
  const posted = await Promise.all([admin, comment, edit, admin, comment, edit, admin, comment].map(post));
  const [first, second, third] = posted.map(({ id }) => ({ spaceId, commentId: id }));
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few');
  const outcomes = await Promise.allSettled([
    ...[admin, comment, edit].map(({ client }) =>
      client.spaceComments.update({ ...first, body: { resolved: true } }),
    ),
    admin.client.spaceComments.delete(second),
    admin.client.spaceComments.delete(second),
    ...[admin, comment, edit].map(({ client }) => client.spaceComments.postReply({ ...third, body: text })),
    ...[admin, comment, edit].map(({ client }) =>
      client.spaceComments.update({ ...third, body: { addedReactions: ['👍'] } }),
    ),
    post(edit),
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const { count } = await admin.client.spaceComments.list({ spaceId, status: 'open' });
  expect([count, (await admin.client.spaces.get({ spaceId })).comments]).toEqual([7, 7]);
  expect(await admin.client.spaceComments.get(third)).toMatchObject({
    replies: 3,
    reactions: [{ emoji: '👍', count: 3 }],
  });
});
