import { afterEach, expect, test, vi } from 'vitest';
import { anonymous } from '../../../src/index.ts';
import { useWorld } from '../../harness.ts';
import { resolveUrl, publishSite, readerOf, resolve, visitorToken } from './readers.ts';

const used = useWorld();
const rejected = { status: 404 };
const newSite = (titles = ['Guide', 'Internals']) => publishSite(used.world, titles);

afterEach(() => void vi.useRealTimers());

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

test.each(['public', 'unlisted'] as const)(
  'everybody can read a site with the visibility %s',
  async (visibility) => {
    const { client, site, base } = await newSite();
    await client.sites.update({ ...site, body: { visibility } });
    expect(await resolve(used.world, base)).toMatchObject({ site: site.siteId });
    const answer = await resolve(used.world, base, { jwtToken: 'nonsense' });
    expect(answer).not.toHaveProperty('contextId');
  },
);

async function shared() {
  const created = await newSite();
  await created.client.sites.update({ ...created.site, body: { visibility: 'share-link' } });
  const link = await created.client.shareLinks.create({ ...created.site, body: { name: '' } });
  return { ...created, link, address: link.urls.published ?? '' };
}

test('a site with share links is readable with the key of an active link only', async () => {
  const { client, site, base, link, address } = await shared();
  const other = await shared();
  expect(await resolve(used.world, `${address}internals/x`)).toMatchObject({
    site: site.siteId,
    pathname: '/x',
    shareKey: address.split('/').at(-2),
  });
  const foreign = other.address.split('/').at(-2);
  for (const wrong of [base, `${base}/internals`, `${base}/${foreign}`, `${base}/${'a'.repeat(32)}`]) {
    await expect(resolve(used.world, wrong), wrong).rejects.toMatchObject(rejected);
  }
  await client.shareLinks.update({ ...site, shareLinkId: link.id, body: { active: false } });
  await expect(resolve(used.world, address)).rejects.toMatchObject(rejected);
});

test.each(['inactive', 'deleted', 'without effect'] as const)(
  'a site is closed to visitors of a share link as soon as the link is %s',
  async (how) => {
    const { client, site, link, address } = await shared();
    const reader = await readerOf(used.world, address);
    expect(await reader.client.sites.get(site)).toMatchObject({ urls: { published: address } });
    const shareLink = { ...site, shareLinkId: link.id };
    if (how === 'inactive') await client.shareLinks.update({ ...shareLink, body: { active: false } });
    if (how === 'deleted') await client.shareLinks.delete(shareLink);
    if (how === 'without effect')
      await client.sites.update({ ...site, body: { visibility: 'visitor-auth' } });
    await expect(reader.client.sites.get(site)).rejects.toMatchObject(rejected);
    await expect(reader.client.spaces.get({ spaceId: reader.actor.spaceIds[0] ?? '' })).rejects.toMatchObject(
      rejected,
    );
  },
);

test('members get URLs with a share key only for a valid key', async () => {
  const { client, site, address } = await shared();
  const shareKey = address.split('/').at(-2);
  const lists = [client.siteSpaces.list, client.sites.getStructure, client.publishedContent.getSite];
  for (const read of lists) {
    expect(JSON.stringify(await read({ ...site, shareKey }))).toContain(`${shareKey}/internals/`);
    expect(JSON.stringify(await read(site))).not.toContain(shareKey);
    await expect(read({ ...site, shareKey: 'a'.repeat(32) })).rejects.toMatchObject(rejected);
  }
});

async function guarded() {
  const created = await newSite();
  await created.client.sites.update({ ...created.site, body: { visibility: 'visitor-auth' } });
  const { privateKey } = await created.client.sitePublishing.getAuth(created.site);
  return { ...created, privateKey };
}

test('a site with visitor authentication is readable only with a token signed by its key', async () => {
  const { site, base, privateKey } = await guarded();
  const other = await guarded();
  const jwtToken = await visitorToken(privateKey, { plan: 'pro' });
  expect(await resolve(used.world, base, { jwtToken })).toMatchObject({ site: site.siteId });
  expect(await resolve(used.world, `${base}?jwt_token=${jwtToken}`)).toMatchObject({ site: site.siteId });
  const seconds = Math.floor(Date.now() / 1000);
  const [header = '', payload = '', signature = ''] = jwtToken.split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const wrong = {
    'of another site': await visitorToken(other.privateKey, {}),
    'of another algorithm': await visitorToken(privateKey.repeat(2), {}, 'HS512'),
    'of the same key and another algorithm': await visitorToken(privateKey, {}, 'HS384'),
    'without an end': await visitorToken(privateKey, { exp: undefined }),
    'that is over': await visitorToken(privateKey, { exp: seconds - 31 }),
    'that has not begun': await visitorToken(privateKey, { nbf: seconds + 60 }),
    'without a signature': `${none}.${payload}.`,
    'with its signature cut': `${header}.${payload}.${signature.slice(0, -2)}`,
    'that is none': 'nonsense',
  };
  for (const [what, token] of Object.entries(wrong)) {
    await expect(resolve(used.world, base, { jwtToken: token }), what).rejects.toMatchObject(rejected);
  }
  await expect(resolve(used.world, base)).rejects.toMatchObject(rejected);
  await expect(resolve(used.world, base, { unsignedClaims: { plan: 'pro' } })).rejects.toMatchObject(
    rejected,
  );
});

