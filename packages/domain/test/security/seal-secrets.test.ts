import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createTestDatabase, createWorld, testSealing, type World } from '@lectern/domain/testing';
import { expect, onTestFinished, test } from 'vitest';
import { SealingKeys } from '../../src/core/sealing-keys.ts';
import { createDomain, type Domain } from '../../src/domain.ts';
import {
  deleteReplacedKeys,
  findSealingKeyIds,
  MissingSealingKeyError,
  rotateKeys,
  sealSecrets,
} from '../../src/security/seal-secrets.ts';
import { makePublishedAddress } from '../../src/testing/publishing-resources.ts';
import { makeSite } from '../../src/testing/resources.ts';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

/** A database of its own: these tests change all of its rows. */
async function arrange(): Promise<{ database: Database; world: World }> {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  return { database, world: await createWorld(database) };
}

const anonymous = { kind: 'anonymous' } as const;

function domainWith(world: World, sealing: SealingKeys, more: { clock?: () => Date } = {}): Domain {
  const { database, settings, log } = world.domain;
  return createDomain({ database, settings: { ...settings, sealing }, log, ...more });
}

const newKey = () => SealingKeys.generate();
const testKey = Buffer.alloc(32, 'test').toString('base64');

/** What a version before sealing keys stored: every secret plain. */
async function unseal({ database }: { database: Database }, world: World) {
  const { client } = world.people.admin;
  const { site } = await makeSite(world);
  await client.sites.publish(site);
  await client.sites.update({ ...site, body: { visibility: 'share-link' } });
  const link = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  const url = link.urls.published ?? '';
  const key = url.split('/').findLast((part) => part !== '') ?? '';
  const signed = await makePublishedAddress(world);
  const secret = Buffer.alloc(32, 'plain key of earlier');
  const { kysely } = database;
  await sql`update share_links set key = ${key}, key_hash = null where id = ${link.id}`.execute(kysely);
  await sql`update site_publishing_auth set private_key = 'a-plain-private-key-of-an-earlier-version'
    where site_id = ${site.siteId}`.execute(kysely);
  await sql`update signing_keys set secret = ${secret}, sealed = null`.execute(kysely);
  return { site, link, url, key, signed, secret };
}

async function textOf({ kysely }: Database): Promise<string> {
  const parts = await Promise.all(
    ['share_links', 'site_publishing_auth', 'signing_keys', 'webhooks'].map(async (table) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        kysely,
      );
      return rows.map(({ row }) => row).join('\n');
    }),
  );
  return parts.join('\n');
}

test('a start seals what an earlier version stored plain, and everything works as before', async () => {
  const { database, world } = await arrange();
  await sealSecrets(world.ctx);
  const { site, link, url, key, secret } = await unseal({ database }, world);
  expect(await textOf(database)).toContain(key);

  const domain = domainWith(world, testSealing);
  const ctx = domain.context(anonymous);
  // Of several processes that start at once, one seals.
  await Promise.all([sealSecrets(ctx), sealSecrets(ctx), sealSecrets(ctx)]);
  const text = await textOf(database);
  for (const plain of [key, 'a-plain-private-key', secret.toString('hex')]) expect(text).not.toContain(plain);
  expect(await sealSecrets(ctx)).toBe(0);

  const client = domain.as(world.people.admin.actor);
  const { items } = await client.shareLinks.list(site);
  expect(items.find(({ id }) => id === link.id)?.urls.published).toBe(url);
  expect((await client.sitePublishing.getAuth(site)).privateKey).toBe(
    'a-plain-private-key-of-an-earlier-version',
  );
  await expect(client.publishedContent.resolve({ body: { url } })).resolves.toMatchObject({ shareKey: key });
});

test('secrets that an earlier version sealed with a signing key are sealed with the sealing key', async () => {
  const { database, world } = await arrange();
  await sealSecrets(world.ctx);
  const { admin } = world.people;
  const { organizationId } = world;
  const body = { url: 'https://hooks.example.com/', events: ['ping' as const] };
  const { id } = await admin.client.webhooks.create({ organizationId, body });
  const legacy = legacySealed(Buffer.alloc(32, 'k'), 'whsec_b2xk', id);
  await sql`insert into signing_keys (id, secret, created_at)
    values ('key_earlier', ${Buffer.alloc(32, 'k')}, '2020-01-01')`.execute(database.kysely);
  await sql`update webhooks set secret = ${legacy}, secret_key_id = 'key_earlier' where id = ${id}`.execute(
    database.kysely,
  );
  expect(await sealSecrets(world.ctx)).toBe(2);
  const row = await sql<{ secret: string }>`select secret from webhooks where id = ${id}`.execute(
    database.kysely,
  );
  const sealed = row.rows[0]?.secret ?? '';
  expect(testSealing.open(sealed, { purpose: 'webhook secrets', of: id })).toBe('whsec_b2xk');
});

