import type { Fixtures } from './fixture-table.ts';
import { makeJob } from './job-resources.ts';
import type { World } from './world.ts';

const url = 'https://hooks.example.com/lectern';

/** A webhook that subscribes to `ping` only. */
export async function makeWebhook(world: World): Promise<{ organizationId: string; webhookId: string }> {
  const { organizationId, people } = world;
  const body = { url, events: ['ping' as const] };
  const { id } = await people.admin.client.webhooks.create({ organizationId, body });
  return { organizationId, webhookId: id };
}

const organization = async ({ organizationId }: World) => ({ organizationId });

async function makeDelivery(world: World) {
  const webhook = await makeWebhook(world);
  const { id } = await world.people.admin.client.webhooks.ping(webhook);
  return { ...webhook, deliveryId: id };
}

const webhooks: Fixtures['webhooks'] = {
  list: organization,
  create: async ({ organizationId }) => ({ organizationId, body: { url } }),
  get: makeWebhook,
  update: async (world) => ({ ...(await makeWebhook(world)), body: { title: 'Renamed' } }),
  delete: makeWebhook,
  rotateSecret: makeWebhook,
  ping: makeWebhook,
  listDeliveries: makeWebhook,
  redeliver: makeDelivery,
};

/** Of audit events, jobs, webhooks and their deliveries. */
export const platformFixtures: Pick<Fixtures, 'server' | 'auditEvents' | 'jobs' | 'webhooks'> = {
  server: { getInformation: async () => ({}) },
  auditEvents: {
    list: organization,
    get: async (world) => {
      const { organizationId } = await makeWebhook(world);
      const { items } = await world.people.admin.client.auditEvents.list({ organizationId, limit: 1 });
      return { organizationId, auditEventId: items[0]?.id ?? '' };
    },
  },
  jobs: { list: organization, get: makeJob, cancel: makeJob },
  webhooks,
};