test('a visitor token tolerates a clock difference of half a minute', async () => {
  const { base, privateKey } = await guarded();
  const jwtToken = await visitorToken(privateKey, { exp: Math.floor(Date.now() / 1000) - 20 });
  expect(await resolve(used.world, base, { jwtToken })).toHaveProperty('apiToken');
});

test('visitors without a token are redirected to the fallback URL, those with a wrong one on request', async () => {
  const { client, site, base } = await guarded();
  const options = { redirectOnError: true };
  await expect(resolveUrl(used.world, base, options)).rejects.toMatchObject(rejected);
  const fallbackURL = 'https://example.com/sign-in?from=docs';
  await client.sitePublishing.updateAuth({ ...site, body: { backend: 'custom', fallbackURL } });
  const away = { target: 'external', redirect: fallbackURL };
  expect(await resolveUrl(used.world, base, options)).toEqual(away);
  expect(await resolveUrl(used.world, base)).toEqual(away);
  const visitor = { jwtToken: 'x' };
  expect(await resolveUrl(used.world, base, { ...options, visitor })).toEqual(away);
  await expect(resolveUrl(used.world, base, { visitor })).rejects.toMatchObject(rejected);
  await client.sites.unpublish(site);
  await expect(resolveUrl(used.world, base, options)).rejects.toMatchObject(rejected);
});

test('a new key invalidates all visitor tokens', async () => {
  const { client, site, base, privateKey } = await guarded();
  const jwtToken = await visitorToken(privateKey, {});
  const reader = await readerOf(used.world, base, { jwtToken });
  expect(await reader.client.sites.get(site)).toHaveProperty('id', site.siteId);
  await client.sitePublishing.regenerateAuth(site);
  await expect(reader.client.sites.get(site)).rejects.toMatchObject(rejected);
  await expect(resolve(used.world, base, { jwtToken })).rejects.toMatchObject(rejected);
});

test('visitor tokens have at most 8192 characters, claims at most 4096', async () => {
  const { base, privateKey } = await guarded();
  await expect(resolve(used.world, base, { jwtToken: 'a'.repeat(8193) })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.visitor.jwtToken' }],
  });
  const room = 4096 - JSON.stringify({ text: '' }).length;
  const withText = async (length: number) =>
    resolve(used.world, base, { jwtToken: await visitorToken(privateKey, { text: 'x'.repeat(length) }) });
  expect(await withText(room)).toHaveProperty('apiToken');
  await expect(withText(room + 1)).rejects.toMatchObject({ status: 400 });
  await expect(
    resolve(used.world, base, { unsignedClaims: { text: 'x'.repeat(room + 1) } }),
  ).rejects.toMatchObject({ status: 400, details: [{ path: 'body.visitor.unsignedClaims' }] });
});

test('a site token has what a renderer needs and is valid for at least 15 minutes', async () => {
  const { site, base, spaces, client } = await newSite();
  const { items } = await client.siteSpaces.list(site);
  const { apiToken } = await resolve(used.world, `${base}/internals`, { unsignedClaims: { lang: 'fr' } });
  const payload = payloadOf(apiToken);
  expect(payload).toMatchObject({
    kind: 'site',
    organization: site.organizationId,
    site: site.siteId,
    siteSpace: items[1]?.id,
    space: spaces[1],
    spaces: [spaces[1], spaces[0]],
    claims: { unsigned: { lang: 'fr' } },
  });
  expect(payload.exp - Math.floor(Date.now() / 1000)).toBeGreaterThanOrEqual(900);
  vi.useFakeTimers({ now: (payload.exp - 1) * 1000, toFake: ['Date'] });
  expect(await used.world.domain.authenticate(apiToken)).toMatchObject({ kind: 'visitor' });
  vi.setSystemTime((payload.exp + 1) * 1000);
  await expect(used.world.domain.authenticate(apiToken)).rejects.toMatchObject({ status: 401 });
});

test('the same place and claims have the identical token for five minutes, valid for 15 from each answer', async () => {
  const { base } = await newSite();
  const first = Date.now();
  vi.useFakeTimers({ now: first, toFake: ['Date'] });
  const claims = { plan: 'pro', team: { a: 1, b: 2 } };
  const tokenAt = async (seconds: number, unsignedClaims: object = claims) => {
    vi.setSystemTime(first + seconds * 1000);
    const { apiToken } = await resolve(used.world, base, { unsignedClaims: { ...unsignedClaims } });
    expect(payloadOf(apiToken).exp - Date.now() / 1000).toBeGreaterThanOrEqual(900);
    return apiToken;
  };
  const token = await tokenAt(0);
  expect(await tokenAt(150, { team: { b: 2, a: 1 }, plan: 'pro' })).toBe(token);
  expect(await tokenAt(299)).toBe(token);
  expect(await tokenAt(299, { ...claims, plan: 'free' })).not.toBe(token);
  const later = await tokenAt(20 * 60);
  expect(later).not.toBe(token);
  expect(await tokenAt(25 * 60 - 1)).toBe(later);
});

