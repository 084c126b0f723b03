import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { createRest } from '@lectern/rest';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type LecternClient, LecternError } from '../src/index.ts';

let world: World;
let url: string;
let admin: LecternClient;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  closing.push(() => database.close());
  world = await createWorld(database);
  const app = createRest({ domain: world.domain, logger: pino({ level: 'silent' }), version: '1.2.3' });
  closing.unshift(() => app.close());
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  admin = createClient({ url, token: world.people.admin.token });
});
afterAll(async () => {
  for (const close of closing) await close();
});

async function createSpaces(titles: readonly string[]): Promise<string> {
  const { id } = await admin.collections.create({
    organizationId: world.organizationId,
    body: { title: 'Many' },
  });
  for (const title of titles) {
    await admin.spaces.create({ organizationId: world.organizationId, body: { title, parent: id } });
  }
  return id;
}

test('what is created can be read, changed and deleted', async () => {
  const { organizationId } = world;
  const site = await admin.sites.create({ organizationId, body: { title: 'Guides' } });
  const place = { organizationId, siteId: site.id };
  expect(await admin.sites.get(place)).toMatchObject({ object: 'site', title: 'Guides' });
  expect(await admin.sites.update({ ...place, body: { title: 'Manuals' } })).toMatchObject({
    title: 'Manuals',
  });
  expect(await admin.sites.delete(place)).toBeUndefined();
  await expect(admin.sites.get(place)).rejects.toMatchObject({ code: 'not_found', status: 404 });
});

test('a list is read page by page, in its order', async () => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
  const collectionId = await createSpaces(titles);
  const list = () => admin.collections.listSpaces({ collectionId, limit: 2 });
  const found: string[] = [];
  for await (const space of list()) found.push(space.title);
  expect(found.toSorted()).toEqual(titles.toSorted());
  const sizes: number[] = [];
  for await (const page of list().pages()) sizes.push(page.items.length);
  expect(sizes).toEqual([2, 2, 1]);
  expect(await list()).toMatchObject({ count: 5, items: [{}, {}] });
});

test('a wrong value is an error with its path', async () => {
  const error: unknown = await admin.sites
    .create({ organizationId: world.organizationId, body: { title: 'x' } })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LecternError);
  expect(error).toMatchObject({ code: 'invalid_input', status: 400, details: [{ path: 'body.title' }] });
  expect(error).toHaveProperty('requestId', expect.stringMatching(/./));
});

test('two creations with one key are one', async () => {
  const { organizationId } = world;
  const create = () =>
    admin.spaces.create({ organizationId, body: { title: 'Once' } }, { idempotencyKey: 'the same' });
  const first = await create();
  expect((await create()).id).toBe(first.id);
});

test('the entity tag of a response makes a write conditional', async () => {
  const { organizationId } = world;
  const { id: siteId } = await admin.sites.create({ organizationId, body: { title: 'Guides' } });
  let tag = '';
  const onResponse = ({ headers }: Response) => void (tag = headers.get('etag') ?? '');
  await admin.sites.get({ organizationId, siteId }, { onResponse });
  const update = (title: string) =>
    admin.sites.update({ organizationId, siteId, body: { title } }, { headers: { 'if-match': tag } });
  expect(await update('First')).toMatchObject({ title: 'First' });
  await expect(update('Second')).rejects.toMatchObject({ code: 'precondition_failed' });
  await admin.users.getAuthenticated({}, { onResponse });
  await expect(admin.users.getAuthenticated({}, { headers: { 'if-none-match': tag } })).rejects.toMatchObject(
    { code: 'not_modified', status: 304 },
  );
});

test('without a token the server says what is missing', async () => {
  const anonymous = createClient({ url });
  await expect(anonymous.organizations.list()).rejects.toMatchObject({
    code: 'unauthenticated',
    status: 401,
  });
});

test('an aborted call rejects with the reason', async () => {
  const reason = new Error('enough');
  await expect(admin.organizations.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
