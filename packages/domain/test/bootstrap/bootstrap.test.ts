import { join } from 'node:path';
import { ApiError } from '@lectern/contract';
import { bootstrap, createDomain, type Domain, newId } from '@lectern/domain';
import { createTestDatabase } from '@lectern/domain/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testSealing } from '../../src/testing/test-sealing.ts';

const settings = {
  publicUrl: 'http://lectern.test',
  appUrl: 'http://lectern.test',
  sitesUrl: 'http://lectern.test/sites',
  organizationCreation: 'everyone',
  sealing: testSealing,
} as const;
const log = { info: () => undefined, error: () => undefined };

/** How many users were inserted, also by transactions that were rolled back. */
let inserted = 0;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let domain: Domain;

// Only an empty database is bootstrapped, so every test has its own.
beforeEach(async () => {
  inserted = 0;
  database = await createTestDatabase({
    onStatement: (text) => {
      if (text.startsWith('insert into "users"')) inserted += 1;
    },
  });
  domain = createDomain({ database, settings, log });
});
afterEach(() => database.close());

async function signIn(token: string) {
  return domain.as(await domain.authenticate(token));
}

test('bootstrapping an empty database creates an administrator of the server and of an organization', async () => {
  const bootstrapped = await bootstrap(domain, { token: 'a-chosen-token-of-mine' });
  expect(bootstrapped?.token).toBe('a-chosen-token-of-mine');
  const client = await signIn('a-chosen-token-of-mine');
  expect(await client.admin.listUsers({})).toMatchObject({ count: 1, items: [{ id: bootstrapped?.userId }] });
  expect(await client.organizations.list({})).toMatchObject({
    count: 1,
    items: [{ id: bootstrapped?.organizationId, permissions: { admin: true } }],
  });
});

test('bootstrapping an empty database accepts a token with the prefix of generated ones', async () => {
  await bootstrap(domain, { token: 'lectern_a-token-of-my-own' });
  expect((await signIn('lectern_a-token-of-my-own')).users).toBeDefined();
});

test('bootstrapping an empty database generates a token by default', async () => {
  const bootstrapped = await bootstrap(domain);
  expect(bootstrapped?.token).toMatch(/^lectern_.{51}$/);
  expect(await (await signIn(bootstrapped?.token ?? '')).users.getAuthenticated({})).toMatchObject({
    id: bootstrapped?.userId,
  });
});

test('one of several processes that start at the same time bootstraps an empty database', async () => {
  const others = Array.from({ length: 4 }, () => createDomain({ database, settings, log }));
  const outcomes = await Promise.all(others.map((other) => bootstrap(other, { sampleData: true })));
  expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
});

test('a bootstrap that fails leaves nothing, and the next start repeats it', async () => {
  let left = 40;
  const failing = createDomain({
    database,
    settings,
    log,
    newId: (kind) => {
      left -= 1;
      if (left === 0) throw new Error('the process ended here');
      return newId(kind);
    },
  });
  await expect(bootstrap(failing, { sampleData: true })).rejects.toThrow('the process ended here');
  const bootstrapped = await bootstrap(domain, { sampleData: true });
  const client = await signIn(bootstrapped?.token ?? '');
  expect(await client.organizations.list({})).toMatchObject({ count: 2 });
});

test('a database with users is not bootstrapped', async () => {
  await bootstrap(domain);
  expect(await bootstrap(domain, { token: 'a-chosen-token-of-mine', sampleData: true })).toBeUndefined();
  await expect(domain.authenticate('a-chosen-token-of-mine')).rejects.toThrow(ApiError);
});

test('the sample workspace contains every kind of content', async () => {
  const bootstrapped = await bootstrap(domain, { sampleData: true });
  const organizationId = bootstrapped?.organizationId ?? '';
  const client = await signIn(bootstrapped?.token ?? '');

  const organizations = await client.organizations.list({});
  expect(organizations.items.map(({ title }) => title)).toEqual(['Northwind Docs', 'Fernhollow Field Lab']);
  const collections = await client.collections.list({ organizationId });
  expect(collections.items.filter(({ parent }) => parent !== undefined)).toHaveLength(2);
  const spaces = await client.spaces.list({ organizationId });
  expect(spaces.items.every(({ emoji }) => emoji !== undefined)).toBe(true);
  expect(spaces.count).toBe(10);

  const { items: sites } = await client.sites.list({ organizationId });
  const published = sites.find(({ siteSpaces }) => siteSpaces === 7);
  expect(
    sites.map(({ published: isPublished, visibility, siteSpaces }) => [isPublished, visibility, siteSpaces]),
  ).toEqual(
    expect.arrayContaining([
      [true, 'public', 7],
      [true, 'visitor-auth', 1],
      [false, 'unlisted', 2],
    ]),
  );
  const siteId = published?.id ?? '';
  expect(await client.sites.getStructure({ organizationId, siteId })).toMatchObject({
    type: 'sections',
    structure: [
      {
        object: 'site-section',
        path: 'guides',
        siteSpaces: [{ path: 'en' }, { path: 'de' }, { path: 'es' }],
      },
      {
        object: 'site-section-group',
        sections: [{ path: 'api', siteSpaces: [{ path: 'v2' }, { path: 'v1' }] }, { path: 'cookbook' }],
      },
      { object: 'site-section', path: 'releases' },
    ],
  });
});

test('a transaction of the domain commits as a whole', async () => {
  const bootstrapped = await bootstrap(domain);
  const actor = await domain.authenticate(bootstrapped?.token);
  await domain.transaction(async (inside) => {
    const client = inside.as(actor);
    const { id: organizationId } = await client.organizations.create({ body: { title: 'Inside' } });
    await client.spaces.create({ organizationId });
  });
  expect(await domain.as(actor).organizations.list({})).toMatchObject({ count: 2 });
});

test('a transaction of the domain that fails is rolled back, including cached memberships', async () => {
  const bootstrapped = await bootstrap(domain);
  const actor = await domain.authenticate(bootstrapped?.token);
  let organizationId = '';
  const failing = domain.transaction(async (inside) => {
    const client = inside.as(actor);
    organizationId = (await client.organizations.create({ body: { title: 'Never' } })).id;
    await client.organizations.get({ organizationId });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(domain.as(actor).organizations.get({ organizationId })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a new server with its documentation needs one transaction', async () => {
  const documentation = join(import.meta.dirname, '../../../../docs');
  const { siteUrls = [] } = (await bootstrap(domain, { sampleData: true, documentation })) ?? {};
  expect(siteUrls.length).toBeGreaterThan(1);
  expect(inserted).toBe(1);
});
