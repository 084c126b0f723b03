import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startWorkers } from '../../../src/workers/workers.ts';
import { useWorld } from '../../harness.ts';
import { reachingOut, receiver } from './receiver.ts';

const used = useWorld();

/** A webhook whose secret was replaced once; `told` pings it, and answers which of the two what came is signed with. */
async function arrange() {
  const { world } = used;
  const { client } = world.people.admin;
  const { url, received } = await receiver(() => ({ status: 200, body: '' }));
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Told' } });
  const made = await client.webhooks.create({ organizationId, body: { url, events: ['ping'] } });
  const at = { organizationId, webhookId: made.id };
  const { secret } = await client.webhooks.rotateSecret(at);
  const workers = startWorkers(reachingOut(world), { concurrency: 1, leaseSeconds: 30, graceSeconds: 1 });
  onTestFinished(() => workers.stop());
  const told = async (): Promise<boolean[]> => {
    const before = received.length;
    await client.webhooks.ping(at);
    await expect.poll(() => received.length).toBe(before + 1);
    const { headers = {}, body = '' } = received.at(-1) ?? {};
    return [secret, made.secret].map((key) => isSignedWith(key, body, headers));
  };
  return { client, at, secrets: [secret, made.secret] as const, told };
}

function isSignedWith(secret: string, body: string, headers: object): boolean {
  const named = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const said = Object.fromEntries(named.map((name) => [name, String(Reflect.get(headers, name))]));
  try {
    new Webhook(secret).verify(body, said);
    return true;
  } catch {
    return false;
  }
}

async function stored(id: string): Promise<string> {
  const { rows } = await sql`select * from webhooks where id = ${id}`.execute(used.database.kysely);
  return JSON.stringify(rows);
}

test('a secret is not in the database as it is', async () => {
  const { at, secrets, told } = await arrange();
  const row = await stored(at.webhookId);
  for (const secret of secrets) expect(row).not.toContain(secret.replace('whsec_', ''));
  expect(await told()).toEqual([true, true]);
});

test('a secret without a key, of a process of an earlier version, signs', async () => {
  const { at, secrets, told } = await arrange();
  const plain = { secret: secrets[0], secret_key_id: null };
  await used.world.ctx.store.webhooks.update(at.organizationId, at.webhookId, plain);
  expect(await told()).toEqual([true, true]);
});

test('a sealed secret is worth nothing in the row of another webhook', async () => {
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

test('where the key is gone, deliveries fail and say what to do, until the secret is replaced', async () => {
  const { client, at } = await arrange();
  await used.database.kysely.deleteFrom('signing_keys').execute();
  await client.webhooks.ping(at);
  const deliveries = async () => (await client.webhooks.listDeliveries(at)).items;
  const lost = { state: 'failed', lastError: { code: 'webhook_secret_lost' } };
  await expect.poll(deliveries).toMatchObject([lost]);
  await client.webhooks.rotateSecret(at);
  await client.webhooks.ping(at);
  await expect.poll(deliveries).toMatchObject([{ state: 'succeeded' }, lost]);
});
