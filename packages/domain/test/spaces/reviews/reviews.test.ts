import { expect, test } from 'vitest';
import { makeChangeRequest } from '../../../src/testing/content-resources.ts';
import { makeTeam } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const admin = () => used.world.people.admin.client;
const userId = (name: 'comment' | 'edit' | 'guest' | 'read' | 'review') =>
  used.world.people[name].actor.userId;

async function changeRequest() {
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(used.world);
  return { spaceId, changeRequestId, pageId };
}

test('a review is of the current revision, and stays when the change request changes', async () => {
  const { pageId, ...at } = await changeRequest();
  const before = await admin().changeRequests.get(at);
  const first = await admin().reviews.submit({ ...at, body: { status: 'changes-requested' } });
  expect(first).toMatchObject({
    object: 'change-request-review',
    revision: before.revision,
    status: 'changes-requested',
    reviewer: { id: used.world.people.admin.actor.userId },
  });
  expect(first).not.toHaveProperty('requestedBy');
  const changes = [{ operation: 'update_page' as const, page: pageId, title: 'Better' }];
  const after = await admin().changeRequestContent.update({ ...at, body: { changes } });
  const second = await admin().reviews.submit({ ...at, body: { status: 'approved' } });
  expect('revision' in after && second.revision === after.revision).toBe(true);
  const { items, count } = await admin().reviews.list(at);
  expect(items).toEqual([second, first]);
  expect(count).toBe(2);
});

test('a review has the requester of the reviewer or of their team', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const { teamId, organizationId } = await makeTeam(used.world);
  await admin().teams.putMember({ organizationId, teamId, userId: userId('review') });
  await admin().reviews.request({ ...at, body: { teams: [teamId] } });
  const client = used.world.people.review.client;
  const one = await client.reviews.submit({ ...at, body: { status: 'approved' } });
  expect(one.requestedBy?.id).toBe(used.world.people.admin.actor.userId);
  const { edit } = used.world.people;
  await edit.client.reviews.request({ ...at, body: { users: [userId('review')] } });
  const other = await client.reviews.submit({ ...at, body: { status: 'approved' } });
  expect(other.requestedBy?.id).toBe(edit.actor.userId);
});

test('a review has its comment as text or as a document, until the comment is deleted', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const body = { status: 'approved' as const, comment: { markdown: 'Well **done**.' } };
  const submitted = await admin().reviews.submit({ ...at, body });
  const silent = await admin().reviews.submit({ ...at, body: { status: 'approved' } });
  const [comment] = (await admin().changeRequestComments.list(at)).items;
  expect(submitted.comment).toEqual(comment);
  expect(comment).toMatchObject({ body: body.comment, target: { review: submitted.id } });
  const reader = used.world.people.read.client;
  const { items } = await reader.reviews.list(at);
  expect(items.map((review) => review.comment?.id)).toEqual([undefined, comment?.id]);
  expect(items[0]).toEqual(silent);
  expect(items[1]?.comment?.permissions).toEqual({ view: true, edit: false, reply: false, delete: false });
  const documents = await reader.reviews.list({ ...at, format: 'document' });
  expect(documents.items[1]?.comment?.body).toHaveProperty('document');
  await admin().changeRequestComments.delete({ ...at, commentId: comment?.id ?? '' });
  expect((await reader.reviews.list(at)).items[1]).not.toHaveProperty('comment');
});

test.each(['merged', 'archived'] as const)(
  'a review of a change request that is %s is rejected',
  async (status) => {
    const { pageId: _, ...at } = await changeRequest();
    if (status === 'merged') await admin().changeRequests.merge(at);
    else await admin().changeRequests.update({ ...at, body: { status } });
    const rejected = { status: 409 };
    await expect(admin().reviews.submit({ ...at, body: { status: 'approved' } })).rejects.toMatchObject(
      rejected,
    );
    await expect(
      admin().reviews.request({ ...at, body: { users: [userId('review')] } }),
    ).rejects.toMatchObject(rejected);
    expect((await admin().reviews.list(at)).count).toBe(0);
  },
);

test('a merge does not depend on reviews', async () => {
  const { pageId: _, ...at } = await changeRequest();
  await admin().reviews.submit({ ...at, body: { status: 'changes-requested' } });
  expect(await admin().changeRequests.merge(at)).toMatchObject({ result: 'merge' });
});

test('requesting reviews opens a draft, sets its subject, and returns the reviewers in order', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const users = [userId('review'), userId('edit')];
  const requested = await admin().reviews.request({ ...at, body: { users, subject: 'Please look' } });
  const { revision, ...now } = await admin().changeRequests.get(at);
  expect(now).toMatchObject({ status: 'open', subject: 'Please look' });
  expect(requested.users.map(({ user }) => user?.id)).toEqual(users);
  expect(requested.users[0]).toMatchObject({
    object: 'change-request-requested-reviewer',
    kind: 'user',
    revision,
    requestedBy: { id: used.world.people.admin.actor.userId },
  });
  expect(await admin().spaces.get({ spaceId: at.spaceId })).toMatchObject({
    changeRequestsOpen: 1,
    changeRequestsDraft: 0,
  });
});

