import type { Event } from '@lectern/contract';
import { expect, onTestFinished, test } from 'vitest';
import { changesOf } from '../../../packages/domain/test/sites/published/changes-of-site.ts';
import { makeVisitedSite } from '../../../packages/domain/test/sites/published/visited-site.ts';
import { makeSite, useReader } from './reader-server.ts';
import { SharedCache } from './shared-cache.ts';

const server = useReader();

/** A cache that is purged by the tags of the events of the organization, as they arrive. */
async function cacheWithPurges() {
  const { domain, people, organizationId } = server.world;
  const cache = new SharedCache(server);
  const stop = new AbortController();
  const ctx = domain.context(people.admin.actor);
  const events = await domain.events(ctx, { organizationId }, stop.signal);
  let purged: Event | undefined;
  const following = (async () => {
    for await (const event of events) {
      cache.purge(event.cacheTags ?? []);
      purged = event;
    }
  })();
  onTestFinished(async () => {
    stop.abort();
    await following;
  });
  /** Until an event that is emitted now has arrived, and all before it. */
  const settle = async () => {
    const { id: spaceId } = await people.admin.client.spaces.create({ organizationId, body: {} });
    await expect.poll(() => purged?.space).toBe(spaceId);
  };
  return { cache, settle };
}

test('a cache before the server is right after each change that it is purged for, and hit in between', async () => {
  const { cache, settle } = await cacheWithPurges();
  const visited = await makeVisitedSite(server.world);
  const { organizationId, siteId } = visited.site;
  const base = `http://lectern.test/sites/${organizationId}/${siteId}`;
  const named = `http://lectern.test/sites/${organizationId}/handbook`;
  const urls = [
    ...['', '/start', '/beta', '/beta/internal', '/own', '/sitemap.xml', '/llms.txt'].map(
      (path) => base + path,
    ),
    named,
  ];
  const client = server.world.domain.as(server.world.people.admin.actor);
  /** The addresses at which the cache has something else than the server. */
  const staleUrls = async () => {
    const stale: string[] = [];
    for (const url of urls) {
      const [cached, current] = [await cache.get(url), await server.get(url)];
      const isSame =
        cached.status === current.status &&
        cached.headers['location'] === current.headers['location'] &&
        cached.text === current.text;
      if (!isSame) stale.push(url);
    }
    return stale;
  };
  await settle();
  expect(await staleUrls()).toEqual([]);
  const staleAfter: Record<string, string[]> = {};
  // Of an organization, which is on all of its sites, there is no event.
  const { 'the hostname of the organization': _unseen, ...changes } = changesOf(server.world, visited);
  for (const [name, { make, undo }] of Object.entries(changes)) {
    for (const change of [make, undo]) {
      if (change === undefined) continue;
      await change(client);
      await settle();
      const stale = await staleUrls();
      if (stale.length > 0) staleAfter[name] = stale;
    }
  }
  expect(staleAfter).toEqual({});
});

test('a merge drops the pages of its space, and nothing of other sites', async () => {
  const { cache, settle } = await cacheWithPurges();
  const pages = Array.from({ length: 10 }, (_, index) => ({
    title: `Page ${index}`,
    markdown: `Text ${index}.`,
  }));
  const [changed, other] = [
    await makeSite(server.world, { visibility: 'public', pages }),
    await makeSite(server.world, { visibility: 'public', pages }),
  ];
  const crawl = async ({ url }: typeof changed) => {
    for (const index of pages.keys()) expect((await cache.get(`${url}page-${index}`)).status).toBe(200);
  };
  await settle();
  for (let time = 0; time < 10; time += 1) for (const site of [changed, other]) await crawl(site);
  expect([cache.misses, cache.hits]).toEqual([20, 180]);

  const { client } = server.world.people.admin;
  const { spaceId } = changed;
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  const changes = [{ operation: 'insert_page' as const, title: 'Later', document: { markdown: 'New.' } }];
  await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
  await settle();
  await crawl(changed);
  expect(cache.misses, 'before the merge').toBe(20);
  await client.changeRequests.merge({ spaceId, changeRequestId });
  await settle();
  await crawl(other);
  expect(cache.misses, 'of the other site').toBe(20);
  await crawl(changed);
  await crawl(changed);
  expect(cache.misses, 'of the changed one').toBe(30);
  expect((await cache.get(`${changed.url}later`)).text).toContain('New.');
});
