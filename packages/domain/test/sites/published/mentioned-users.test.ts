import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf } from './readers.ts';

const used = useWorld();
const isMissing = { code: 'not_found' };
const beta = 'visitor.claims.unsigned.beta';

/** A published site with a page of a text. */
async function siteWith(markdown: string) {
  const created = await publishSite(used.world, ['Docs', 'Other']);
  const [spaceId = ''] = created.spaces;
  const insert = { operation: 'insert_page' as const, title: 'Team', document: { markdown } };
  await created.client.spaceContent.update({ spaceId, body: { changes: [insert] } });
  const read = async (userId: string, claims?: Record<string, unknown>) => {
    const visitor = await readerOf(used.world, created.base, claims && { unsignedClaims: claims });
    return visitor.client.users.get({ userId });
  };
  return { ...created, spaceId, read };
}

test('visitors read the name and the picture of a member whom a page mentions, and nothing else', async () => {
  const { people, ctx } = used.world;
  const { userId } = people.edit.actor;
  await ctx.store.users.update(userId, { display_name: 'Ada', photo_url: 'https://example.com/a.png' });
  const { client, read } = await siteWith(`Ask [Ada](user:${userId} "mention").`);
  const user = await read(userId);
  expect(user).toEqual({
    object: 'user',
    id: userId,
    displayName: 'Ada',
    photoURL: 'https://example.com/a.png',
    urls: { location: expect.any(String) },
  });
  expect(await client.users.get({ userId })).toHaveProperty('email');
  await expect(read(people.admin.actor.userId)).rejects.toMatchObject(isMissing);
  const visitor = await siteWith('Nobody.');
  await expect(visitor.read(userId)).rejects.toMatchObject(isMissing);
});

test('the mention of somebody outside of the organization shows nothing', async () => {
  const { outsider } = used.world;
  const { read } = await siteWith(`[X](user:${outsider.actor.userId}) [Y](user:user_missing)`);
  await expect(read(outsider.actor.userId)).rejects.toMatchObject(isMissing);
  await expect(read('user_missing')).rejects.toMatchObject(isMissing);
});

test('a mention within a condition counts for the visitors who satisfy it, and in code for nobody', async () => {
  const { userId } = used.world.people.read.actor;
  const { read } = await siteWith(`{% if ${beta} %}[R](user:${userId}){% endif %}`);
  await expect(read(userId)).rejects.toMatchObject(isMissing);
  expect(await read(userId, { beta: true })).toHaveProperty('id', userId);
  const inCode = await siteWith(`\`[R](user:${userId})\``);
  await expect(inCode.read(userId)).rejects.toMatchObject(isMissing);
});

test('a preview shows those whom the change request mentions', async () => {
  const { userId } = used.world.people.read.actor;
  const { client, site, base, spaceId } = await siteWith('Nobody.');
  const { id: changeRequestId, number } = await client.changeRequests.create({ spaceId, body: {} });
  const document = { markdown: `[R]($/users/${userId})` };
  const insert = { operation: 'insert_page' as const, title: 'Draft', document };
  await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes: [insert] } });
  const jwtToken =
    new URL((await client.sitePublishing.getPreview(site)).url).searchParams.get('jwt_token') ?? '';
  const previewer = await readerOf(used.world, `${base}/~/changes/${number}`, { jwtToken });
  expect(await previewer.client.users.get({ userId })).not.toHaveProperty('email');
  const visitor = await readerOf(used.world, base, { jwtToken });
  await expect(visitor.client.users.get({ userId })).rejects.toMatchObject(isMissing);
});
