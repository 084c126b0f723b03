import { expect, test } from 'vitest';
import { makeSite } from '../../../src/testing/resources.ts';
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

test('a redirect leads to a URL, or to the page that was at a path', async () => {
  const { site, spaceId, pageId } = await siteWithPage();
  const { redirects } = client();
  const external = { kind: 'external' as const, url: 'https://status.example.com/now?a=1' };
  const created = await redirects.create({ ...site, body: { source: '/status', destination: external } });
  expect(created.destination).toEqual(external);
  expect((await redirects.getBySource({ ...site, source: '/status' })).target).toBe(external.url);
  const toPath = { kind: 'path' as const, spaceId, path: '/guide/' };
  const body = { destination: toPath };
  const page = { kind: 'site-page', siteSpaceId: expect.any(String), pageId };
  expect((await redirects.update({ ...site, siteRedirectId: created.id, body })).destination).toEqual(page);
  const changes = [{ operation: 'update_page' as const, page: pageId, slug: 'moved' }];
  await client().spaceContent.update({ spaceId, body: { changes } });
  expect((await redirects.getBySource({ ...site, source: '/status' })).target).toMatch(/\/moved$/);
  for (const destination of [
    { ...toPath, path: 'missing' },
    { ...toPath, spaceId: 'space_missing' },
    { kind: 'external' as const, url: 'javascript:alert(1)' },
  ]) {
    const refused = redirects.create({ ...site, body: { source: '/other', destination } });
    await expect(refused).rejects.toMatchObject({ status: 400 });
  }
});

test('only who can read a space learns by a redirect what is at a path of it', async () => {
  const { site, spaceId } = await siteWithPage();
  await client().spaces.update({ spaceId, body: { defaultLevel: null } });
  const { redirects } = used.world.people.create.client;
  for (const path of ['guide', 'missing']) {
    const destination = { kind: 'path' as const, spaceId, path };
    const { results } = await redirects.putMany({
      ...site,
      body: { redirects: [{ source: '/a', destination }] },
    });
    const error = 'destination.spaceId: names no space on this site that you can read';
    expect(results, path).toMatchObject([{ status: 'error', error }]);
  }
});

test('many redirects are created, updated and deleted at once, and one that is invalid prevents no other', async () => {
  const { site, siteSpaceId, spaceId, pageId } = await siteWithPage();
  const { redirects } = client();
  const toSpace = { kind: 'site-space' as const, siteSpaceId };
  const toUrl = { kind: 'external' as const, url: 'https://example.com/' };
  const kept = await redirects.create({ ...site, body: { source: '/kept', destination: toSpace } });
  const gone = await redirects.create({ ...site, body: { source: '/gone', destination: toSpace } });
  const { results } = await redirects.putMany({
    ...site,
    body: {
      redirects: [
        { source: '/kept/', destination: toUrl },
        { source: '/gone', destination: null },
        { source: '/new', destination: { kind: 'path', spaceId, path: 'guide' } },
        { source: '/wrong', destination: { kind: 'site-space', siteSpaceId: 'sitesp_missing' } },
        { source: '/never', destination: null },
        { source: '/twice', destination: toSpace },
        { source: '/twice', destination: toUrl },
      ],
    },
  });
  expect(results).toMatchObject([
    { status: 'updated', source: '/kept', draft: false, id: kept.id },
    { status: 'deleted', source: '/gone' },
    { status: 'created', source: '/new' },
    { status: 'error', source: '/wrong', error: 'destination.siteSpaceId: names no site space of this site' },
    { status: 'error', source: '/never' },
    { status: 'created', source: '/twice' },
    { status: 'updated', source: '/twice' },
  ]);
  const { items } = await redirects.list(site);
  expect(Object.fromEntries(items.map(({ source, destination }) => [source, destination]))).toEqual({
    '/kept': toUrl,
    '/new': { kind: 'site-page', siteSpaceId: expect.any(String), pageId },
    '/twice': toUrl,
  });
  expect(items.map(({ id }) => id)).not.toContain(gone.id);
  expect(results[6]?.id).toBe(items.find(({ source }) => source === '/twice')?.id);
});

test('a redirect that is deleted and created again in one request keeps its id', async () => {
  const { site, siteSpaceId } = await makeSite(used.world);
  const { redirects } = client();
  const destination = { kind: 'site-space' as const, siteSpaceId };
  const created = await redirects.create({ ...site, body: { source: '/again', destination } });
  const { results } = await redirects.putMany({
    ...site,
    body: {
      redirects: [
        { source: '/again', destination: null },
        { source: '/again', destination: { kind: 'external', url: 'https://example.com/' } },
      ],
    },
  });
  expect(results.map(({ status }) => status)).toEqual(['deleted', 'created']);
  expect((await redirects.list(site)).items).toMatchObject([
    { id: created.id, destination: { kind: 'external' } },
  ]);
});

/** A site with a page at `guide` of one of its spaces. */
async function siteWithPage() {
  const { site, siteSpaceId } = await makeSite(used.world);
  const { space } = await client().siteSpaces.get({ ...site, siteSpaceId });
  const changes = [{ operation: 'insert_page' as const, title: 'Guide', slug: 'guide' }];
  const edited = await client().spaceContent.update({ spaceId: space.id, body: { changes } });
  const page = edited.changes[0]?.page ?? '';
  return { site, siteSpaceId, spaceId: space.id, pageId: typeof page === 'string' ? page : page.id };
}
