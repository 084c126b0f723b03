import { contract, type InputOf, type Operation, type ResultOf } from '@lectern/contract';
import { createTestDatabase, createWorld, fixtures, type Person, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anonymous } from '../../src/core/actor.ts';
import { callIdempotently } from '../../src/operations/call-idempotently.ts';

const { collections, organizations, siteSections, sites, tokens } = contract;
const day = 24 * 60 * 60 * 1000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
/** While set, statements that contain it fail. */
let failingSql: string | undefined;
/** The offset of the clock, in milliseconds. */
let ahead = 0;
let keys = 0;

beforeAll(async () => {
  database = await createTestDatabase({
    onStatement: (sql) => {
      if (failingSql !== undefined && sql.includes(failingSql)) throw new Error('The statement failed.');
    },
  });
  world = await createWorld(database);
});
beforeEach(() => {
  failingSql = undefined;
  ahead = 0;
});
afterAll(() => database.close());

function newKey(): string {
  keys += 1;
  return `key ${keys}`;
}

async function once<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  key: string,
  person: Person = world.people.admin,
): Promise<ResultOf<O>> {
  const clock = () => new Date(Date.now() + ahead);
  const ctx = { ...world.domain.context(person.actor), clock };
  // The result type is that of `call`.
  return (await callIdempotently(ctx, operation, input, key)) as ResultOf<O>;
}

/** The number of collections with a title. */
async function countOf(title: string): Promise<number> {
  const { items } = await world.people.admin.client.collections.list({
    organizationId: world.organizationId,
    limit: 1000,
  });
  return items.filter((item) => item.title === title).length;
}

const collection = (title: string) => ({ organizationId: world.organizationId, body: { title } });

test('a retry with the same key returns the first result without another effect', async () => {
  const key = newKey();
  const first = await once(collections.create, collection('Once'), key);
  const again = await once(collections.create, collection('Once'), key);
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(await countOf('Once')).toBe(1);
  await once(collections.create, collection('Once'), newKey());
  expect(await countOf('Once')).toBe(2);
});

test('a retry with the same key leaves one audit event', async () => {
  const { organizationId } = world;
  const { client } = world.people.admin;
  const { count: before } = await client.auditEvents.list({ organizationId });
  const key = newKey();
  const input = { organizationId, body: { title: 'Docs' } };
  await once(sites.create, input, key);
  await once(sites.create, input, key);
  expect((await client.auditEvents.list({ organizationId })).count).toBe(before + 1);
});

test('a retry with the same key may reorder members and add unknown ones', async () => {
  const key = newKey();
  const { organizationId } = world;
  const created = await once(sites.create, { organizationId, body: { title: 'Docs', type: 'basic' } }, key);
  const reordered = { body: { type: 'basic' as const, extra: 1, title: 'Docs' }, organizationId };
  expect(await once(sites.create, reordered, key)).toEqual(created);
});

test('a retry with the same key returns the recorded result after later changes', async () => {
  const key = newKey();
  const created = await once(collections.create, collection('Gone'), key);
  await world.people.admin.client.collections.delete({ collectionId: created.id });
  expect(await once(collections.create, collection('Gone'), key)).toEqual(created);
  expect(await countOf('Gone')).toBe(0);
});

test('the same key of another user is a different key', async () => {
  const key = newKey();
  const first = await once(collections.create, collection('Of each'), key);
  const other = await once(collections.create, collection('Of each'), key, world.people.create);
  expect(other.id).not.toBe(first.id);
  expect(await countOf('Of each')).toBe(2);
});

test('a key expires after a day', async () => {
  const key = newKey();
  await once(collections.create, collection('Daily'), key);
  ahead = day - 60_000;
  await once(collections.create, collection('Daily'), key);
  expect(await countOf('Daily')).toBe(1);
  ahead = day + 60_000;
  const second = await once(collections.create, collection('Daily'), key);
  expect(await countOf('Daily')).toBe(2);
  expect(await once(collections.create, collection('Daily'), key)).toEqual(second);
});

test('concurrent requests with the same key have one effect', async () => {
  const key = newKey();
  const sent = Array.from({ length: 8 }, () => once(collections.create, collection('At once'), key));
  const outcomes = await Promise.allSettled(sent);
  const created = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
  const rejected = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(new Set(created).size).toBe(1);
  expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 409));
  expect(await countOf('At once')).toBe(1);
  expect((await once(collections.create, collection('At once'), key)).id).toBe(created[0]);
});

// The embedded database runs one transaction at a time: the second waits, and returns the first result.
test.runIf(process.env['DATABASE_URL'])(
  'a retry with the same key is rejected while the first request runs',
  async () => {
    const key = newKey();
    const userKey = { userId: world.people.admin.actor.userId, key };
    const held = Promise.withResolvers<undefined>();
    const done = Promise.withResolvers<undefined>();
    const running = world.ctx.store.transaction(async (tx) => {
      await tx.idempotency.tryLock(userKey);
      held.resolve(undefined);
      await done.promise;
    });
    await held.promise;
    await expect(once(collections.create, collection('Running'), key)).rejects.toMatchObject({
      code: 'conflict',
      message: 'A request with this Idempotency-Key is still running. Try again shortly.',
    });
    expect(await countOf('Running')).toBe(0);
    done.resolve(undefined);
    await running;
    await once(collections.create, collection('Running'), key);
    expect(await countOf('Running')).toBe(1);
  },
);

