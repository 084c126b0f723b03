import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('a token authenticates its user until it is revoked, which takes effect at once', async () => {
  const { domain, people } = used.world;
  const { client, actor } = people.read;
  const created = await client.tokens.create({ body: { label: 'Laptop' } });
  expect(await domain.authenticate(created.token)).toEqual(actor);
  await client.tokens.delete({ tokenId: created.id });
  await expect(domain.authenticate(created.token)).rejects.toMatchObject({ status: 401 });
});

test('an expired token is rejected', async () => {
  const { domain, people } = used.world;
  const expiresAt = new Date(Date.now() + 300).toISOString();
  const { token } = await people.read.client.tokens.create({ body: { label: 'Short', expiresAt } });
  expect((await domain.authenticate(token)).kind).toBe('user');
  await expect
    .poll(() => domain.authenticate(token).catch((error: unknown) => error))
    .toMatchObject({
      status: 401,
    });
});

test('a token cannot be created with an expiry in the past', async () => {
  const { client } = used.world.people.read;
  const body = { label: 'Late', expiresAt: '2020-01-01T00:00:00Z' };
  await expect(client.tokens.create({ body })).rejects.toMatchObject({ status: 400 });
});

test('only a hash of the secret is stored, and lists do not show it', async () => {
  const { database, world } = used;
  const { client } = world.people.edit;
  const { token, id } = await client.tokens.create({ body: { label: 'Hidden' } });
  const rows = await database.kysely.selectFrom('tokens').selectAll().where('id', '=', id).execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0]?.secret_hash).toHaveLength(32);
  expect(JSON.stringify(await client.tokens.list({}))).not.toContain(token);
});

test.each([
  '',
  'short',
  'lectern_0000000000000000000000000000000000000000000deadbeef',
  'x'.repeat(600),
  'ä'.repeat(40),
])('text that is not a token is rejected: %s', async (secret) => {
  await expect(used.world.domain.authenticate(secret)).rejects.toMatchObject({ status: 401 });
});

test('a user cannot revoke the token of another user', async () => {
  const { people } = used.world;
  const { id } = await people.admin.client.tokens.create({ body: { label: 'Mine' } });
  await expect(people.read.client.tokens.delete({ tokenId: id })).rejects.toMatchObject({ status: 404 });
});
