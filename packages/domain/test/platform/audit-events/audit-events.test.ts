import { contract } from '@lectern/contract';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callIfMatch, callUnknown } from '../../../src/operations/call.ts';
import { transaction } from '../../../src/context/transaction.ts';
import { makeSite, makeTree } from '../../../src/testing/resources.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
/** While set, the statements that it accepts fail. */
let isFailing: ((sql: string) => boolean) | undefined;

beforeAll(async () => {
  database = await createTestDatabase({
    onStatement: (sql) => {
      if (isFailing?.(sql) === true) throw new Error('The statement failed.');
    },
  });
  world = await createWorld(database);
});
afterAll(() => database.close());

/** The newest audit events of the organization. */
async function newest(limit = 1) {
  const { organizationId, people } = world;
  return (await people.admin.client.auditEvents.list({ organizationId, limit })).items;
}

async function count(): Promise<number> {
  const { organizationId, people } = world;
  return (await people.admin.client.auditEvents.list({ organizationId, limit: 0 })).count;
}

test('an administrative change is recorded with actor, operation, resources, time and origin', async () => {
  const { organizationId, people } = world;
  const origin = { channel: 'rest', address: '203.0.113.7', userAgent: 'curl/8.10.1' } as const;
  const client = world.domain.as(people.admin.actor, origin);
  const before = Date.now();
  await client.organizations.update({ organizationId, body: { title: 'Home', defaultRole: 'read' } });
  const [event] = await newest();
  expect(event).toEqual({
    object: 'audit-event',
    id: expect.stringMatching(/^audit_/),
    createdAt: expect.any(String),
    actor: people.admin.actor.userId,
    operation: 'updateOrganizationById',
    ...origin,
    resources: [{ name: 'organization', id: organizationId }],
    changes: [{ path: 'title' }, { path: 'defaultRole', value: 'read' }],
  });
  expect(Date.parse(event?.createdAt ?? '')).toBeGreaterThanOrEqual(before);
});

test('the audit event of a creation has the id of the new resource', async () => {
  const { organizationId, people } = world;
  const created = await makeSite(world);
  const { client } = people.admin;
  const section = await client.siteSections.add({ ...created.site, body: { spaceId: created.spaceId } });
  const [event] = await newest();
  expect(event).toMatchObject({
    operation: 'addSectionToSite',
    channel: 'script',
    resources: [
      { name: 'organization', id: organizationId },
      { name: 'site', id: created.site.siteId },
      { name: 'siteSection', id: section.id },
    ],
    changes: [{ path: 'spaceId', value: created.spaceId }],
  });
  expect(event).not.toHaveProperty('address');
  expect(event).not.toHaveProperty('userAgent');
});

test('an administrative change of content is recorded in the organization of the content', async () => {
  const { client } = world.people.admin;
  const { spaceId, collectionId } = await makeTree(world);
  await client.spaces.delete({ spaceId });
  await client.collections.update({ collectionId, body: { defaultLevel: null } });
  expect(await newest(2)).toMatchObject([
    {
      operation: 'updateCollectionById',
      resources: [{ name: 'collection', id: collectionId }],
      changes: [{ path: 'defaultLevel', value: null }],
    },
    { operation: 'deleteSpaceById', resources: [{ name: 'space', id: spaceId }], changes: [] },
  ]);
});

test('the creation of an organization is recorded in the new organization', async () => {
  const { client } = world.people.read;
  const { id } = await client.organizations.create({ body: { title: 'Mine', type: 'community' } });
  const { items } = await client.auditEvents.list({ organizationId: id });
  expect(items).toMatchObject([
    { operation: 'createOrganization', resources: [{ name: 'organization', id }] },
  ]);
  expect(items[0]?.changes).toEqual([{ path: 'title' }, { path: 'type', value: 'community' }]);
});

test('an audit event has at most 512 characters of the user agent', async () => {
  const { organizationId, people } = world;
  for (const [length, expectedLength] of [
    [512, 512],
    [513, 512],
  ] as const) {
    const client = world.domain.as(people.admin.actor, { channel: 'trpc', userAgent: 'x'.repeat(length) });
    await client.organizations.update({ organizationId, body: {} });
    expect((await newest())[0]?.userAgent).toHaveLength(expectedLength);
  }
});

