import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SiteVersions } from '../../../src/context/site-versions.ts';
import { createDomain } from '../../../src/domain.ts';
import { answersOf, makeVisitedSite, questionsAbout } from './visited-site.ts';

const sent: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase({ onStatement: (statement) => sent.push(statement) });
  world = await createWorld(database);
});
afterAll(() => database.close());

/** The tables of the version, each with the column by which its rows are found. */
const keys = {
  organizations: 'id',
  sites: 'id',
  site_publishing_auth: 'site_id',
  site_customizations: 'site_id',
  share_links: 'site_id',
  site_section_groups: 'site_id',
  site_sections: 'site_id',
  site_spaces: 'site_id',
  site_space_customizations: 'site_space_id',
  spaces: 'id',
};

/** What is read for each request, cannot change, or is of content. */
const otherTables = new Set([
  'effective_grants',
  'members',
  'revisions',
  'signing_keys',
  'site_redirects',
  'team_members',
]);

/** A site with a row in each of the tables. */
async function makeWholeSite() {
  const visited = await makeVisitedSite(world);
  const { site, variantId, spaces, sectionId } = visited;
  const { client } = world.people.admin;
  await client.customizations.update({ ...site, body: await client.customizations.get(site) });
  await client.customizations.override({ ...site, siteSpaceId: variantId, body: { title: 'Own' } });
  await client.sectionGroups.add({ ...site, body: { title: 'Later', sections: [sectionId] } });
  const ids = [site.organizationId, site.siteId, variantId, ...Object.values(spaces)];
  return { visited, ids };
}

test('the version covers every table that readers are answered from', async () => {
  const { visited } = await makeWholeSite();
  const { settings, log } = world.domain;
  const uncached = createDomain({ database, settings: { ...settings, responseCacheBytes: 0 }, log });
  const questions = await questionsAbout(world, visited);
  sent.length = 0;
  await answersOf(uncached, questions);
  const read = tablesIn(sent);
  expect(read).toContain('share_links');
  expect(read.filter((table) => !(table in keys) && !otherTables.has(table))).toEqual([]);
  await uncached.close();
});

function tablesIn(statements: readonly string[]): string[] {
  const named = statements.flatMap((statement) =>
    Array.from(statement.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g), ([, table]) => table ?? ''),
  );
  return [...new Set(named)].filter((name) => name !== 'select' && name !== 'lateral' && name !== 'unnest');
}

test.each(Object.entries(keys))('a write to %s changes the version', async (table, key) => {
  const { visited, ids } = await makeWholeSite();
  const { organizationId, siteId } = visited.site;
  const version = async () => (await world.ctx.store.siteVersions.find(organizationId, siteId))?.version;
  const before = await version();
  expect(before).toBeDefined();
  expect(await version()).toBe(before);
  await sql`update ${sql.table(table)} set ${sql.ref(key)} = ${sql.ref(key)}
    where ${sql.ref(key)} = any(${ids})`.execute(database.kysely);
  expect(await version()).not.toBe(before);
});

test('a change of another process is seen within a second even if its signal is lost', async () => {
  const { visited } = await makeWholeSite();
  let now = 0;
  const silent = { listen: () => () => undefined };
  const versions = new SiteVersions(silent, { now: () => now });
  const before = await versions.find(world.ctx.store, visited.site);
  await world.people.admin.client.sites.update({ ...visited.site, body: { title: 'Manual' } });
  now = 999;
  expect(await versions.find(world.ctx.store, visited.site)).toBe(before);
  now = 1000;
  expect(await versions.find(world.ctx.store, visited.site)).not.toBe(before);
});

test('a version lasts for as long as nothing was written anywhere', async () => {
  const { visited } = await makeWholeSite();
  let now = 0;
  const versions = new SiteVersions({ listen: () => () => undefined }, { now: () => now });
  const { store } = world.ctx;
  // Other tests write meanwhile.
  let snapshot = 'one';
  let versionsRead = 0;
  const counting = Object.create(store, {
    siteVersions: {
      value: {
        async find(organizationId: string, siteId: string) {
          versionsRead += 1;
          const row = await store.siteVersions.find(organizationId, siteId);
          return row && { ...row, snapshot };
        },
        findSnapshot: async () => snapshot,
      },
    },
  }) as typeof store;
  const address = '//docs.example.com';
  const read = async () => [
    await versions.find(counting, visited.site),
    await versions.findAddress(counting, address),
  ];
  const [before] = await read();
  now = 1500;
  await read();
  versions.addAddress(address, visited.site, versions.mark());
  now = 3000;
  expect(await read()).toEqual([before, visited.site]);
  expect(versionsRead).toBe(1);
  snapshot = 'two';
  now = 3999;
  expect(await read()).toEqual([before, visited.site]);
  expect(versionsRead).toBe(1);
  now = 4000;
  expect(await read()).toEqual([before, undefined]);
  expect(versionsRead).toBe(2);
});

test('what was read of an organization lasts for a second, and for a minute while nothing was written anywhere', async () => {
  let [now, snapshot] = [0, 'one'];
  const versions = new SiteVersions({ listen: () => () => undefined }, { now: () => now });
  const site = { organizationId: 'org_a', siteId: 'site_a' };
  const rows = { find: async () => ({ version: '1', snapshot }), findSnapshot: async () => snapshot };
  const store = Object.create(world.ctx.store, { siteVersions: { value: rows } }) as typeof world.ctx.store;
  /** As others do, who read the site meanwhile. */
  const renew = () => versions.find(store, site);
  await renew();
  now = 1000;
  await renew();
  const isCurrent = versions.since(site.organizationId, versions.mark());
  const isCurrentAt = async (time: number) => {
    now = time;
    const before = isCurrent?.();
    await renew();
    return [before, isCurrent?.()];
  };
  expect(await isCurrentAt(1999)).toEqual([true, true]);
  expect(await isCurrentAt(3500)).toEqual([false, true]);
  expect(await isCurrentAt(4499)).toEqual([true, true]);
  snapshot = 'two';
  expect(await isCurrentAt(5000)).toEqual([false, false]);
  snapshot = 'one';
  expect(await isCurrentAt(60_999)).toEqual([false, true]);
  expect(await isCurrentAt(61_000)).toEqual([false, false]);
  expect(versions.since('org_b', { ...versions.mark(), changes: -1 })).toBeUndefined();
});

test('the snapshot of the database changes with a write of any table', async () => {
  const find = () => world.ctx.store.siteVersions.findSnapshot();
  const before = await find();
  await world.people.admin.client.organizations.update({
    organizationId: world.organizationId,
    body: { title: 'Renamed' },
  });
  expect(await find()).not.toBe(before);
});

test('an address that was read before a change is not used after it', async () => {
  const versions = new SiteVersions({ listen: () => () => undefined }, { now: () => 0 });
  const { store } = world.ctx;
  const site = { organizationId: 'org', siteId: 'site' };
  const before = versions.mark();
  versions.invalidate('another');
  versions.addAddress('//docs.example.com', site, before);
  expect(await versions.findAddress(store, '//docs.example.com')).toBeUndefined();
  versions.addAddress('//docs.example.com', site, versions.mark());
  expect(await versions.findAddress(store, '//docs.example.com')).toEqual(site);
  versions.invalidate('org');
  expect(await versions.findAddress(store, '//docs.example.com')).toBeUndefined();
});
