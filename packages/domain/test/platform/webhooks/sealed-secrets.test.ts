import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { SealingKeys } from '../../../src/core/sealing-keys.ts';
import { startWorkers } from '../../../src/workers/workers.ts';
import { useWorld } from '../../harness.ts';
import { reachingOut, receiver } from './receiver.ts';

const used = useWorld();

/** A webhook whose secret was replaced once; `signedWith` pings it, and returns whether the delivery is signed with each. */
async function arrange() {
  const { world } = used;
  const { client } = world.people.admin;
  const { url, received } = await receiver(() => ({ status: 200, body: '' }));
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Told' } });
  const webhook = await client.webhooks.create({ organizationId, body: { url, events: ['ping'] } });
  const at = { organizationId, webhookId: webhook.id };
  const { secret } = await client.webhooks.rotateSecret(at);
  const workers = startWorkers(reachingOut(world), { concurrency: 1, leaseSeconds: 30, graceSeconds: 1 });
  onTestFinished(() => workers.stop());
  const signedWith = async (): Promise<boolean[]> => {
    const before = received.length;
    await client.webhooks.ping(at);
    await expect.poll(() => received.length).toBe(before + 1);
    const { headers = {}, body = '' } = received.at(-1) ?? {};
    return [secret, webhook.secret].map((key) => isSignedWith(key, body, headers));
  };
  return { client, at, secrets: [secret, webhook.secret] as const, signedWith };
}

function isSignedWith(secret: string, body: string, headers: object): boolean {
  const headerNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const signatureHeaders = Object.fromEntries(
    headerNames.map((name) => [name, String(Reflect.get(headers, name))]),
  );
  try {
    new Webhook(secret).verify(body, signatureHeaders);
    return true;
  } catch {
    return false;
  }
}

async function stored(id: string): Promise<string> {
  const { rows } = await sql`select * from webhooks where id = ${id}`.execute(used.database.kysely);
  return JSON.stringify(rows);
}

test('a webhook secret is not stored in plain text', async () => {
  const { at, secrets, signedWith } = await arrange();
  const row = await stored(at.webhookId);
  for (const secret of secrets) expect(row).not.toContain(secret.replace('whsec_', ''));
  expect(await signedWith()).toEqual([true, true]);
});

test('an unsealed webhook secret of an earlier version signs deliveries', async () => {
  const { at, secrets, signedWith } = await arrange();
  const plain = { secret: secrets[0], secret_key_id: null };
  await used.world.ctx.store.webhooks.update(at.organizationId, at.webhookId, plain);
  expect(await signedWith()).toEqual([true, true]);
});

test('a sealed secret cannot be opened for another webhook', async () => {
  const { at } = await arrange();
  const other = await arrange();
  const db = used.database.kysely;
  await sql`update webhooks set (secret, secret_key_id) =
    (select secret, secret_key_id from webhooks where id = ${at.webhookId})
    where id = ${other.at.webhookId}`.execute(db);
  await other.client.webhooks.ping(other.at);
  const deliveries = async () => (await other.client.webhooks.listDeliveries(other.at)).items;
  await expect.poll(deliveries).toMatchObject([{ state: 'pending', lastError: { code: 'internal' } }]);
});

test('deliveries fail with advice when the key of the secret is gone, until the secret is replaced', async () => {
  const { client, at } = await arrange();
  const secret = SealingKeys.parse(SealingKeys.generate()).seal('x', {
    purpose: 'webhook secrets',
    of: at.webhookId,
  });
  await used.world.ctx.store.webhooks.update(at.organizationId, at.webhookId, { secret, old_secret: null });
  await client.webhooks.ping(at);
  const deliveries = async () => (await client.webhooks.listDeliveries(at)).items;
  const lost = { state: 'failed', lastError: { code: 'webhook_secret_lost' } };
  await expect.poll(deliveries).toMatchObject([lost]);
  await client.webhooks.rotateSecret(at);
  await client.webhooks.ping(at);
  await expect.poll(deliveries).toMatchObject([{ state: 'succeeded' }, lost]);
});
