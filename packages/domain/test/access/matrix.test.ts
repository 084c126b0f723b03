import { ApiError, contract, type Operation, permissions } from '@lectern/contract';
import { callerOf, createTestDatabase, createWorld, fixtures, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, anonymous } from '../../src/core/actor.ts';
import { callUnknown } from '../../src/operations/call.ts';
import { createToken } from '../../src/workspace/tokens/create-token.ts';
import { visitorOf } from '../../src/testing/publishing-resources.ts';

const operations = Object.entries(contract).flatMap(([area, named]) =>
  Object.entries<Operation>(named).map(([name, operation]) => ({ area, name, operation })),
);
const columns = [
  'anonymous',
  'outsider',
  'guest',
  'read',
  'comment',
  'edit',
  'review',
  'create',
  'admin',
  'instance admin',
  'visitor',
  'preview',
  'session',
  'elsewhere',
  'read-only',
  'disabled',
] as const;
type Column = (typeof columns)[number];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let tokens: Readonly<Record<'session' | 'elsewhere' | 'read-only' | 'disabled', string>>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  tokens = await makeTokens(world);
});
afterAll(() => database.close());

/** Tokens of an admin that are limited, and one of an admin who is disabled. */
async function makeTokens(world: World) {
  const { ctx, people, organizationId, instanceAdmin } = world;
  const { userId } = people.admin.actor;
  const { id: samlProviderId } = await people.admin.client.saml.create({
    organizationId,
    body: { label: 'Northwind' },
  });
  const session = await createToken(ctx, userId, {
    label: 'session',
    organizationId,
    ssoProviderId: samlProviderId,
  });
  const elsewhere = await people.admin.client.organizations.create({ body: { title: 'Elsewhere' } });
  const { tokens: own } = people.admin.client;
  const limited = await own.create({ body: { label: 'elsewhere', organization: elsewhere.id } });
  const reader = await own.create({ body: { label: 'read-only', readOnly: true } });
  const leaver = await world.person('leaver');
  await world.join(organizationId, leaver, 'admin');
  const disabled = { userId: leaver.actor.userId, body: { disabled: true } };
  await instanceAdmin.client.admin.updateUser(disabled);
  return {
    session: session.token,
    elsewhere: limited.token,
    'read-only': reader.token,
    disabled: leaver.token,
  };
}

/** The actor of a column for resources of this input; `undefined` for one whose token is rejected. */
async function actorOf(column: Column, input: Record<string, unknown>): Promise<Actor | undefined> {
  switch (column) {
    case 'anonymous':
      return anonymous;
    case 'outsider':
      return world.outsider.actor;
    case 'instance admin':
      return world.instanceAdmin.actor;
    case 'visitor':
      return { ...(await visitorOf(world, input)), preview: false };
    case 'preview':
      return visitorOf(world, input);
    case 'session':
    case 'elsewhere':
    case 'read-only':
    case 'disabled':
      return world.domain.authenticate(tokens[column]).catch(() => undefined);
    default:
      return world.people[column].actor;
  }
}

/** The status of a call: that of its result, or of its error. */
async function statusOf(
  operation: Operation,
  input: unknown,
  caller: { readonly actor: Actor } = { actor: anonymous },
): Promise<number> {
  try {
    await callUnknown(world.domain.context(caller.actor), operation, input);
    return operation.status;
  } catch (error) {
    if (error instanceof ApiError) return error.status;
    throw error;
  }
}

function fixtureOf(area: string, name: string): (world: World) => Promise<Record<string, unknown>> {
  return Reflect.get(Reflect.get(fixtures, area), name);
}

async function rowOf(area: string, name: string, operation: Operation): Promise<number[]> {
  const statuses: number[] = [];
  let input = await fixtureOf(area, name)(world);
  for (const column of columns) {
    const actor = await actorOf(column, input);
    const status = actor === undefined ? 401 : await statusOf(operation, input, { actor });
    statuses.push(status);
    // A write may have consumed the resources.
    if (status < 300 && operation.method !== 'GET') input = await fixtureOf(area, name)(world);
  }
  return statuses;
}

test('the permissions of every role match the committed matrix', async () => {
  const rows: string[] = [];
  for (const { area, name, operation } of operations) {
    const statuses = await rowOf(area, name, operation);
    rows.push(`| ${area}.${name} | ${operation.method} ${operation.path} | ${statuses.join(' | ')} |`);
  }
  const table = [
    '# Permissions of every role',
    '',
    'The status of each operation for every role in the organization that owns the resource.',
    'A visitor reads the published site of the resource, in a preview before it is published. The last columns are',
    'an admin of the organization with a session of single sign-on, with a token that is limited to another',
    'organization, with a read-only token, and one whom an administrator of the server disabled. A test generates',
    'this file. 401: not signed in; 404: may not see the resource; 403: may see it, but not do this.',
    '',
    `| operation | request | ${columns.join(' | ')} |`,
    `| --- | --- | ${columns.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
  await expect(table).toMatchFileSnapshot('./matrix.md');
});

describe.each(operations)('$operation.id', ({ area, name, operation }) => {
  const { resource } = permissions[operation.permission];
  let created: Promise<Record<string, unknown>> | undefined;
  /** Created once for all tests: rejected calls and reads do not change them. */
  const resources = () => (created ??= fixtureOf(area, name)(world));

  test('rejects anonymous callers', async () => {
    const input = await resources();
    expect(await statusOf(operation, input, undefined)).toBe(resource === 'nothing' ? operation.status : 401);
  });

  // Anyone who has the id of an invite may accept it.
  const isForAll =
    ['nothing', 'session', 'instance'].includes(resource) || operation.permission === 'invite.follow';
  test.skipIf(isForAll)(
    'does not reveal the resource to an admin of another organization, under either path',
    async () => {
      const input = await resources();
      expect(await statusOf(operation, input, world.outsider)).toBe(404);
      if (!('organizationId' in input) || resource === 'organization') return;
      const disguised = { ...input, organizationId: world.outsideOrganizationId };
      expect(await statusOf(operation, disguised, world.outsider)).toBe(404);
      expect(await statusOf(operation, disguised, world.people.admin)).toBe(404);
    },
  );

  test('lets visitors of a site call it only if the contract says so', async () => {
    const input = await resources();
    const own = await visitorOf(world, input);
    const other = await visitorOf(world, {});
    const isOpen = operation.visitors || resource === 'nothing';
    expect(await statusOf(operation, input, { actor: own })).toBe(isOpen ? operation.status : 403);
    if (resource === 'nothing') return;
    expect(await statusOf(operation, input, { actor: other })).toBe(isOpen ? 404 : 403);
    const closed = { ...own, preview: false };
    expect(await statusOf(operation, input, { actor: closed })).toBe(isOpen ? 404 : 403);
  });

  test('responds with 404 for unknown ids', async () => {
    const input = await resources();
    const parameters = Object.keys(input).filter((key) => key.endsWith('Id'));
    for (const parameter of parameters) {
      const person = callerOf(world, operation);
      const missing = { ...input, [parameter]: `${String(input[parameter]).split('_')[0]}_missing` };
      expect(await statusOf(operation, missing, person), parameter).toBe(404);
    }
  });
});