test('a different body, path or operation with the same key is rejected', async () => {
  const key = newKey();
  const { organizationId } = world;
  await once(collections.create, collection('First'), key);
  const { id: other } = await world.people.admin.client.organizations.create({ body: { title: 'Other' } });
  const rejected = [
    () => once(collections.create, collection('Second'), key),
    () => once(collections.create, { organizationId }, key),
    () => once(collections.create, { organizationId: other, body: { title: 'First' } }, key),
    () => once(organizations.create, { body: { title: 'First' } }, key),
  ];
  for (const attempt of rejected) {
    await expect(attempt(), attempt.toString()).rejects.toMatchObject({
      code: 'unprocessable',
      status: 422,
    });
  }
  expect(await countOf('Second')).toBe(0);
});

test('a request that fails does not consume its key', async () => {
  const key = newKey();
  const { admin, read } = world.people;
  const tooLong = collection('x'.repeat(51));
  await expect(once(collections.create, tooLong, key)).rejects.toMatchObject({ status: 400 });
  await expect(once(collections.create, collection('Try'), key, read)).rejects.toMatchObject({
    status: 403,
  });
  failingSql = 'insert into "idempotency_records"';
  await expect(once(collections.create, collection('Try'), key, admin)).rejects.toThrow(
    'The statement failed.',
  );
  failingSql = undefined;
  expect(await countOf('Try')).toBe(0);
  await once(collections.create, collection('Try'), key, admin);
  expect(await countOf('Try')).toBe(1);
});

test('a request that fails between several writes is rolled back', async () => {
  const key = newKey();
  const { organizationId, people } = world;
  const input = await fixtures.siteSections.add(world);
  const at = { organizationId, siteId: input.siteId };
  const before = (await people.admin.client.siteSections.list(at)).count;
  failingSql = 'insert into "audit_events"';
  await expect(once(siteSections.add, input, key)).rejects.toThrow('The statement failed.');
  failingSql = undefined;
  expect((await people.admin.client.siteSections.list(at)).count).toBe(before);
  await once(siteSections.add, input, key);
  expect((await people.admin.client.siteSections.list(at)).count).toBe(before + 1);
});

test('a secret that is shown once is not recorded: the retry names what the first request created', async () => {
  const key = newKey();
  const input = { body: { label: 'CI' } };
  const created = await once(tokens.create, input, key);
  await expect(once(tokens.create, input, key)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(created.id),
  });
  const rows = await database.kysely.selectFrom('idempotency_records').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(created.token);
  const { items } = await world.people.admin.client.tokens.list({ limit: 1000 });
  expect(items.filter(({ label }) => label === 'CI')).toHaveLength(1);
});

test.each([
  ['of 1 character', 'x', true],
  ['of 255 characters', 'x'.repeat(255), true],
  ['of 256 characters', 'x'.repeat(256), false],
  ['that is empty', '', false],
  ['with a letter beyond ASCII', 'é', false],
  ['with a control character', 'a\tb', false],
])('an idempotency key %s', async (_, key, isAccepted) => {
  const call = once(collections.create, collection('Key'), key);
  const expected = { status: 400, details: [{ path: 'header.Idempotency-Key' }] };
  if (isAccepted) await call;
  const outcome = await call.catch((error: unknown) => error);
  expect(outcome).toMatchObject(isAccepted ? { title: 'Key' } : expected);
});

test('a key is ignored by reads and for anonymous callers', async () => {
  const key = newKey();
  const { organizationId } = world;
  await once(collections.list, { organizationId }, key);
  await once(organizations.list, {}, key);
  await expect(
    callIdempotently(world.domain.context(anonymous), collections.create, collection('Nobody'), key),
  ).rejects.toMatchObject({ status: 401 });
  await once(collections.create, collection('Free'), key);
  expect(await countOf('Free')).toBe(1);
});

test('a write deletes some expired keys', async () => {
  const { userId } = world.people.review.actor;
  const old = new Date(Date.now() - day - 1000).toISOString();
  await database.kysely
    .insertInto('idempotency_records')
    .values(
      Array.from({ length: 25 }, (_, index) => ({
        user_id: userId,
        key: `old ${index}`,
        created_at: old,
        request_hash: new Uint8Array(32),
        result: null,
      })),
    )
    .execute();
  const left = async () =>
    (
      await database.kysely
        .selectFrom('idempotency_records')
        .select('key')
        .where('user_id', '=', userId)
        .execute()
    ).length;
  await once(collections.create, collection('Tidy'), newKey());
  expect(await left()).toBe(5);
  await once(collections.create, collection('Tidy'), newKey());
  expect(await left()).toBe(0);
});
