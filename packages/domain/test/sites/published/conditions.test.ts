import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf, resolve, visitorToken } from './readers.ts';

const used = useWorld();

/** Sections "open" and "beta", the latter in a group and with a variant "pro"; "secret" is hidden from everybody. */
async function newSite() {
  const created = await publishSite(used.world, ['Open']);
  const { client, site, spaces } = created;
  const [first = ''] = spaces;
  const { id: pro } = await client.spaces.create({ ...site, body: { title: 'Pro' } });
  const open = await client.siteSections.add({ ...site, body: { spaceId: first, title: 'Open' } });
  const beta = await client.siteSections.add({ ...site, body: { spaceId: first, title: 'Beta' } });
  const secret = await client.siteSections.add({ ...site, body: { spaceId: first, title: 'Secret' } });
  const variant = await client.siteSpaces.add({ ...site, body: { spaceId: pro, sectionId: beta.id } });
  await client.sectionGroups.add({ ...site, body: { title: 'Later', sections: [beta.id] } });
  const setSection = (siteSectionId: string, condition: string) =>
    client.siteSections.update({ ...site, siteSectionId, body: { condition } });
  await setSection(beta.id, 'visitor.claims.unsigned.beta == true');
  await setSection(secret.id, '"staff" in visitor.claims.groups');
  await client.siteSpaces.update({
    ...site,
    siteSpaceId: variant.id,
    body: { condition: 'visitor.claims.plan == "pro"' },
  });
  const { privateKey } = await client.sitePublishing.getAuth(site);
  return { ...created, open, beta, secret, variant, pro, privateKey };
}

type ConditionalSite = Awaited<ReturnType<typeof newSite>>;
type Visitor = Parameters<typeof readerOf>[2];

/** What a visitor sees in the structure and in each list. */
async function visibleTo({ base, site }: ConditionalSite, visitor?: Visitor) {
  const { client, actor } = await readerOf(used.world, base, visitor);
  const { structure } = await client.sites.getStructure(site);
  const [sections, siteSpaces] = await Promise.all([
    client.siteSections.list({ ...site, limit: 1 }).then(async ({ count, next, items }) => {
      const more = next && (await client.siteSections.list({ ...site, limit: 1000, page: next.page }));
      const all = [...items, ...(more?.items ?? [])];
      expect(all).toHaveLength(count);
      return all;
    }),
    client.siteSpaces.list(site),
  ]);
  expect(siteSpaces.items).toHaveLength(siteSpaces.count);
  const text = JSON.stringify(structure);
  expect(text).not.toContain('condition');
  const shape = structure.map((item) =>
    item.object === 'site-section-group'
      ? `[${item.sections.map(({ path, siteSpaces: within }) => `${path}(${within.map((space) => space.path).join(' ')})`).join(' ')}]`
      : item.path,
  );
  return {
    shape,
    // Sections in a group have their own positions.
    sections: sections
      .map(({ path, siteSpaces: within }) => `${path}(${within.map((space) => space.path).join(' ')})`)
      .toSorted(),
    siteSpaces: siteSpaces.items.map(({ path }) => path).toSorted(),
    spaces: actor.spaceIds.length,
  };
}

test('every read shows visitors only what meets their claims', async () => {
  const created = await newSite();
  expect(await visibleTo(created)).toEqual({
    shape: ['open'],
    sections: ['open(open)'],
    siteSpaces: ['open'],
    spaces: 1,
  });
  const beta = { unsignedClaims: { beta: true } };
  expect(await visibleTo(created, beta)).toEqual({
    shape: ['open', '[beta(open)]'],
    sections: ['beta(open)', 'open(open)'],
    siteSpaces: ['open', 'open'],
    spaces: 1,
  });
  const jwtToken = await visitorToken(created.privateKey, { plan: 'pro', groups: ['staff'] });
  expect(await visibleTo(created, { ...beta, jwtToken })).toEqual({
    shape: ['open', 'secret', '[beta(open pro)]'],
    sections: ['beta(open pro)', 'open(open)', 'secret(open)'],
    siteSpaces: ['open', 'open', 'open', 'pro'],
    spaces: 2,
  });
});

test('unsigned claims do not count as signed ones', async () => {
  const created = await newSite();
  const claims = { beta: true, plan: 'pro', groups: ['staff'], claims: { plan: 'pro' } };
  expect((await visibleTo(created, { unsignedClaims: claims })).shape).toEqual(['open', '[beta(open)]']);
  const jwtToken = await visitorToken(created.privateKey, { unsigned: { beta: true } });
  expect((await visibleTo(created, { jwtToken })).shape).toEqual(['open']);
  const forged = await visitorToken('x'.repeat(43), claims);
  expect((await visibleTo(created, { jwtToken: forged })).shape).toEqual(['open']);
});

