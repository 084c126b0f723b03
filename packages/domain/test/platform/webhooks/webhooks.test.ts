import type { EventTypeName } from '@lectern/contract';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startWorkers } from '../../../src/workers/workers.ts';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { receiver, reachingOut } from './receiver.ts';

const used = useWorld();
const ok = () => ({ status: 200, body: 'thanks' });

/** A webhook in a new organization, with running workers. */
async function arrange(url: string, events: EventTypeName[] = []) {
  const { world } = used;
  const { client } = world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Told' } });
  const webhook = await client.webhooks.create({ organizationId, body: { url, events } });
  const workers = startWorkers(reachingOut(world), { concurrency: 4, leaseSeconds: 30, graceSeconds: 1 });
  onTestFinished(() => workers.stop());
  const at = { organizationId, webhookId: webhook.id };
  const deliveries = async () => (await client.webhooks.listDeliveries(at)).items;
  return { client, organizationId, webhook, at, deliveries };
}

/** Makes the next attempt of a job due that is waiting to be retried. */
async function hasten(jobId: string): Promise<void> {
  const wake = () =>
    used.database.kysely
      .updateTable('jobs')
      .set({ due_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', jobId)
      .where('state', '=', 'retrying')
      .executeTakeFirst();
  // The delivery records an attempt a moment before the job does.
  await expect.poll(async () => Number((await wake()).numUpdatedRows)).toBe(1);
  used.database.notifications.notify('jobs');
}

test('a webhook receives events with a signature of its secret', async () => {
  const { url, received } = await receiver(ok);
  const { client, organizationId, webhook, deliveries } = await arrange(url);
  const space = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  await expect.poll(() => received.length).toBe(1);
  const [first] = received;
  const { headers = {}, body = '' } = first ?? {};
  const sent: unknown = new Webhook(webhook.secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
  expect(sent).toMatchObject({
    object: 'event',
    id: headers['webhook-id'],
    type: 'space_created',
    organization: organizationId,
    space: space.id,
    actor: used.world.people.admin.actor.userId,
    data: { spaceId: space.id },
  });
  await expect.poll(deliveries).toMatchObject([
    {
      state: 'succeeded',
      type: 'space_created',
      attempts: 1,
      responseStatus: 200,
      responseBody: 'thanks',
    },
  ]);
});

test('a webhook receives only events that it subscribes to, and none that was rolled back', async () => {
  const { url, received } = await receiver(ok);
  const { client, organizationId, at } = await arrange(url, ['site_created', 'ping']);
  await client.spaces.create({ organizationId, body: {} });
  const inside = used.world.domain.transaction(async (domain) => {
    await domain.as(used.world.people.admin.actor).sites.create({ organizationId, body: { title: 'Lost' } });
    throw new Error('changed my mind');
  });
  await expect(inside).rejects.toThrow('changed my mind');
  const site = await client.sites.create({ organizationId, body: { title: 'Kept' } });
  await client.webhooks.ping(at);
  await expect.poll(() => received.length).toBe(2);
  const events = received.map(({ body }): unknown => JSON.parse(body));
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'site_created', site: site.id }),
      expect.objectContaining({ type: 'ping', data: { webhookId: at.webhookId } }),
    ]),
  );
});

test('a delivery that fails is retried, and shows the response', async () => {
  const { url, received } = await receiver((index) => ({
    status: index === 0 ? 500 : 204,
    body: 'broken',
  }));
  const { client, at, deliveries } = await arrange(url, ['ping']);
  const { job } = await client.webhooks.ping(at);
  await expect.poll(deliveries).toMatchObject([
    {
      state: 'pending',
      attempts: 1,
      responseStatus: 500,
      responseBody: 'broken',
      lastError: { code: 'webhook_status', message: '127.0.0.1 answered with status 500.' },
    },
  ]);
  expect(await client.webhooks.get(at)).toMatchObject({ enabled: true, failingSince: expect.any(String) });
  await hasten(job);
  await expect.poll(deliveries).toMatchObject([{ state: 'succeeded', attempts: 2, responseStatus: 204 }]);
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  expect(await client.webhooks.get(at)).not.toHaveProperty('failingSince');
});

test('a webhook that responds with 410 is disabled, and receives nothing more', async () => {
  const { url, received } = await receiver(() => ({ status: 410 }));
  const { client, organizationId, at, deliveries } = await arrange(url);
  await client.webhooks.ping(at);
  await expect.poll(deliveries).toMatchObject([{ state: 'failed', attempts: 1 }]);
  expect(await client.webhooks.get(at)).toMatchObject({ enabled: false, disabledReason: 'gone' });
  await client.spaces.create({ organizationId, body: {} });
  await expect(client.webhooks.ping(at)).rejects.toMatchObject({ code: 'conflict' });
  const { items } = await client.jobs.list({ organizationId });
  expect(items.map(({ type }) => type)).toEqual(['deliver_webhook']);
  expect(received).toHaveLength(1);
  const again = await client.webhooks.update({ ...at, body: { enabled: true } });
  expect(again).toMatchObject({ enabled: true });
  expect(again).not.toHaveProperty('disabledReason');
  expect(again).not.toHaveProperty('failingSince');
});

