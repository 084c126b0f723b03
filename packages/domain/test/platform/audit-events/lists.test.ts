import { expect, test } from 'vitest';
import { anonymous } from '../../../src/core/actor.ts';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const here = useWorld();

test('audit events are filtered by actor, operation and time, newest first, page by page', async () => {
  const { world } = here;
  const { organizationId } = world;
  const other = await world.person('auditor');
  await world.join(organizationId, other, 'admin');
  const start = new Date().toISOString();
  for (const title of ['One', 'Two', 'Three']) {
    await other.client.organizations.update({ organizationId, body: { title } });
  }
  const { site } = await makeSite(world);
  await other.client.sites.delete(site);
  const end = new Date(Date.now() + 1).toISOString();

  const list = (query: Parameters<typeof other.client.auditEvents.list>[0]) =>
    other.client.auditEvents.list(query);
  const mine = { organizationId, actor: other.actor.userId };
  const all = await list(mine);
  expect(all.items.map(({ operation }) => operation)).toEqual([
    'deleteSiteById',
    ...Array.from({ length: 3 }, () => 'updateOrganizationById'),
  ]);
  const updates = { ...mine, operation: 'updateOrganizationById' };
  expect(await list({ ...updates, limit: 0 })).toMatchObject({ count: 3 });
  expect((await list({ ...mine, since: start, until: end })).count).toBe(4);
  expect((await list({ ...mine, until: start })).count).toBe(0);
  expect((await list({ ...mine, since: end })).count).toBe(0);
  const inZone = start.replace('Z', '+23:59');
  expect((await list({ ...mine, since: inZone })).count).toBe(4);

  const pages: string[] = [];
  let page: string | undefined;
  do {
    const result = await list({ ...updates, limit: 2, page });
    expect(result.count).toBe(3);
    pages.push(...result.items.map(({ id }) => id));
    page = result.next?.page;
  } while (page !== undefined);
  expect(pages).toEqual(all.items.slice(1).map(({ id }) => id));
  const { next } = await list({ ...updates, limit: 2 });
  await expect(list({ ...mine, page: next?.page })).rejects.toMatchObject({ status: 400 });
});

test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', 'yesterday'])(
  'audit events cannot be filtered by the time %s',
  async (since) => {
    const { organizationId, people } = here.world;
    const call = people.admin.client.auditEvents.list({ organizationId, since });
    await expect(call).rejects.toMatchObject({ status: 400, details: [{ path: 'query.since' }] });
  },
);

test('audit events of another organization are not listed', async () => {
  const { outsider, outsideOrganizationId: organizationId } = here.world;
  const { items } = await outsider.client.auditEvents.list({ organizationId });
  expect(items.map(({ operation }) => operation)).toEqual(['createOrganization']);
});

test('audit events are listed for admins only', async () => {
  const { organizationId, people } = here.world;
  for (const role of ['read', 'create', 'guest'] as const) {
    const call = people[role].client.auditEvents.list({ organizationId });
    await expect(call).rejects.toMatchObject({ status: 403 });
  }
  const call = here.world.domain.as(anonymous).auditEvents.list({ organizationId });
  await expect(call).rejects.toMatchObject({ status: 401 });
});

test('an audit event is read by its id, in its own organization only', async () => {
  const { organizationId, outsideOrganizationId, people, outsider } = here.world;
  const { client } = people.admin;
  await client.organizations.update({ organizationId, body: { title: 'Audited' } });
  const { items } = await client.auditEvents.list({ organizationId, limit: 1 });
  const auditEventId = items[0]?.id ?? '';
  expect(await client.auditEvents.get({ organizationId, auditEventId })).toEqual(items[0]);
  const elsewhere = { organizationId: outsideOrganizationId, auditEventId };
  await expect(outsider.client.auditEvents.get(elsewhere)).rejects.toMatchObject({ status: 404 });
});
