import type { Page } from '@lectern/contract';
import { expect, test } from 'vitest';
import { linkTargetKeys, parseLinkTarget } from '@lectern/content';
import { readPage } from '../../../content/src/markdown/read-page.ts';
import { loadSampleWorkspace } from '../../src/sample/load-sample-workspace.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

const client = () => used.world.people.admin.client;

type Read = { readonly path: string; readonly id: string };

async function pagesOf(spaceId: string): Promise<Read[]> {
  const below = (page: Page): Read[] =>
    page.type === 'document' || page.type === 'group'
      ? [{ id: page.id, path: page.path }, ...page.pages.flatMap(below)]
      : [];
  return (await client().spaceContent.listPages({ spaceId })).pages.flatMap(below);
}

/** The links in the pages of a space that do not resolve to one of its pages or headings. */
async function brokenLinksIn(spaceId: string): Promise<string[]> {
  const pages = await pagesOf(spaceId);
  const paths = new Set(pages.map(({ path }) => `path:${path}`));
  const wrong: string[] = [];
  for (const { id, path } of pages) {
    const page = await client().spaceContent.getPage({ spaceId, pageId: id });
    const markdown = 'markdown' in page ? (page.markdown ?? '') : '';
    for (const { target, kind } of readPage(markdown).links) {
      const server = { appUrl: 'http://app.test', sitesUrl: 'http://sites.test', published: [] };
      const parsed = parseLinkTarget(target, server);
      // The name of a spec is not a path.
      if (parsed.type !== 'path' || kind === 'openapi') continue;
      const keys = linkTargetKeys(parsed, kind, { id, space: spaceId, path });
      if (!keys.some((key) => paths.has(key))) wrong.push(`${path}: ${target}`);
    }
  }
  return wrong;
}

test('the links between the sample pages resolve', async () => {
  await loadSampleWorkspace(used.world.domain, used.world.people.admin.actor, used.world.organizationId);
  const { items: organizations } = await client().organizations.list({});
  const titles: string[] = [];
  for (const { id: organizationId } of organizations) {
    const { items } = await client().spaces.list({ organizationId, limit: 100 });
    for (const { id, title } of items) {
      if ((await pagesOf(id)).length > 0) titles.push(title);
      expect(await brokenLinksIn(id)).toEqual([]);
    }
  }
  expect(titles).toContain('User guide');
  expect(titles.length).toBeGreaterThanOrEqual(6);
});

test('a site with example pages has a space that holds them', async () => {
  const { organizationId } = used.world;
  const { id: siteId } = await client().sites.create({
    organizationId,
    body: { title: 'New docs', spaces: 'sample' },
  });
  const { items } = await client().siteSpaces.list({ organizationId, siteId });
  const spaceId = items[0]?.space.id ?? '';
  expect((await pagesOf(spaceId)).map(({ path }) => path)).toEqual(['welcome', 'blocks', 'publish']);
  expect(await brokenLinksIn(spaceId)).toEqual([]);
});
