import { ApiError, listOperations, permissions, type ResourceKind } from '@lectern/contract';
import { callerOf, createTestDatabase, createWorld, fixtures, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callIfMatch } from '../../src/operations/call.ts';

/** The operations that write what a GET of the same path reads. */
const conditional = listOperations().filter(
  ({ operation }) =>
    operation.method !== 'GET' &&
    listOperations().some(
      (other) => other.operation.method === 'GET' && other.operation.path === operation.path,
    ),
);

const organization = ['organizations'];
/** The tables whose rows are locked, in order. */
const lockedTables: Partial<Record<ResourceKind, readonly string[]>> = {
  user: ['users'],
  organization,
  team: organization,
  member: organization,
  invite: organization,
  openapiSpec: organization,
  collection: ['collections'],
  space: ['spaces'],
  changeRequest: ['spaces', 'change_requests'],
  site: ['sites'],
};

const withoutLock: Readonly<Record<string, string>> = {
  'tokens.create': 'adds to the tokens of a user, which no other writer replaces',
  'users.updateMailPreferences': 'sets the kinds of mail that it names, each in a row of its own',
  'admin.createUser': 'adds to the users of the server, which have no row in common',
  'organizations.create': 'adds to the organizations of a user, which have no row in common',
  'publishedContent.resolve': 'writes nothing',
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let sent: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ onStatement: (sql) => void sent.push(sql) });
  world = await createWorld(database);
});
afterAll(() => database.close());

test('the operations without a lock are listed with a reason', () => {
  const unlocked = conditional.filter(
    ({ operation }) => lockedTables[permissions[operation.permission].resource] === undefined,
  );
  expect(unlocked.map(({ area, name }) => `${area}.${name}`).toSorted()).toEqual(
    Object.keys(withoutLock).toSorted(),
  );
});

test.each(conditional)('$operation.id locks its resource before the comparison', async (row) => {
  const { area, name, operation } = row;
  const fixture: (world: World) => Promise<object> = Reflect.get(Reflect.get(fixtures, area), name);
  const { actor } = callerOf(world, operation);
  const input = await fixture(world);
  sent = [];
  // 412, or what the GET fails with: either way nothing is locked after the comparison.
  await expect(
    callIfMatch(world.domain.context(actor), operation, input, () => false),
  ).rejects.toBeInstanceOf(ApiError);
  const locked = sent.flatMap((sql) => /from "(\w+)".* for (?:no key )?update/s.exec(sql)?.[1] ?? []);
  expect(locked).toEqual(lockedTables[permissions[operation.permission].resource] ?? []);
});
