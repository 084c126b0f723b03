import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('a token authenticates its user until it is revoked, at once', async () => {
  const { domain, people } = used.world;
  const { client, actor } = people.read;
  const created = await client.tokens.create({ body: { label: 'Laptop' } });
  expect(await domain.authenticate(created.token)).toEqual(actor);
  await client.tokens.delete({ tokenId: created.id });
  await expect(domain.authenticate(created.token)).rejects.toMatchObject({ status: 401 });
});

test('a token stops when it expires', async () => {
  const { domain, people } = used.world;
  const expiresAt = new Date(Date.now() + 300).toISOString();
  const { token } = await people.read.client.tokens.create({ body: { label: 'Short', expiresAt } });
  expect((await domain.authenticate(token)).kind).toBe('user');
  await expect
    .poll(() => domain.authenticate(token).catch((error: unknown) => error), { timeout: 5000 })
    .toMatchObject({
      status: 401,
    });
});

test('a token that would have expired already is refused', async () => {
  const { client } = used.world.people.read;
  const body = { label: 'Late', expiresAt: '2020-01-01T00:00:00Z' };
  await expect(client.tokens.create({ body })).rejects.toMatchObject({ status: 400 });
});

test('the database holds a hash of the secret, never the secret, and lists do not show it', async () => {
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
])('text that is no token is refused: %s', async (secret) => {
  await expect(used.world.domain.authenticate(secret)).rejects.toMatchObject({ status: 401 });
});

test('somebody cannot revoke a token of somebody else', async () => {
  const { people } = used.world;
  const { id } = await people.admin.client.tokens.create({ body: { label: 'Mine' } });
  await expect(people.read.client.tokens.delete({ tokenId: id })).rejects.toMatchObject({ status: 404 });
});