test('changes of content, errors and reads are not recorded', async () => {
  const { organizationId, people } = world;
  const { client } = people.admin;
  const { collectionId, otherCollectionId, spaceId } = await makeTree(world);
  const before = await count();
  await client.collections.update({ collectionId, body: { title: 'Renamed' } });
  await client.collections.move({ collectionId, body: { parent: otherCollectionId } });
  await client.spaces.update({ spaceId, body: { title: 'Renamed', emoji: null } });
  await client.spaces.move({ spaceId, body: { parent: null } });
  await client.spaces.duplicate({ spaceId });
  await client.spaces.get({ spaceId });
  const wrong = { organizationId, body: { hostname: 'x y' } };
  await expect(client.organizations.update(wrong)).rejects.toMatchObject({ status: 400 });
  await expect(people.read.client.spaces.delete({ spaceId })).rejects.toMatchObject({ status: 403 });
  expect(await count()).toBe(before);
  await client.spaces.update({ spaceId, body: { title: 'Again', editMode: 'locked' } });
  expect(await newest()).toMatchObject([
    { changes: [{ path: 'title' }, { path: 'editMode', value: 'locked' }] },
  ]);
  expect(await count()).toBe(before + 1);
});

test('creating a collection takes one statement', async () => {
  const { organizationId, people } = world;
  await people.admin.client.collections.create({ organizationId });
  const before = database.statements();
  await people.admin.client.collections.create({ organizationId });
  expect(database.statements() - before).toBe(1);
});

test('a change is rolled back when its audit event cannot be written', async () => {
  const { organizationId, people } = world;
  const { client } = people.admin;
  const { site } = await makeSite(world);
  const before = await count();
  isFailing = (sql) => sql.includes('insert into "audit_events"');
  try {
    await expect(client.sites.publish(site)).rejects.toThrow('The statement failed.');
  } finally {
    isFailing = undefined;
  }
  expect(await client.sites.get(site)).toMatchObject({ published: false });
  expect(await count()).toBe(before);
  await client.organizations.update({ organizationId, body: { title: 'Home' } });
  expect(await count()).toBe(before + 1);
});

test('a transaction of the domain that is rolled back leaves neither change nor audit event', async () => {
  const { organizationId, people } = world;
  const before = await count();
  const undone = world.domain.transaction(async (inside) => {
    await inside.as(people.admin.actor).organizations.update({ organizationId, body: { title: 'Undone' } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await count()).toBe(before);
});

test('a precondition that fails leaves neither change nor audit event', async () => {
  const { organizationId, people } = world;
  const before = await count();
  const ctx = world.domain.context(people.admin.actor);
  const input = { organizationId, body: { title: 'Other' } };
  const { update } = contract.organizations;
  await expect(callIfMatch(ctx, update, input, () => false)).rejects.toMatchObject({ status: 412 });
  expect(await count()).toBe(before);
  await callIfMatch(ctx, update, { organizationId, body: { title: 'Home' } }, () => true);
  expect(await count()).toBe(before + 1);
});

test('caches are invalidated after the commit, not before', async () => {
  const { admin } = world.people;
  const { id, token } = await admin.client.tokens.create({ body: { label: 'short' } });
  await world.domain.authenticate(token);
  await admin.client.tokens.delete({ tokenId: id });
  await expect(world.domain.authenticate(token)).rejects.toMatchObject({ status: 401 });

  const other = await admin.client.tokens.create({ body: { label: 'other' } });
  let committed = false;
  const seen: boolean[] = [];
  const ctx = world.domain.context(admin.actor);
  const watched = { ...ctx, authenticator: { invalidate: () => void seen.push(committed) } };
  await transaction(watched, async (tx) => {
    await callUnknown(tx, contract.tokens.delete, { tokenId: other.id });
    expect(seen).toEqual([]);
    committed = true;
  });
  expect(seen).toEqual([true]);
});

test('administrators of the server list all audit events, also those without an organization', async () => {
  const { instanceAdmin, people } = world;
  const email = `new.${world.ctx.newId('user')}@example.com`;
  const user = await instanceAdmin.client.admin.createUser({ body: { email, displayName: 'New' } });
  const token = await instanceAdmin.client.admin.createUserToken({
    userId: user.id,
    body: { label: 'first', expiresAt: '2999-01-01T00:00:00Z' },
  });
  const { items } = await instanceAdmin.client.admin.listAuditEvents({ limit: 2 });
  expect(items).toMatchObject([
    {
      operation: 'createInstanceUserToken',
      actor: instanceAdmin.actor.userId,
      resources: [
        { name: 'user', id: user.id },
        { name: 'token', id: token.id },
      ],
      changes: [{ path: 'label' }, { path: 'expiresAt' }],
    },
    { operation: 'createInstanceUser', resources: [{ name: 'user', id: user.id }] },
  ]);
  expect(JSON.stringify(items)).not.toContain(token.token);
  expect(JSON.stringify(items)).not.toContain(email);
  const mine = await instanceAdmin.client.admin.listAuditEvents({ actor: people.admin.actor.userId });
  expect(mine.items.every(({ resources }) => resources.every(({ name }) => name !== 'site'))).toBe(true);
});
