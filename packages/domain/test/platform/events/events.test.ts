import { emitEvent } from '../../../src/platform/events/emit-event.ts';
import { transaction } from '../../../src/context/transaction.ts';
import { expect, onTestFinished, test } from 'vitest';
import { makeSite, makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { watchEvents } from './watch-events.ts';

const used = useWorld();

const watching = (organizationId: string, userId: string) => watchEvents(used.world, organizationId, userId);

test('changes of spaces emit events', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { collectionId } = await makeTree(world);
  const { client, actor } = people.admin;
  const seen = await watching(organizationId, actor.userId);
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'A' } });
  await client.spaces.update({ spaceId, body: { title: 'B' } });
  await client.spaces.move({ spaceId, body: { parent: collectionId } });
  await client.spaces.delete({ spaceId });
  await client.spaces.restore({ spaceId });
  expect((await seen()).map(({ type, data }) => [type, data])).toEqual([
    ['space_created', { spaceId }],
    ['space_updated', { spaceId, changed: ['title'] }],
    ['space_visibility_updated', { spaceId, previousVisibility: 'private', visibility: 'in-collection' }],
    ['space_deleted', { spaceId }],
    ['space_restored', { spaceId }],
  ]);
  expect((await seen()).map(({ actor_id: id }) => id)).toEqual(Array(5).fill(actor.userId));
});

test('changes of sites emit events', async () => {
  const { world } = used;
  const { site } = await makeSite(world);
  const { client, actor } = world.people.admin;
  const seen = await watching(site.organizationId, actor.userId);
  await client.sites.update({ ...site, body: { title: 'New' } });
  await client.sites.publish(site);
  await client.sites.publish(site);
  await client.sites.unpublish(site);
  await client.sites.delete(site);
  expect((await seen()).map(({ type }) => type)).toEqual([
    'site_updated',
    'site_published',
    'site_unpublished',
    'site_deleted',
  ]);
});

test('changes of members emit events', async () => {
  const { world } = used;
  const { client, actor } = world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Members' } });
  const seen = await watching(organizationId, actor.userId);
  const email = `new.${organizationId.toLowerCase()}@example.com`;
  await client.invites.inviteByEmail({ organizationId, body: { emails: [email], role: 'read' } });
  const { items } = await client.members.list({ organizationId });
  const userId = items.map(({ id }) => id).find((id) => id !== actor.userId) ?? '';
  await client.members.update({ organizationId, userId, body: { role: 'edit' } });
  await client.members.update({ organizationId, userId, body: { role: 'edit' } });
  await client.members.remove({ organizationId, userId });
  expect((await seen()).map(({ type, data }) => [type, data])).toEqual([
    ['member_added', { userId, role: 'read' }],
    ['member_updated', { userId, previousRole: 'read', role: 'edit' }],
    ['member_removed', { userId }],
  ]);
});

test('a change that is rolled back emits no event', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const seen = await watching(organizationId, people.admin.actor.userId);
  const inside = world.domain.transaction(async (domain) => {
    await domain.as(people.admin.actor).spaces.create({ organizationId, body: {} });
    throw new Error('changed my mind');
  });
  await expect(inside).rejects.toThrow('changed my mind');
  expect(await seen()).toEqual([]);
});

test('events of a space are visible to those who may view the space', async () => {
  const { world } = used;
  const { organizationId, people, outsider } = world;
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: {} });
  await client.spaces.update({ spaceId, body: { defaultLevel: null } });
  const body = { role: 'read' as const, users: [people.guest.actor.userId] };
  await client.spacePermissions.invite({ spaceId, body });
  const watch = async ({ actor }: typeof outsider) => ({
    seen: await watching(organizationId, actor.userId),
  });
  const [admin, guest, read, stranger] = [
    await watch(people.admin),
    await watch(people.guest),
    await watch(people.read),
    await watch(outsider),
  ];
  await client.spaces.update({ spaceId, body: { title: 'Secret' } });
  expect(await admin.seen()).toHaveLength(1);
  expect(await guest.seen()).toHaveLength(1);
  expect(await read.seen()).toEqual([]);
  expect(await stranger.seen()).toEqual([]);
});

test('events of an organization are visible to its members, not to guests', async () => {
  const { world } = used;
  const { people } = world;
  const { site } = await makeSite(world);
  const member = await watching(site.organizationId, people.read.actor.userId);
  const guest = await watching(site.organizationId, people.guest.actor.userId);
  await people.admin.client.sites.publish(site);
  expect((await member()).map(({ type }) => type)).toEqual(['site_published']);
  expect(await guest()).toEqual([]);
});

// The embedded database runs one transaction at a time.
test.skipIf(process.env['DATABASE_URL'] === undefined)(
  'events are in commit order, whichever transaction started first',
  async () => {
    const { world } = used;
    const { organizationId, people } = world;
    const { ctx } = world;
    const { store } = ctx;
    const { userId } = people.admin.actor;
    const after = await store.events.currentPosition();
    const query = { organizationId, userId, types: ['site_created' as const], after, limit: 100 };
    const seen = async () => (await store.events.listAfter(query)).map(({ site_id: id }) => id);
    const emit = (tx: typeof ctx, siteId: string) =>
      emitEvent(tx, { type: 'site_created', organizationId, siteId, data: { siteId } });
    const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = transaction(ctx, async (tx) => {
      await emit(tx, 'slow');
      started.resolve();
      await go.promise;
    });
    await started.promise;
    await transaction(ctx, (tx) => emit(tx, 'quick'));
    // It would be skipped if the later one were visible already.
    expect(await seen()).toEqual([]);
    expect(await store.events.hasUnsettled(organizationId)).toBe(true);
    go.resolve();
    await slow;
    await expect.poll(seen).toEqual(['slow', 'quick']);
  },
);

test('a stream has every event since it was opened, whenever it is read', async () => {
  const { world } = used;
  const { organizationId, people, domain } = world;
  const { client, actor } = people.admin;
  const { events } = world.ctx.store;
  await expect.poll(() => events.hasUnsettled(organizationId)).toBe(false);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const stream = await domain.events(domain.context(actor), { organizationId }, stop.signal);
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Early' } });
  // Only the position where the stream started can include it.
  await expect.poll(() => events.hasUnsettled(organizationId)).toBe(false);
  expect(await stream.next()).toMatchObject({ value: { type: 'space_created', data: { spaceId } } });
});

test('a stream ends when its token no longer opens the organization', async () => {
  const { world } = used;
  const { organizationId, people, domain } = world;
  const { client, actor } = people.admin;
  const limits = { tokenId: 'tok_1', expiresAt: null, readOnly: false, organizationId: null, spaceId: null };
  const closed = { ...actor, scope: { ...limits, samlProviderId: null, ssoRequiredBy: [organizationId] } };
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const now = () => Promise.resolve(closed);
  const stream = await domain.events(domain.context(actor), { organizationId }, stop.signal, now);
  const first = stream.next();
  await client.spaces.create({ organizationId, body: { title: 'Seen' } });
  const end = first.then(() => stream.next());
  await expect(end).rejects.toMatchObject({ status: 403 });
});