test('hidden content has no URL for a visitor', async () => {
  const { base, beta, secret, variant, site, pro } = await newSite();
  const rejected = { status: 404 };
  for (const path of ['/secret', '/beta', '/beta/pro/page']) {
    await expect(resolve(used.world, `${base}${path}`), path).rejects.toMatchObject(rejected);
  }
  const visitor = { unsignedClaims: { beta: true } };
  expect(await resolve(used.world, `${base}/beta/x`, visitor)).toMatchObject({ siteSection: beta.id });
  await expect(resolve(used.world, `${base}/beta/pro`, visitor)).rejects.toMatchObject(rejected);
  const { client } = await readerOf(used.world, base, visitor);
  expect(await client.siteSections.get({ ...site, siteSectionId: beta.id })).toMatchObject({
    siteSpaces: [{ path: 'open' }],
  });
  await expect(client.siteSections.get({ ...site, siteSectionId: secret.id })).rejects.toMatchObject(
    rejected,
  );
  await expect(client.siteSpaces.get({ ...site, siteSpaceId: variant.id })).rejects.toMatchObject(rejected);
  await expect(client.spaces.get({ spaceId: pro })).rejects.toMatchObject(rejected);
});

test('a new condition applies to existing tokens', async () => {
  const { client: editor, base, open, site, spaces } = await newSite();
  const reader = await readerOf(used.world, base);
  const spaceId = spaces[0] ?? '';
  expect(await reader.client.spaces.get({ spaceId })).toHaveProperty('id');
  const body = { condition: 'visitor.claims.member' };
  await editor.siteSections.update({ ...site, siteSectionId: open.id, body });
  await expect(reader.client.spaces.get({ spaceId })).rejects.toMatchObject({ status: 404 });
  expect((await reader.client.sites.getStructure(site)).structure).toEqual([]);
  await expect(resolve(used.world, base)).rejects.toMatchObject({ status: 404 });
});

test('a visitor starts at the first visible item when the default is hidden', async () => {
  const { client, base, open, beta, site } = await newSite();
  const body = { condition: 'visitor.claims.member' };
  await client.siteSections.update({ ...site, siteSectionId: open.id, body });
  const visitor = { unsignedClaims: { beta: true } };
  expect(await resolve(used.world, `${base}/page`, visitor)).toMatchObject({
    siteSection: beta.id,
    pathname: '/page',
    canonicalUrl: `${base}/beta/page`,
  });
});

test('conditions hide nothing from members', async () => {
  const { client, site, variant } = await newSite();
  expect((await client.siteSpaces.list(site)).count).toBe(4);
  expect(await client.siteSpaces.get({ ...site, siteSpaceId: variant.id })).toHaveProperty('condition');
});

test('the context id depends on the claims alone', async () => {
  const { base, privateKey } = await newSite();
  const contextOf = async (claims: Record<string, unknown>, unsignedClaims = {}) =>
    (await resolve(used.world, base, { jwtToken: await visitorToken(privateKey, claims), unsignedClaims }))
      .contextId;
  const context = await contextOf({ plan: 'pro', lang: 'fr', iat: 1 });
  expect(context).toMatch(/^[\w-]{22}$/);
  expect(await contextOf({ lang: 'fr', plan: 'pro', iat: 2, jti: 'x' })).toBe(context);
  expect(await contextOf({ plan: 'pro' })).not.toBe(context);
  expect(await contextOf({ plan: 'pro', lang: 'fr' }, { lang: 'fr' })).not.toBe(context);
  expect(await contextOf({})).toBeUndefined();
});

test('a reader gets everything that rendering a site needs', async () => {
  const { client: editor, site, base, variant, open } = await newSite();
  const settings = await editor.customizations.get(site);
  const [openSpace] = open.siteSpaces;
  const path = { ...site, siteSpaceId: openSpace?.id ?? '' };
  const own = await editor.customizations.override({ ...path, body: { title: 'Own title' } });
  await editor.customizations.override({ ...site, siteSpaceId: variant.id, body: { title: 'Hidden title' } });
  const { client } = await readerOf(used.world, base);
  const published = await client.publishedContent.getSite(site);
  expect(published).toEqual({
    object: 'published-content-site',
    site: await client.sites.get(site),
    structure: await client.sites.getStructure(site),
    customizations: { site: settings, siteSpaces: { [path.siteSpaceId]: own } },
    scripts: [],
  });
  const forEditors = await editor.publishedContent.getSite(site);
  expect(Object.keys(forEditors.customizations.siteSpaces).toSorted()).toEqual(
    [path.siteSpaceId, variant.id].toSorted(),
  );
});

test('header links are shown to visitors who meet their conditions', async () => {
  const { client, site, base } = await publishSite(used.world, ['Open']);
  const settings = await client.customizations.get(site);
  const to = { kind: 'url' as const, url: 'https://example.com' };
  const item = { title: 'For all', to, links: [] };
  const beta = { ...item, title: 'For testers', condition: 'visitor.claims.unsigned.beta' };
  const header = { ...settings.header, links: [item, beta] };
  await client.customizations.update({ ...site, body: { ...settings, header } });
  const visibleTo = async (reader: typeof client) => {
    const { customizations } = await reader.publishedContent.getSite(site);
    return customizations.site.header.links;
  };
  expect(await visibleTo(client)).toEqual([item, beta]);
  const { condition: _condition, ...plain } = beta;
  expect(await visibleTo((await readerOf(used.world, base)).client)).toEqual([item]);
  const tester = await readerOf(used.world, base, { unsignedClaims: { beta: true } });
  expect(await visibleTo(tester.client)).toEqual([item, plain]);

  const broken = { ...beta, condition: 'fetch("/")' };
  await expect(
    client.customizations.update({
      ...site,
      body: { ...settings, header: { ...header, links: [item, broken] } },
    }),
  ).rejects.toMatchObject({ status: 400, details: [{ path: 'body.header.links.1.condition' }] });
});
