import { getEventListeners } from 'node:events';
import { emitEvent } from '../../../src/platform/events/emit-event.ts';
import { openEvents } from '../../../src/platform/events/event-stream.ts';
import { transaction } from '../../../src/context/transaction.ts';
import { expect, onTestFinished, test } from 'vitest';
import { presentEvent } from '../../../src/presenters/events.presenter.ts';
import { makeProcessedSpec } from '../../../src/testing/openapi-resources.ts';
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

test('writing a part of a site is an update of the site', async () => {
  const { world } = used;
  const { site, siteSpaceId } = await makeSite(world);
  const { client, actor } = world.people.admin;
  const seen = await watching(site.organizationId, actor.userId);
  const destination = { kind: 'site-space' as const, siteSpaceId };
  await client.redirects.create({ ...site, body: { source: '/old', destination } });
  await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  await client.siteSpaces.update({ ...site, siteSpaceId, body: { condition: 'visitor.claims.beta' } });
  const spaceId = (await client.spaces.create({ organizationId: site.organizationId, body: {} })).id;
  await client.siteSpaces.add({ ...site, body: { spaceId } });
  await client.siteSpaces.move({ ...site, siteSpaceId });
  await client.siteSpaces.duplicate({ ...site, siteSpaceId });
  await client.redirects.putMany({ ...site, body: { redirects: [{ source: '/old', destination: null }] } });
  const item = { type: 'site-space' as const, id: siteSpaceId };
  await client.sites.sortStructure({ ...site, body: { item } });
  await client.redirects.list(site);
  expect((await seen(['site_updated'])).map(({ type, data }) => [type, data])).toEqual(
    ['redirects', 'shareLinks', ...Array<string>(4).fill('siteSpaces'), 'redirects', 'structure'].map(
      (part) => ['site_updated', { siteId: site.siteId, changed: [part] }],
    ),
  );
});

test('a new version, the visibility and the deletion of a spec emit events', async () => {
  const { world } = used;
  const { client, actor } = world.people.admin;
  const { organizationId } = world;
  const seen = await watching(organizationId, actor.userId);
  const { versionId: _, ...spec } = await makeProcessedSpec(world);
  await client.openapiSpecs.update({ ...spec, body: { visibility: 'public' } });
  await client.openapiSpecs.delete(spec);
  expect((await seen()).map(({ type, data }) => [type, data])).toEqual([
    ['openapi_spec_updated', { ...spec, changed: ['content'] }],
    ['openapi_spec_updated', { ...spec, changed: ['visibility'] }],
    ['openapi_spec_deleted', spec],
  ]);
});

test('an event names the tags of cached reads that it makes stale', async () => {
  const { world } = used;
  const { site, spaceId } = await makeSite(world);
  const { client, actor } = world.people.admin;
  const seen = await watching(site.organizationId, actor.userId);
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  const insert = { operation: 'insert_page' as const, title: 'New' };
  await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes: [insert] } });
  await client.changeRequests.merge({ spaceId, changeRequestId });
  await client.sites.update({ ...site, body: { title: 'New' } });
  const spec = { organizationId: site.organizationId, specSlug: 'petstore' };
  await transaction(world.ctx, (tx) =>
    emitEvent(tx, { type: 'openapi_spec_deleted', organizationId: spec.organizationId, data: spec }),
  );
  const tagsOf = new Map((await seen()).map((row) => [row.type, presentEvent(row).cacheTags]));
  const [ofSpace, ofChange] = [`space:${spaceId}`, `space:${spaceId}:change-request:${changeRequestId}`];
  expect(Object.fromEntries(tagsOf)).toEqual({
    change_request_created: undefined,
    change_request_content_updated: [ofChange],
    space_content_updated: [ofSpace],
    change_request_merged: [ofSpace, ofChange],
    site_updated: [`site:${site.siteId}`],
    openapi_spec_deleted: [`organization:${site.organizationId}:openapi:petstore`],
  });
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

test('a stream that is left listens for nothing any more', async () => {
  const { world } = used;
  const { organizationId, people, domain } = world;
  const stop = new AbortController();
  const open = (lastEventId?: string) =>
    domain.events(
      domain.context(people.admin.actor),
      { organizationId, ...(lastEventId !== undefined && { lastEventId }) },
      stop.signal,
    );
  const stream = await open();
  const next = stream.next();
  await people.admin.client.spaces.create({ organizationId, body: {} });
  await next;
  await stream.return();
  await expect(open('evt_missing')).rejects.toMatchObject({ status: 400 });
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
});

test('a stream ends when its token no longer opens the organization', async () => {
  const { world } = used;
  const { organizationId, people, domain } = world;
  const { client, actor } = people.admin;
  const limits = { tokenId: 'tok_1', expiresAt: null, readOnly: false, organizationId: null, spaceId: null };
  const closed = { ...actor, scope: { ...limits, ssoProviderId: null, ssoRequiredBy: [organizationId] } };
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const now = () => Promise.resolve(closed);
  const stream = await domain.events(domain.context(actor), { organizationId }, stop.signal, now);
  // It may end before the event, or after it.
  const end = stream.next().then(() => stream.next());
  const created = client.spaces.create({ organizationId, body: { title: 'Seen' } });
  await Promise.all([expect(end).rejects.toMatchObject({ status: 403 }), created]);
});

test('a stream that was ended before it began stops listening', async () => {
  const { domain, organizationId, people } = used.world;
  let listeners = 0;
  const notifications = {
    listen() {
      listeners += 1;
      return () => (listeners -= 1);
    },
  };
  const ctx = domain.context(people.admin.actor);
  await openEvents({ ctx, notifications, signal: AbortSignal.abort() }, { organizationId });
  expect(listeners).toBe(0);
});