test('requesting a review again renews the request', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const body = { users: [userId('review'), userId('review')] };
  const [first] = (await admin().reviews.request({ ...at, body })).users;
  const { edit } = used.world.people;
  await edit.client.reviews.request({ ...at, body });
  const { items, count } = await admin().reviews.listRequested(at);
  expect(count).toBe(1);
  expect(items[0]).toMatchObject({ user: first?.user, requestedBy: { id: edit.actor.userId } });
});

test('requested teams are presented as teams', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const { teamId } = await makeTeam(used.world);
  await admin().reviews.request({ ...at, body: { teams: [teamId] } });
  const { items } = await admin().reviews.listRequested(at);
  expect(items).toMatchObject([{ kind: 'team', team: { object: 'team', id: teamId } }]);
  expect(items[0]).not.toHaveProperty('user');
});

test('requesting reviewers who may not see the space is rejected with each of them, and requests nobody', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const users = [userId('review'), userId('guest'), used.world.outsider.actor.userId, 'user_nobody'];
  const attempt = admin().reviews.request({ ...at, body: { users, teams: ['team_none'] } });
  await expect(attempt).rejects.toMatchObject({
    status: 400,
    details: [
      { path: 'body.users.1' },
      { path: 'body.users.2' },
      { path: 'body.users.3' },
      { path: 'body.teams.0' },
    ],
  });
  expect((await admin().reviews.listRequested(at)).count).toBe(0);
  expect(await admin().changeRequests.get(at)).toMatchObject({ status: 'draft' });
  await expect(admin().reviews.request({ ...at, body: { users: [] } })).rejects.toMatchObject({
    status: 400,
  });
});

test('a requested reviewer can be removed once', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const requested = { ...at, userId: userId('review') };
  await admin().reviews.request({ ...at, body: { users: [requested.userId] } });
  await admin().reviews.removeRequested(requested);
  expect((await admin().reviews.listRequested(at)).count).toBe(0);
  await expect(admin().reviews.removeRequested(requested)).rejects.toMatchObject({ status: 404 });
});

test('the change requests of an organization are filtered by creator, contributor and requested reviewer', async () => {
  const { world } = used;
  const { admin: owner, edit, review } = world.people;
  const { organizationId } = world;
  const { pageId, ...at } = await changeRequest();
  const { id: other } = await edit.client.changeRequests.create({ spaceId: at.spaceId, body: {} });
  await edit.client.changeRequestContent.update({
    ...at,
    body: { changes: [{ operation: 'update_page', page: pageId, title: 'New' }] },
  });
  await owner.client.reviews.request({ ...at, body: { users: [review.actor.userId] } });
  const status = ['draft' as const, 'open' as const];
  const find = async (filter: object, client = owner.client) => {
    const { items } = await client.changeRequests.listOfOrganization({
      organizationId,
      ...filter,
      limit: 1000,
    });
    return items.filter(({ urls }) => urls.location.includes(at.spaceId)).map(({ id }) => id);
  };
  expect(await find({})).toEqual([at.changeRequestId]);
  expect(await find({ status })).toEqual([other, at.changeRequestId]);
  expect(await find({ status, creator: edit.actor.userId })).toEqual([other]);
  expect(await find({ status, contributor: edit.actor.userId })).toEqual([at.changeRequestId]);
  expect(await find({ status, requestedReviewer: review.actor.userId })).toEqual([at.changeRequestId]);
  expect(await find({ status, requestedReviewer: edit.actor.userId })).toEqual([]);
  expect(await find({ status: ['merged'] })).toEqual([]);
  // A guest sees only content with a grant.
  expect(await find({ status }, world.people.guest.client)).toEqual([]);
});

test('contributors are listed with the number and the time of their contributions', async () => {
  const { pageId, ...at } = await changeRequest();
  const { edit, admin: owner } = used.world.people;
  const write = (title: string) =>
    edit.client.changeRequestContent.update({
      ...at,
      body: { changes: [{ operation: 'update_page', page: pageId, title }] },
    });
  await write('One');
  await write('Two');
  const { items } = await owner.client.changeRequests.listContributors(at);
  expect(items.map(({ user, count }) => [user.id, count])).toEqual([
    [edit.actor.userId, 2],
    [owner.actor.userId, 1],
  ]);
  expect(items[0]?.updatedAt).toBe((await owner.client.changeRequests.get(at)).updatedAt);
});

test('a review is read by its id, on its own change request only', async () => {
  const { pageId: _, ...at } = await changeRequest();
  const { pageId: __, ...elsewhere } = await changeRequest();
  const body = { status: 'approved' as const, comment: { markdown: 'Well **done**.' } };
  const submitted = await admin().reviews.submit({ ...at, body });
  expect(await admin().reviews.get({ ...at, reviewId: submitted.id })).toEqual(submitted);
  const { client } = used.world.people.read;
  const asDocument = await client.reviews.get({ ...at, reviewId: submitted.id, format: 'document' });
  expect(asDocument.comment?.body).toMatchObject({ document: { object: 'document' } });
  await expect(client.reviews.get({ ...elsewhere, reviewId: submitted.id })).rejects.toMatchObject({
    status: 404,
  });
});
