import type { SiteSection, SiteSpace } from '@lectern/contract';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { publishSite, resolve as resolveIn } from './readers.ts';

const used = useWorld();

const newSite = (titles: string[]) => publishSite(used.world, titles);
const resolve = (url: string) => resolveIn(used.world, url);

const rejected = {
  status: 404,
  message: 'Nothing that you may see is published at this URL: check the URL, or sign in to the site.',
};

test('a URL resolves to the site that it names, and the rest is the path of a page', async () => {
  const { site, spaces, base, client } = await newSite(['Guide']);
  const [siteSpace] = (await client.siteSpaces.list(site)).items;
  const expected = {
    organization: site.organizationId,
    site: site.siteId,
    siteSpace: siteSpace?.id,
    space: spaces[0],
    pathname: '/guide/a%20b',
    basePath: `/sites/${site.organizationId}/${site.siteId}/`,
    siteBasePath: `/sites/${site.organizationId}/${site.siteId}/`,
    canonicalUrl: `${base}/guide/a%20b`,
    complete: true,
    apiToken: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
  };
  expect(await resolve(`${base}/guide/a%20b/?q=1#top`)).toEqual(expected);
  expect(await resolve(base)).toEqual({ ...expected, pathname: '/', canonicalUrl: `${base}/` });
});

test('a site is found by id, by basename, by host name, and behind its proxy', async () => {
  const { client, site, base } = await newSite(['Guide']);
  const { organizationId } = site;
  await client.organizations.update({ organizationId, body: { hostname: 'northwind' } });
  await client.sites.update({ ...site, body: { basename: 'docs' } });
  const named = 'http://lectern.test/sites/northwind/docs';
  for (const url of [base, named, `http://lectern.test/sites/${organizationId}/docs`]) {
    expect(await resolve(url)).toMatchObject({ site: site.siteId, canonicalUrl: `${named}/` });
  }
  await client.sites.update({ ...site, body: { hostname: 'docs.northwind.test' } });
  const onHost = { site: site.siteId, canonicalUrl: 'https://docs.northwind.test/x', siteBasePath: '/' };
  expect(await resolve('https://docs.northwind.test/x')).toMatchObject(onHost);
  expect(await resolve('http://DOCS.Northwind.test:8080/x')).toMatchObject(onHost);
  expect(await resolve(`${named}/x`)).toMatchObject({ ...onHost, siteBasePath: '/sites/northwind/docs/' });
  await client.sites.update({ ...site, body: { proxy: 'www.northwind.test/help/docs' } });
  const canonicalUrl = 'https://www.northwind.test/help/docs/x';
  expect(await resolve(canonicalUrl)).toMatchObject({ canonicalUrl, siteBasePath: '/help/docs/' });
  expect(await resolve('https://docs.northwind.test/x')).toMatchObject({ ...onHost, canonicalUrl });
  await expect(resolve('https://www.northwind.test/help')).rejects.toMatchObject(rejected);
});

test('a site is not found at any other URL', async () => {
  const { site, base } = await newSite(['Guide']);
  for (const url of [
    'http://lectern.test/sites',
    `http://lectern.test/sites/${site.organizationId}`,
    `http://lectern.test/sites/${site.organizationId}/other`,
    `http://lectern.test/sites/${used.world.outsideOrganizationId}/${site.siteId}`,
    `http://lectern.test/${site.organizationId}/${site.siteId}`,
    base.replace('lectern.test', 'other.test'),
    'https://unknown.example.com/',
  ]) {
    await expect(resolve(url), url).rejects.toMatchObject(rejected);
  }
});

test('a site is found only while it is published', async () => {
  const { client, site, base } = await newSite(['Guide']);
  await client.sites.unpublish(site);
  await expect(resolve(base)).rejects.toMatchObject(rejected);
  await client.sites.delete(site);
  await expect(resolve(base)).rejects.toMatchObject(rejected);
});

test('of two sites on one host the one with the longer path is found', async () => {
  const [one, two] = [await newSite(['One']), await newSite(['Two'])];
  await one.client.sites.update({ ...one.site, body: { hostname: 'docs.two-sites.test' } });
  await two.client.sites.update({ ...two.site, body: { proxy: 'docs.two-sites.test/api' } });
  const host = 'https://docs.two-sites.test';
  expect(await resolve(`${host}/api/x`)).toMatchObject({
    site: two.site.siteId,
    pathname: '/x',
    complete: true,
  });
  expect(await resolve(`${host}/guide`)).toMatchObject({ site: one.site.siteId, complete: true });
  expect(await resolve(host)).toMatchObject({ site: one.site.siteId, complete: false });
});

test('a site cannot have a proxy on the host of another organization', async () => {
  const mine = await newSite(['One']);
  await mine.client.sites.update({ ...mine.site, body: { hostname: 'docs.taken.test' } });
  const { client } = used.world.outsider;
  const organizationId = used.world.outsideOrganizationId;
  const { id } = await client.sites.create({ organizationId, body: { spaces: 'empty' } });
  await expect(
    client.sites.update({ organizationId, siteId: id, body: { proxy: 'docs.taken.test/login' } }),
  ).rejects.toMatchObject({ status: 409 });
  await client.sites.publish({ organizationId, siteId: id });
  expect(await resolve('https://docs.taken.test/login')).toMatchObject({ site: mine.site.siteId });
});

