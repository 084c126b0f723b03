import { join } from 'node:path';
import { loadDocumentation, readDocumentation } from '@lectern/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawlSite, type Crawl } from './crawl/crawl-site.ts';
import { type StartedReader, startReader } from './started-reader.ts';

type Documentation = Awaited<ReturnType<typeof readDocumentation>>;

let layout: Documentation['layout'];
let reader: StartedReader;
let crawl: Crawl;
let spaceId: string;

beforeAll(async () => {
  reader = await startReader();
  const { domain, people } = reader.world;
  const { client } = people.admin;
  const documentation = await readDocumentation(domain, join(import.meta.dirname, '../../../docs'));
  ({ layout } = documentation);
  const [url = ''] = await loadDocumentation(domain, people.admin.actor, documentation);
  const { items: organizations } = await client.organizations.list({});
  const organizationId = organizations.find(({ title }) => title === 'Lectern')?.id ?? '';
  const { items: spaces } = await client.spaces.list({ organizationId });
  spaceId = spaces[0]?.id ?? '';
  // Every page links to a PDF of itself: typesetting all of them takes minutes.
  const { items: sites } = await client.sites.list({ organizationId });
  const site = { organizationId, siteId: sites[0]?.id ?? '' };
  const settings = await client.customizations.get(site);
  await client.customizations.update({ ...site, body: { ...settings, pdf: { enabled: false } } });
  const start = url.replace('http://lectern.test', reader.publicUrl);
  const paths = layout.pages.flatMap(({ type, path }) => (type === 'document' ? [path] : []));
  crawl = await crawlSite([start, ...paths.map((path) => new URL(path, start).href)]);
});
afterAll(() => reader.close());

test('every file of the documentation is in its table of contents, and nothing in it is odd', () => {
  expect(layout.warnings).toEqual([]);
  expect(layout.unlisted).toEqual([]);
  // They could not be stored where it is loaded.
  expect(layout.files).toEqual([]);
});

test('every page of the documentation is shown', () => {
  expect(crawl.pages.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([]);
  const documents = layout.pages.filter(({ type }) => type === 'document');
  expect(crawl.pages.length).toBeGreaterThanOrEqual(documents.length);
});

test('every link, anchor and picture of the documentation leads somewhere', () => {
  const defects = crawl.defects.map(
    ({ page, reason, found, reference }) => `${page}: ${reason} ${found}: ${reference.written}`,
  );
  expect(defects).toEqual([]);
  expect(crawl.anchors).toBeGreaterThan(100);
});

test('no link of the documentation leaves it for the sources around it', async () => {
  const { client } = reader.world.people.admin;
  const links = await client.links.listOfSpace({ spaceId, status: 'broken' });
  expect(links.items.map(({ address }) => address)).toEqual([]);
});
