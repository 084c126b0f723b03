import { SiteRedirect } from '@lectern/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSite } from '../../../src/testing/resources.ts';
import { normalizeSourcePath } from '../../../src/sites/redirects/source-path.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

test('a redirect leads to the current URL of its destination', async () => {
  const { site, siteSectionId, siteSpaceId, groupedSectionId } = await makeSite(used.world);
  const toSection = { kind: 'site-section' as const, siteSectionId: groupedSectionId };
  const toSpace = { kind: 'site-space' as const, siteSpaceId };
  const created = await client().redirects.create({
    ...site,
    body: { source: '/old/guide/', destination: toSection },
  });
  expect(created).toMatchObject({ object: 'site-redirect', source: '/old/guide', destination: toSection });
  const targetOf = async (source: string) =>
    (await client().redirects.getBySource({ ...site, source })).target;

  const { items } = await client().siteSections.list(site);
  const path = items.find(({ id }) => id === groupedSectionId)?.path;
  expect(await targetOf('/old/guide')).toBe(`/${path}/`);
  await client().siteSections.update({ ...site, siteSectionId: groupedSectionId, body: { path: 'moved' } });
  expect(await targetOf('/old/guide')).toBe('/moved/');
  await client().sites.publish(site);
  const { urls } = await client().sites.get(site);
  expect(await targetOf('/old/guide/')).toBe(`${urls.published}moved/`);

  await client().redirects.update({ ...site, siteRedirectId: created.id, body: { destination: toSpace } });
  expect(await targetOf('/old/guide')).toBe(urls.published);
  await client().redirects.update({ ...site, siteRedirectId: created.id, body: { source: '/older' } });
  await expect(targetOf('/old/guide')).rejects.toMatchObject({ status: 404 });
  expect((await client().redirects.list(site)).items).toEqual([
    { ...created, source: '/older', destination: toSpace },
  ]);

  await client().siteSections.delete({ ...site, siteSectionId });
  await expect(targetOf('/older')).rejects.toMatchObject({ status: 404 });
  expect((await client().redirects.list(site)).count).toBe(0);
});

test('a path has at most one redirect on a site, in any spelling', async () => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const destination = { kind: 'site-space' as const, siteSpaceId };
  const create = (source: string) => client().redirects.create({ ...site, body: { source, destination } });
  const attempts = await Promise.allSettled(['/caf%c3%a9', '/caf%C3%A9/', '/caf%C3%A9'].map(create));
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(create('/caf%C3%A9')).rejects.toMatchObject({ status: 409 });
  const found = await client().redirects.getBySource({ ...site, source: '/caf%c3%a9/' });
  expect(found.redirect.source).toBe('/caf%C3%A9');
  const other = await makeSite(used.world);
  await client().redirects.create({
    ...other.site,
    body: { source: '/caf%C3%A9', destination: { kind: 'site-space', siteSpaceId: other.siteSpaceId } },
  });
});

test.each([
  '',
  '/',
  'old',
  '//old',
  '/a//b',
  '/a b',
  '/a?b',
  '/a#b',
  '/%',
  '/%g0',
  '/é',
  `/${'a'.repeat(512)}`,
])('from %j', async (source) => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const destination = { kind: 'site-space' as const, siteSpaceId };
  await expect(client().redirects.create({ ...site, body: { source, destination } })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.source' }],
  });
});

test('a redirect to something that is not on the site is rejected', async () => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const other = await makeSite(used.world);
  const places = [
    [{ kind: 'site-section', siteSectionId: other.siteSectionId }, 'siteSectionId'],
    [{ kind: 'site-space', siteSpaceId: other.siteSpaceId }, 'siteSpaceId'],
    [{ kind: 'site-page', siteSpaceId, pageId: 'page_x' }, 'pageId'],
  ] as const;
  for (const [destination, member] of places) {
    await expect(
      client().redirects.create({ ...site, body: { source: '/x', destination } }),
    ).rejects.toMatchObject({
      status: 400,
      details: [{ path: `body.destination.${member}` }],
    });
  }
});

test('a source path of the maximum length is accepted', async () => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const source = `/${'a'.repeat(511)}`;
  const destination = { kind: 'site-space' as const, siteSpaceId };
  const created = await client().redirects.create({ ...site, body: { source, destination } });
  expect(created.source).toBe(source);
});