test('a malformed URL is rejected with its path', async () => {
  for (const url of [
    'http://lectern.test/sites/%zz',
    'ftp://lectern.test/',
    '/sites',
    `http://x/${'a'.repeat(2048)}`,
  ]) {
    await expect(resolve(url), url).rejects.toMatchObject({ status: 400, details: [{ path: 'body.url' }] });
  }
  const longest = 'http://lectern.test/'.padEnd(2048, 'a');
  await expect(resolve(longest)).rejects.toMatchObject(rejected);
});

async function published(site: { organizationId: string; siteId: string }) {
  const { structure } = await used.world.people.admin.client.sites.getStructure(site);
  const sections = structure.flatMap((item): SiteSection[] =>
    item.object === 'site-section-group' ? item.sections : item.object === 'site-section' ? [item] : [],
  );
  const spaces = structure.flatMap((item): SiteSpace[] => (item.object === 'site-space' ? [item] : []));
  return { sections, spaces: [...spaces, ...sections.flatMap(({ siteSpaces }) => siteSpaces)] };
}

async function check(site: { organizationId: string; siteId: string }) {
  const { sections, spaces } = await published(site);
  for (const { id, urls } of sections) {
    const found = await resolve(urls.published ?? '');
    expect(found).toMatchObject({ siteSection: id, pathname: '/', canonicalUrl: urls.published });
  }
  for (const { id, urls, space } of spaces) {
    const found = await resolve(urls.published ?? '');
    expect(found).toMatchObject({
      siteSpace: id,
      space: space.id,
      pathname: '/',
      canonicalUrl: urls.published,
    });
    const page = await resolve(`${urls.published}some/page`);
    expect(page).toMatchObject({ siteSpace: id, pathname: '/some/page', complete: true });
  }
  return { sections, spaces };
}

test('published URLs of variants without sections resolve to what they are of', async () => {
  const { site, base } = await newSite(['One', 'Two', '开发者 指南']);
  const { spaces } = await check(site);
  expect(spaces.map(({ urls }) => decodeURI(urls.published ?? ''))).toEqual([
    `${base}/`,
    `${base}/two/`,
    `${base}/开发者-指南/`,
  ]);
  expect((await resolve(base)).complete).toBe(false);
  expect((await resolve(`${base}/two`)).complete).toBe(true);
  expect((await resolve(`${base}/page`)).complete).toBe(true);
});

test('published URLs of variants with the paths of other sections resolve to what they are of', async () => {
  const { client, site, base, spaces: ids } = await newSite(['One', 'Two']);
  const [first = '', second = ''] = ids;
  await client.siteSections.add({ ...site, body: { spaceId: first, title: 'Guides' } });
  expect((await check(site)).spaces.map(({ urls }) => urls.published)).toEqual([
    `${base}/`,
    `${base}/guides/two/`,
  ]);
  expect((await resolve(`${base}/guides`)).complete).toBe(false);
  // The URL from before the site had sections.
  expect(await resolve(`${base}/two/x`)).toMatchObject({
    space: second,
    canonicalUrl: `${base}/guides/two/x`,
  });

  const two = await client.siteSections.add({ ...site, body: { spaceId: first, title: 'Two' } });
  await client.siteSpaces.add({ ...site, body: { spaceId: second, sectionId: two.id } });
  await client.sectionGroups.add({ ...site, body: { title: 'More', sections: [two.id] } });
  expect((await check(site)).spaces.map(({ urls }) => urls.published)).toEqual([
    `${base}/`,
    `${base}/guides/two/`,
    `${base}/two/`,
    `${base}/two/two/`,
  ]);
  const complete = async (path: string) => (await resolve(`${base}${path}`)).complete;
  expect(await Promise.all(['', '/two', '/two/two', '/guides', '/page'].map(complete))).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
});

test('a URL that spells out a default resolves, with its shorter canonical URL', async () => {
  const { client, site, base, spaces } = await newSite(['One', 'Two']);
  expect(await resolve(`${base}/one/x`)).toMatchObject({ space: spaces[0], canonicalUrl: `${base}/x` });
  const other = (await client.siteSpaces.list(site)).items[1];
  await client.sites.update({ ...site, body: { defaultSiteSpace: other?.id } });
  expect(await resolve(`${base}/one/x`)).toMatchObject({ space: spaces[0], canonicalUrl: `${base}/one/x` });
  expect(await resolve(`${base}/two/x`)).toMatchObject({ space: spaces[1], canonicalUrl: `${base}/x` });
});

test('published URLs with a share key resolve to what they are of', async () => {
  const { client, site } = await newSite(['One', 'Two']);
  await client.sites.update({ ...site, body: { visibility: 'share-link' } });
  const link = await client.shareLinks.create({ ...site, body: { name: '' } });
  const found = await resolve(link.urls.published ?? '');
  expect(found).toMatchObject({ pathname: '/', canonicalUrl: link.urls.published, complete: false });
  expect(link.urls.published).toBe(`http://lectern.test${found.siteBasePath}`);
  const answer = await client.sites.getStructure({ ...site, shareKey: found.shareKey });
  const addresses = answer.structure.map((item) => ('urls' in item ? (item.urls.published ?? '') : ''));
  expect(addresses).toEqual([link.urls.published, `${link.urls.published}two/`]);
  expect(await resolve(addresses[1] ?? '')).toMatchObject({ canonicalUrl: addresses[1], complete: true });
});

test('GET returns the same result as POST', async () => {
  const { base } = await newSite(['Guide']);
  const get = used.world.domain.as({ kind: 'anonymous' }).publishedContent.getByUrl;
  const { apiToken: _, ...expected } = await resolve(`${base}/page`);
  expect(await get({ url: `${base}/page` })).toMatchObject(expected);
});
