import { ApiError } from '@lectern/contract';
import { bootstrap, createDomain, type Domain, newId } from '@lectern/domain';
import { createTestDatabase } from '@lectern/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const settings = {
  publicUrl: 'http://lectern.test',
  appUrl: 'http://lectern.test',
  sitesUrl: 'http://lectern.test/sites',
  organizationCreation: 'everyone',
} as const;
const log = { info: () => undefined, error: () => undefined };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let domain: Domain;

// Only an empty database is bootstrapped, so every test has one of its own.
beforeEach(async () => {
  database = await createTestDatabase();
  domain = createDomain({ database, settings, log });
});
afterEach(() => database.close());

async function signIn(token: string) {
  return domain.as(await domain.authenticate(token));
}

describe('on an empty database', () => {
  test('the first user administrates the server and an organization', async () => {
    const made = await bootstrap(domain, { token: 'a-chosen-token-of-mine' });
    expect(made?.token).toBe('a-chosen-token-of-mine');
    const client = await signIn('a-chosen-token-of-mine');
    expect(await client.admin.listUsers({})).toMatchObject({ count: 1, items: [{ id: made?.userId }] });
    expect(await client.organizations.list({})).toMatchObject({
      count: 1,
      items: [{ id: made?.organizationId, permissions: { admin: true } }],
    });
  });

  test('a chosen token may begin as those that are made', async () => {
    await bootstrap(domain, { token: 'lectern_a-token-of-my-own' });
    expect((await signIn('lectern_a-token-of-my-own')).users).toBeDefined();
  });

  test('a random token is made where none is chosen', async () => {
    const made = await bootstrap(domain);
    expect(made?.token).toMatch(/^lectern_.{51}$/);
    expect(await (await signIn(made?.token ?? '')).users.getAuthenticated({})).toMatchObject({
      id: made?.userId,
    });
  });

  test('of several processes that start at once, one makes it', async () => {
    const others = Array.from({ length: 4 }, () => createDomain({ database, settings, log }));
    const outcomes = await Promise.all(others.map((other) => bootstrap(other, { sampleData: true })));
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
  });

  test('a failure in the middle leaves nothing, and the next start makes everything', async () => {
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
    const made = await bootstrap(domain, { sampleData: true });
    const client = await signIn(made?.token ?? '');
    expect(await client.organizations.list({})).toMatchObject({ count: 2 });
  });
});

test('a database with users is left as it is', async () => {
  await bootstrap(domain);
  expect(await bootstrap(domain, { token: 'a-chosen-token-of-mine', sampleData: true })).toBeUndefined();
  await expect(domain.authenticate('a-chosen-token-of-mine')).rejects.toThrow(ApiError);
});

test('the sample workspace shows what there is to show', async () => {
  const made = await bootstrap(domain, { sampleData: true });
  const organizationId = made?.organizationId ?? '';
  const client = await signIn(made?.token ?? '');

  const organizations = await client.organizations.list({});
  expect(organizations.items.map(({ title }) => title)).toEqual(['Northwind Docs', 'Fernhollow Field Lab']);
  const collections = await client.collections.list({ organizationId });
  expect(collections.items.filter(({ parent }) => parent !== undefined)).toHaveLength(2);
  const spaces = await client.spaces.list({ organizationId });
  expect(spaces.items.every(({ emoji }) => emoji !== undefined)).toBe(true);
  expect(spaces.count).toBe(9);

  const [published, unpublished] = (await client.sites.list({ organizationId })).items;
  expect(published).toMatchObject({ published: true, siteSpaces: 7 });
  expect(unpublished).toMatchObject({ published: false, siteSpaces: 2 });
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

describe('a transaction of the domain', () => {
  test('takes effect as a whole', async () => {
    const made = await bootstrap(domain);
    const actor = await domain.authenticate(made?.token);
    await domain.transaction(async (inside) => {
      const client = inside.as(actor);
      const { id: organizationId } = await client.organizations.create({ body: { title: 'Inside' } });
      await client.spaces.create({ organizationId });
    });
    expect(await domain.as(actor).organizations.list({})).toMatchObject({ count: 2 });
  });

  test('is undone when it fails, and nobody is a member of what never was', async () => {
    const made = await bootstrap(domain);
    const actor = await domain.authenticate(made?.token);
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
});
