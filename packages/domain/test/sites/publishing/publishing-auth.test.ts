import { expect, test } from 'vitest';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function newSite() {
  const { client } = used.world.people.admin;
  const { site } = await makeSite(used.world);
  return { client, site };
}

test('every site has its own key of at least 32 random bytes', async () => {
  const { client, site } = await newSite();
  const other = await newSite();
  const auth = await client.sitePublishing.getAuth(site);
  expect(auth).toEqual({ object: 'publishing-auth', backend: 'custom', privateKey: auth.privateKey });
  expect(Buffer.from(auth.privateKey, 'base64url')).toHaveLength(32);
  expect((await client.sitePublishing.getAuth(other.site)).privateKey).not.toBe(auth.privateKey);
});

test('an update keeps absent members and the key, and null removes the fallback URL', async () => {
  const { client, site } = await newSite();
  const { privateKey } = await client.sitePublishing.getAuth(site);
  const update = client.sitePublishing.updateAuth;
  const fallbackURL = 'https://example.com/sign-in?from=docs';
  const expected = { object: 'publishing-auth', backend: 'custom', privateKey, fallbackURL };
  expect(await update({ ...site, body: { backend: 'custom', fallbackURL } })).toEqual(expected);
  expect(await update({ ...site, body: { backend: 'integration' } })).toEqual({
    ...expected,
    backend: 'integration',
  });
  const removed = await update({ ...site, body: { backend: 'custom', fallbackURL: null } });
  expect(removed).not.toHaveProperty('fallbackURL');
  expect(await client.sitePublishing.getAuth(site)).toEqual(removed);
});

test('a fallback URL is an HTTP URL of at most 2048 characters', async () => {
  const { client, site } = await newSite();
  const update = (fallbackURL: string) =>
    client.sitePublishing.updateAuth({ ...site, body: { backend: 'custom', fallbackURL } });
  const longest = 'https://example.com/'.padEnd(2048, 'a');
  expect((await update(longest)).fallbackURL).toBe(longest);
  const rejected = { status: 400, details: [{ path: 'body.fallbackURL' }] };
  for (const wrong of [`${longest}a`, 'javascript:alert(1)', '/sign-in', 'ftp://example.com/']) {
    await expect(update(wrong)).rejects.toMatchObject(rejected);
  }
});

test('a new key replaces the old one, and nothing else changes', async () => {
  const { client, site } = await newSite();
  const body = { backend: 'custom' as const, fallbackURL: 'https://example.com/' };
  const before = await client.sitePublishing.updateAuth({ ...site, body });
  const after = await client.sitePublishing.regenerateAuth(site);
  expect(after).toEqual({ ...before, privateKey: after.privateKey });
  expect(after.privateKey).not.toBe(before.privateKey);
  expect(await client.sitePublishing.getAuth(site)).toEqual(after);
});

test('two sites cannot have the same proxy URL, in any case of its host', async () => {
  const [one, two] = [await newSite(), await newSite()];
  const proxied = await one.client.sites.update({ ...one.site, body: { proxy: 'WWW.Example.org/Docs' } });
  expect(proxied.proxy?.origin).toBe('www.example.org/Docs');
  await expect(
    two.client.sites.update({ ...two.site, body: { proxy: 'www.example.ORG/Docs' } }),
  ).rejects.toMatchObject({ status: 409 });
  await two.client.sites.update({ ...two.site, body: { proxy: 'www.example.org/docs' } });
});
