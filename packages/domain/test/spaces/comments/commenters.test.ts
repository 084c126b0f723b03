import { expect, test } from 'vitest';
import { makeChangeRequest } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const body = { body: { markdown: 'Well.' } };

async function commenters() {
  const { world } = used;
  const { admin, review, edit } = world.people;
  const { spaceId, changeRequestId } = await makeChangeRequest(world);
  const place = { spaceId, changeRequestId };
  const comment = await review.client.changeRequestComments.post({ ...place, body });
  await review.client.spaceComments.post({ spaceId, body });
  await edit.client.changeRequestComments.postReply({ ...place, commentId: comment.id, body });
  const addedReactions = ['👍'];
  await admin.client.changeRequestComments.update({
    ...place,
    commentId: comment.id,
    body: { addedReactions },
  });
  return { spaceId, wrote: [review.actor.userId, edit.actor.userId] };
}

test('everybody who commented or replied on a space or its change requests is listed once', async () => {
  const { spaceId, wrote } = await commenters();
  const { admin, read } = used.world.people;
  const { items, count } = await read.client.spaceComments.listCommenters({ spaceId });
  expect(items.map(({ id }) => id).toSorted()).toEqual(wrote.toSorted());
  expect(count).toBe(2);
  const [first] = items;
  const { organizationId } = used.world;
  expect(first).toEqual(await admin.client.members.get({ organizationId, userId: first?.id ?? '' }));
});

test('former members are no commenters, and an empty space has none', async () => {
  const { world } = used;
  const { admin } = world.people;
  const { organizationId } = world;
  const person = await world.person('leaving');
  await world.join(organizationId, person, 'comment');
  const { id: spaceId } = await admin.client.spaces.create({ organizationId });
  expect(await admin.client.spaceComments.listCommenters({ spaceId })).toEqual({ count: 0, items: [] });
  await person.client.spaceComments.post({ spaceId, body });
  expect((await admin.client.spaceComments.listCommenters({ spaceId })).count).toBe(1);
  await admin.client.members.remove({ organizationId, userId: person.actor.userId });
  expect((await admin.client.spaceComments.listCommenters({ spaceId })).count).toBe(0);
});

test('a guest sees only themselves among the commenters', async () => {
  const { spaceId } = await commenters();
  const { admin, guest } = used.world.people;
  const users = [guest.actor.userId];
  await admin.client.spacePermissions.invite({ spaceId, body: { role: 'comment', users } });
  expect((await guest.client.spaceComments.listCommenters({ spaceId })).items).toEqual([]);
  await guest.client.spaceComments.post({ spaceId, body });
  const { items } = await guest.client.spaceComments.listCommenters({ spaceId });
  expect(items.map(({ id }) => id)).toEqual(users);
  expect((await admin.client.spaceComments.listCommenters({ spaceId })).count).toBe(3);
});

test('the commenters of a change request are those who commented on it, not on its space or another', async () => {
  const { world } = used;
  const { review, edit, read, comment } = world.people;
  const { spaceId, changeRequestId } = await makeChangeRequest(world);
  const { id: otherId } = await edit.client.changeRequests.create({ spaceId, body: {} });
  const place = { spaceId, changeRequestId };
  const { id: commentId } = await review.client.changeRequestComments.post({ ...place, body });
  await edit.client.changeRequestComments.postReply({ ...place, commentId, body });
  await comment.client.spaceComments.post({ spaceId, body });
  await comment.client.changeRequestComments.post({ spaceId, changeRequestId: otherId, body });
  const { items, count } = await read.client.changeRequestComments.listCommenters(place);
  expect(items.map(({ id }) => id).toSorted()).toEqual([review.actor.userId, edit.actor.userId].toSorted());
  expect(count).toBe(2);
});