test('a webhook that has been failing for days is disabled', async () => {
  const { url } = await receiver(() => ({ status: 500 }));
  const { client, at, deliveries } = await arrange(url, ['ping']);
  await client.webhooks.ping(at);
  // An attempt is counted when it starts.
  await expect.poll(() => client.webhooks.get(at)).toMatchObject({ failingSince: expect.any(String) });
  await used.database.kysely
    .updateTable('webhooks')
    .set({ failing_since: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', at.webhookId)
    .execute();
  await hasten((await deliveries())[0]?.job ?? '');
  await expect
    .poll(() => client.webhooks.get(at))
    .toMatchObject({ enabled: false, disabledReason: 'failing' });
});

test('a webhook is never sent to a private address that the operator did not allow', async () => {
  const { url, received } = await receiver(ok);
  const { client, at, deliveries } = await arrange(url.replace('127.0.0.1', '[::1]'), ['ping']);
  await client.webhooks.ping(at);
  await expect
    .poll(deliveries)
    .toMatchObject([{ state: 'failed', attempts: 1, lastError: { code: 'fetch_forbidden_address' } }]);
  expect(received).toEqual([]);
});

test('a webhook secret is shown once, and stays valid for a day after it was replaced', async () => {
  const { url, received } = await receiver(ok);
  const { client, organizationId, webhook, at } = await arrange(url, ['ping']);
  expect(webhook.secret).toMatch(/^whsec_/);
  const replaced = await client.webhooks.rotateSecret(at);
  expect(replaced.secret).not.toBe(webhook.secret);
  const shown = [
    await client.webhooks.get(at),
    await client.webhooks.list({ organizationId }),
    await client.webhooks.update({ ...at, body: { title: 'Search' } }),
    await client.auditEvents.list({ organizationId }),
  ];
  expect(JSON.stringify(shown)).not.toContain('whsec_');
  await client.webhooks.ping(at);
  await expect.poll(() => received.length).toBe(1);
  const { headers = {}, body = '' } = received[0] ?? {};
  for (const secret of [webhook.secret, replaced.secret]) {
    expect(() =>
      new Webhook(secret).verify(body, {
        'webhook-id': String(headers['webhook-id']),
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      }),
    ).not.toThrow();
  }
});

test('a deleted webhook receives no pending deliveries', async () => {
  const { url, received } = await receiver(() => ({ status: 503 }));
  const { client, organizationId, at, deliveries } = await arrange(url, ['ping']);
  const { job } = await client.webhooks.ping(at);
  await expect.poll(deliveries).toMatchObject([{ attempts: 1, state: 'pending' }]);
  await client.webhooks.delete(at);
  await hasten(job);
  await expect
    .poll(() => client.jobs.get({ organizationId, jobId: job }))
    .toMatchObject({ state: 'succeeded' });
  expect(received).toHaveLength(1);
});

test('a redelivery has the same event id and the same text', async () => {
  const { url, received } = await receiver(ok);
  const { client, at, deliveries } = await arrange(url, ['ping']);
  const first = await client.webhooks.ping(at);
  const second = await client.webhooks.redeliver({ ...at, deliveryId: first.id });
  expect(second.id).not.toBe(first.id);
  expect(second.event).toBe(first.event);
  await expect.poll(() => received.length).toBe(2);
  expect(received[0]?.body).toBe(received[1]?.body);
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  await expect.poll(deliveries).toMatchObject([{ state: 'succeeded' }, { state: 'succeeded' }]);
  await expect(client.webhooks.redeliver({ ...at, deliveryId: 'delivery_none' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an event is fanned out once, also when its job is retried', async () => {
  const { url, received } = await receiver(ok);
  const { client, organizationId, deliveries } = await arrange(url, ['space_created']);
  await client.spaces.create({ organizationId, body: {} });
  await expect.poll(() => received.length).toBe(1);
  await used.database.kysely
    .updateTable('jobs')
    .set({ state: 'retrying', finished_at: null, due_at: '2020-01-01T00:00:00.000Z' })
    .where('organization_id', '=', organizationId)
    .where('type', '=', 'fan_out_event')
    .execute();
  used.database.notifications.notify('jobs');
  await expect
    .poll(async () => (await client.jobs.list({ organizationId, type: 'fan_out_event' })).items)
    .toMatchObject([{ state: 'succeeded', attempts: 2 }]);
  expect(await deliveries()).toHaveLength(1);
});

test('a URL with credentials is rejected, and so is an invalid one', async () => {
  const { organizationId, people } = used.world;
  const create = (url: string) => people.admin.client.webhooks.create({ organizationId, body: { url } });
  for (const url of ['https://user:secret@example.com', 'ftp://example.com', 'example.com', 'https://']) {
    await expect(create(url)).rejects.toMatchObject({ code: 'invalid_input' });
  }
});

test('an organization has at most 50 webhooks', async () => {
  const { client } = used.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Many' } });
  const create = () => client.webhooks.create({ organizationId, body: { url: 'https://hooks.example.com' } });
  for (let index = 0; index < 50; index += 1) await create();
  await expect(create()).rejects.toMatchObject({ code: 'conflict' });
});

test('webhooks of another organization are a 404', async () => {
  const { world } = used;
  const { site } = await makeSite(world);
  const { id } = await world.people.admin.client.webhooks.create({
    organizationId: site.organizationId,
    body: { url: 'https://hooks.example.com' },
  });
  const elsewhere = { organizationId: world.outsideOrganizationId, webhookId: id };
  const { webhooks } = world.outsider.client;
  const calls = [
    () => webhooks.get(elsewhere),
    () => webhooks.update({ ...elsewhere, body: { title: 'Mine' } }),
    () => webhooks.delete(elsewhere),
    () => webhooks.rotateSecret(elsewhere),
    () => webhooks.ping(elsewhere),
    () => webhooks.listDeliveries(elsewhere),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'not_found' });
});