test('a start with another key ends with the ids of the missing keys, and changes nothing', async () => {
  const { database, world } = await arrange();
  await sealSecrets(world.ctx);
  const before = await textOf(database);
  const other = domainWith(world, SealingKeys.parse(newKey()));
  await expect(sealSecrets(other.context(anonymous))).rejects.toThrow(MissingSealingKeyError);
  expect(await textOf(database)).toBe(before);
  expect(await findSealingKeyIds(database)).toEqual(testSealing.ids);
});

test('of two processes with different keys that start on an empty database, one ends', async () => {
  const { database, world } = await arrange();
  await database.kysely.deleteFrom('signing_keys').execute();
  await database.kysely.deleteFrom('site_publishing_auth').execute();
  const starts = [newKey(), newKey()].map((key) =>
    sealSecrets(domainWith(world, SealingKeys.parse(key)).context(anonymous)),
  );
  const outcomes = await Promise.allSettled(starts);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('rotation seals everything with the first key, so that the others can be removed', async () => {
  const { world, database } = await arrange();
  await sealSecrets(world.ctx);
  const { site } = await makeSite(world);
  const { client } = world.people.admin;
  await client.sites.publish(site);
  await client.sites.update({ ...site, body: { visibility: 'share-link' } });
  const link = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  const { privateKey } = await client.sitePublishing.getAuth(site);
  const address = link.urls.published ?? '';

  const next = newKey();
  const both = domainWith(world, SealingKeys.parse(`${next},${testKey}`));
  // Before the rotation, both keys open and find what either sealed.
  const during = both.as(world.people.admin.actor);
  await expect(during.publishedContent.resolve({ body: { url: address } })).resolves.toHaveProperty(
    'apiToken',
  );
  await rotateKeys(both.context(anonymous));

  const alone = domainWith(world, SealingKeys.parse(next));
  expect(await sealSecrets(alone.context(anonymous))).toBe(0);
  const after = alone.as(world.people.admin.actor);
  expect((await after.sitePublishing.getAuth(site)).privateKey).toBe(privateKey);
  await expect(after.publishedContent.resolve({ body: { url: address } })).resolves.toHaveProperty(
    'apiToken',
  );
  expect(await textOf(database)).not.toContain(`sealed.${testSealing.ids[0] ?? ''}`);
});

test('an earlier signing key verifies until what it signed has expired, and is then deleted', async () => {
  const { world } = await arrange();
  await sealSecrets(world.ctx);
  const { ctx, people, organizationId } = world;
  const { url } = await people.create.client.storage.generateUploadUrl({
    organizationId,
    body: { file: { name: 'a.zip', type: 'application/zip', size: 10 }, kind: 'import_file' },
  });
  const { searchParams, pathname } = new URL(url);
  const [, , organization = '', kind = '', uploadId = ''] = pathname.split('/');
  const path = { organizationId: organization, kind, uploadId };
  const query = Object.fromEntries(searchParams);
  await rotateKeys(ctx);
  const later = domainWith(world, testSealing).context(anonymous);
  await expect(later.uploadUrls.resolve(later, path, query)).resolves.toMatchObject({ sizeBytes: 10 });
  expect(await ctx.store.signingKeys.list()).toHaveLength(2);

  const threeDays = () => new Date(Date.now() + 72 * 3_600_000);
  await deleteReplacedKeys({ store: ctx.store, clock: threeDays });
  const left = await ctx.store.signingKeys.list();
  expect(left.map(({ id }) => id)).not.toContain(searchParams.get('key'));
  expect(left).toHaveLength(1);
});

/** As versions before sealing keys sealed the secret of a webhook. */
function legacySealed(secret: Uint8Array, text: string, of: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lectern webhook secrets', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64');
}