test('every process answers the identical token within a period of ten minutes', async () => {
  const { createDomain } = await import('../../../src/domain.ts');
  const { base } = await newSite();
  const { domain } = used.world;
  const period = Math.ceil(Date.now() / 600_000) * 600_000;
  vi.useFakeTimers({ now: period + 1000, toFake: ['Date'] });
  const { apiToken } = await resolve(used.world, base);
  vi.setSystemTime(period + 599_000);
  const elsewhere = createDomain({ database: used.database, settings: domain.settings, log: domain.log });
  const answer = await elsewhere.as(anonymous).publishedContent.resolve({ body: { url: base } });
  expect(answer).toHaveProperty('apiToken', apiToken);
});

test('a site token cannot be forged or changed', async () => {
  const { base } = await newSite();
  const other = await newSite();
  const { apiToken } = await resolve(used.world, base);
  const [header = '', , signature = ''] = apiToken.split('.');
  const payload = { ...payloadOf(apiToken), site: other.site.siteId, preview: true };
  const { privateKey } = await other.client.sitePublishing.getAuth(other.site);
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"lectern-site+jwt"}').toString('base64url');
  const forged = [
    `${header}.${encoded}.${signature}`,
    `${none}.${encoded}.`,
    await visitorToken(privateKey, payload),
    apiToken.slice(0, -3),
  ];
  for (const token of forged) {
    await expect(used.world.domain.authenticate(token), token).rejects.toMatchObject({ status: 401 });
  }
});

test('a site token is valid in every process until its key is deleted', async () => {
  const { createDomain } = await import('../../../src/domain.ts');
  const { base } = await newSite();
  const { domain } = used.world;
  const { apiToken } = await resolve(used.world, base);
  const elsewhere = () =>
    createDomain({ database: used.database, settings: domain.settings, log: domain.log });
  expect(await elsewhere().authenticate(apiToken)).toMatchObject({ kind: 'visitor' });
  const removed = await used.database.kysely.deleteFrom('signing_keys').returningAll().execute();
  await expect(elsewhere().authenticate(apiToken)).rejects.toMatchObject({ status: 401 });
  for (const key of removed) await used.database.kysely.insertInto('signing_keys').values(key).execute();
});

test.each(['unpublished', 'deleted'] as const)(
  'a site token reads nothing of a site that was %s',
  async (how) => {
    const { client, site, base, spaces } = await newSite();
    const reader = await readerOf(used.world, base);
    const spaceId = spaces[0] ?? '';
    expect(await reader.client.spaces.get({ spaceId })).toHaveProperty('id', spaceId);
    await (how === 'deleted' ? client.sites.delete(site) : client.sites.unpublish(site));
    await expect(reader.client.sites.get(site)).rejects.toMatchObject(rejected);
    await expect(reader.client.spaces.get({ spaceId })).rejects.toMatchObject(rejected);
  },
);

test('a site token reads a space only while it is on the site', async () => {
  const { client, site, base, spaces } = await newSite();
  const reader = await readerOf(used.world, base);
  const spaceId = spaces[1] ?? '';
  expect(await reader.client.spaces.get({ spaceId })).toMatchObject({
    permissions: { view: true, access: false, comment: false, edit: false, admin: false },
  });
  const { items } = await client.siteSpaces.list(site);
  await client.siteSpaces.delete({ ...site, siteSpaceId: items[1]?.id ?? '' });
  await expect(reader.client.spaces.get({ spaceId })).rejects.toMatchObject(rejected);
});

test('a site token reads nothing of other sites or of unpublished spaces', async () => {
  const { base } = await newSite();
  const other = await newSite();
  const reader = await readerOf(used.world, base);
  await expect(reader.client.sites.get(other.site)).rejects.toMatchObject(rejected);
  await expect(reader.client.sites.getStructure(other.site)).rejects.toMatchObject(rejected);
  await expect(reader.client.spaces.get({ spaceId: other.spaces[0] ?? '' })).rejects.toMatchObject(rejected);
});

test('a site token names at most a hundred spaces, the requested ones first', async () => {
  const { client, site, base, spaces } = await newSite(
    Array.from({ length: 100 }, (_, index) => `s${index}`),
  );
  const { id: spaceId } = await client.spaces.create({ ...site, body: { title: 'last' } });
  await client.siteSpaces.add({ ...site, body: { spaceId } });
  const { items } = await client.siteSpaces.list({ ...site, limit: 1000 });
  const reader = await readerOf(used.world, `${base}/${items[100]?.path}`);
  expect(reader.actor.spaceIds).toEqual([spaceId, ...spaces.slice(0, 99)]);
});