test('a redirect leads a visitor only to what they may see', async () => {
  const { world } = used;
  const { site, groupedSectionId, siteSpaceId } = await makeSite(world);
  for (const [source, destination] of [
    ['/hidden', { kind: 'site-section' as const, siteSectionId: groupedSectionId }],
    ['/shown', { kind: 'site-space' as const, siteSpaceId }],
  ] as const) {
    await client().redirects.create({ ...site, body: { source, destination } });
  }
  await client().siteSections.update({
    ...site,
    siteSectionId: groupedSectionId,
    body: { condition: 'visitor.claims.unsigned.beta' },
  });
  const { urls } = await client().sites.publish(site);
  const visit = async (unsignedClaims: Record<string, boolean>) => {
    const body = { url: urls.published ?? '', visitor: { unsignedClaims } };
    const found = await world.domain.as({ kind: 'anonymous' }).publishedContent.resolve({ body });
    const token = 'apiToken' in found ? found.apiToken : undefined;
    return world.domain.as(await world.domain.authenticate(token));
  };
  const [curious, tester] = [await visit({}), await visit({ beta: true })];
  expect(await curious.redirects.getBySource({ ...site, source: '/shown' })).toMatchObject({
    target: urls.published,
  });
  await expect(curious.redirects.getBySource({ ...site, source: '/hidden' })).rejects.toMatchObject({
    status: 404,
  });
  expect((await tester.redirects.getBySource({ ...site, source: '/hidden' })).target).toMatch(/^http/);
});

test('source paths are normalized', () => {
  const written = ['/a/', '/a%2fb', '/%7Ea', '/%ff', '/a.b-c_d~', '/%21%27%28%29%2a%20'];
  expect(written.map(normalizeSourcePath)).toEqual([
    '/a',
    '/a%2Fb',
    '/~a',
    '/%FF',
    '/a.b-c_d~',
    '/%21%27%28%29%2A%20',
  ]);
});

test('the source that a response has can be requested', () => {
  const { source } = SiteRedirect.shape;
  const character = fc.constantFrom('a', 'Z', '0', '9', '-', '.', '_', '~');
  const byte = fc.integer({ min: 0, max: 255 }).map((value) => `%${value.toString(16).padStart(2, '0')}`);
  const segment = fc.array(fc.oneof(character, byte), { minLength: 1, maxLength: 20 });
  const path = fc.array(segment, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(path, (segments) => {
      const canonical = normalizeSourcePath(segments.map((parts) => `/${parts.join('')}`).join(''));
      expect(source.safeParse(canonical).success, canonical).toBe(true);
      expect(normalizeSourcePath(canonical)).toBe(canonical);
      expect(normalizeSourcePath(`${canonical}/`)).toBe(canonical);
    }),
  );
});

test('a redirect is found by its id, on its own site only', async () => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const other = await makeSite(used.world);
  const destination = { kind: 'site-space' as const, siteSpaceId };
  const created = await client().redirects.create({ ...site, body: { source: '/old', destination } });
  const siteRedirectId = created.id;
  expect(await client().redirects.get({ ...site, siteRedirectId })).toEqual(created);
  const wrong = { ...other.site, siteRedirectId };
  const attempts = [
    () => client().redirects.get(wrong),
    () => client().redirects.update({ ...wrong, body: { source: '/new' } }),
    () => client().redirects.delete(wrong),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  await client().redirects.delete({ ...site, siteRedirectId });
  await expect(client().redirects.get({ ...site, siteRedirectId })).rejects.toMatchObject({ status: 404 });
});

test('a redirect keeps its source when the new one is taken', async () => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const destination = { kind: 'site-space' as const, siteSpaceId };
  const create = (source: string) => client().redirects.create({ ...site, body: { source, destination } });
  const [created] = [await create('/one'), await create('/two')];
  const at = { ...site, siteRedirectId: created.id };
  await expect(client().redirects.update({ ...at, body: { source: '/two/' } })).rejects.toMatchObject({
    status: 409,
  });
  expect(await client().redirects.update({ ...at, body: {} })).toEqual(created);
  expect(await client().redirects.get(at)).toEqual(created);
});
