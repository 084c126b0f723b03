import { contract } from '@lectern/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { callIdempotently } from '../../src/operations/call-idempotently.ts';
import { tables } from '../../src/store/tables/tables.ts';
import { makePublishedAddress } from '../../src/testing/publishing-resources.ts';
import { makeSite, makeTree } from '../../src/testing/resources.ts';
import { newPrivateKey } from '../../src/security/private-key.ts';
import { SigningKeys } from '../../src/security/signing-keys.ts';
import { testSealing } from '../../src/testing/test-sealing.ts';
import { finishSamlSignIn } from '../../src/workspace/saml/sign-in.ts';
import { buildResponse, encode, makeKeyPair, signResponse } from '../workspace/saml/identity-provider.ts';
import { makeTenant, signIn, start, type Tenant } from '../workspace/saml/sign-in-harness.ts';
import { upload } from '../spaces/imports/importing.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { kysely } = used.database;
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      kysely,
    );
    parts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return parts.join('\n');
}

/** A secret as text, in base64 and in hexadecimal digits. */
function spellings(secret: string | Uint8Array): string[] {
  const bytes = Buffer.from(secret);
  const text = typeof secret === 'string' ? [secret] : [];
  return [
    ...text,
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

function lastSegment(address: string | undefined): string {
  return new URL(address ?? '').pathname.split('/').findLast((segment) => segment !== '') ?? '';
}

type Secrets = Readonly<Record<string, string | Uint8Array>>;

/** Creates a secret of every kind, some by requests with an idempotency key. */
async function createSecrets(): Promise<Secrets> {
  const { world } = used;
  const { organizationId, people, ctx } = world;
  const { client, actor } = people.admin;
  const { site } = await makeSite(world);
  const inside = world.domain.context(actor);

  await client.sites.publish(site);
  const sharedSite = await client.sites.update({ ...site, body: { visibility: 'share-link' } });
  expect(sharedSite.visibility).toBe('share-link');
  const link = await client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  const repeatable = await callIdempotently(
    inside,
    contract.shareLinks.create,
    { ...site, body: { name: 'Press' } },
    'share',
  );
  const before = await client.sitePublishing.getAuth(site);
  const { privateKey } = (await callIdempotently(
    inside,
    contract.sitePublishing.regenerateAuth,
    site,
    'key',
  )) as { privateKey: string };
  const hook = await client.webhooks.create({
    organizationId,
    body: { url: 'https://hooks.example.com/', events: ['ping'] },
  });
  const rotated = await client.webhooks.rotateSecret({ organizationId, webhookId: hook.id });
  await client.oidc.create({
    organizationId,
    body: { label: 'Northwind', clientSecret: 'client-passphrase-17' },
  });
  const { spaceId } = await makeTree(world);
  await client.git.importRepository({
    spaceId,
    body: { url: 'https://robot:git-passphrase-41@git.example.com/docs.git', ref: 'refs/heads/main' },
  });
  const { token } = await client.tokens.create({ body: { label: 'laptop' } });
  const { browserSecret, code, session } = await signInThrough(await makeTenant(world, await makeKeyPair()));
  const uploaded = await upload(world, Buffer.from('# Installing'));
  await client.imports.start({ spaceId, body: { url: uploaded, source: 'markdown' } });
  await client.imports.start({
    spaceId: (await makeTree(world)).spaceId,
    body: { url: 'https://files.example.com/a.md?signature=presigned-import-7', source: 'markdown' },
  });
  const key = await new SigningKeys(testSealing).newest(ctx);
  const resolved = await client.publishedContent.resolve({
    body: { url: await makePublishedAddress(world) },
  });
  return {
    'a share link': lastSegment(link.urls.published),
    'a share link of a repeatable request': lastSegment(
      (repeatable as { urls: { published: string } }).urls.published,
    ),
    'a private key': privateKey,
    'an earlier private key': before.privateKey,
    'the secret of a webhook': rotated.secret,
    'the earlier secret of a webhook': hook.secret,
    'a client secret': 'client-passphrase-17',
    'the password of a repository': 'git-passphrase-41',
    'the credentials of a repository': Buffer.from('robot:git-passphrase-41').toString('base64'),
    'a token': token,
    'the secret of a browser': browserSecret,
    'the code of a sign-in': code,
    'a session of single sign-on': session,
    'the signature of an upload': new URL(uploaded).searchParams.get('signature') ?? '',
    'the query of an imported URL': 'presigned-import-7',
    'a signing key': key.secret,
    'a site token': (resolved as { apiToken?: string }).apiToken ?? '',
  };
}

/** A sign-in whose code is not exchanged yet, and the session of an earlier one. */
async function signInThrough(tenant: Tenant) {
  const { world } = used;
  const { token: session } = await signIn(world, tenant);
  const { browserSecret, request } = await start(world, tenant);
  const response = encode(signResponse(buildResponse(request), { keys: tenant.keys }));
  const { code } = await finishSamlSignIn(world.ctx, tenant.providerId, { response, browserSecret });
  return { browserSecret, code, session };
}

test('a dump of the database without the sealing key opens no secret', async () => {
  const secrets = await createSecrets();
  const text = await dump();
  expect(text).toContain('webhooks (');
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(8);
    for (const spelling of spellings(secret)) expect(text.includes(spelling), name).toBe(false);
  }
});

test('a sealed text is bound to its row', async () => {
  const { world } = used;
  const [one, other] = [await makeSite(world), await makeSite(world)];
  const { kysely } = used.database;
  const copied = newPrivateKey(testSealing, one.site.siteId);
  await kysely
    .updateTable('site_publishing_auth')
    .set({ private_key: copied })
    .where('site_id', '=', other.site.siteId)
    .execute();
  await expect(world.people.admin.client.sitePublishing.getAuth(other.site)).rejects.toThrow(/authenticate/);
});
