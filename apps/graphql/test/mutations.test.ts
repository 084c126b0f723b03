import { isSafe, listOperations, pathParameters } from '@lectern/contract';
import { fixtures } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { mutationName } from '../src/schema/names.ts';
import { createSchema } from '../src/schema/schema.ts';
import { useGraphqlServer } from './graphql-server.ts';
import { argumentsOf, selectionOf } from './mutation-text.ts';

const server = useGraphqlServer();
const schema = createSchema();
const writes = listOperations().filter(({ operation }) => !isSafe(operation));

const something: unknown = expect.anything();

describe('every operation that writes has a mutation that performs it', () => {
  test.each(writes)('$area.$name', async ({ area, name, operation }) => {
    const { world } = server;
    const person = area === 'admin' ? world.instanceAdmin : world.people.admin;
    const input = await Reflect.get(Reflect.get(fixtures, area), name)(world);
    const key = mutationName(operation.id);
    const { text, variables, declared } = argumentsOf(schema, operation, input);
    const head = declared.length === 0 ? 'mutation' : `mutation (${declared.join(', ')})`;
    const query = `${head} { ${key}${text} ${selectionOf(schema, operation)} }`;
    const { [key]: made } = await server.read(query, { as: person, variables });
    const deletedId = input[pathParameters(operation.path).at(-1) ?? ''];
    const changed = operation.method === 'DELETE' ? { deletedId } : { done: true };
    expect(made).toMatchObject(operation.result === undefined ? changed : { __typename: something });
  });
});

describe('a mutation', () => {
  test('returns the current node with its relations', async () => {
    const { organizationId } = server.world;
    const query = `mutation ($organization: ID!) {
      createCollection(input: { organizationId: $organization, title: "Guides" }) {
        organization { title }
        collection { id title parent { id } defaultLevel organization { title } spaces { totalCount } permissions { admin } }
      }
    }`;
    const { createCollection } = await server.read(query, {
      variables: { organization: organizationId },
    });
    const { collection: made, organization } = createCollection;
    expect(organization).toEqual({ title: 'Home' });
    expect(made).toEqual({
      id: expect.stringMatching(/^col_/),
      title: 'Guides',
      parent: null,
      defaultLevel: 'INHERIT',
      organization: { title: 'Home' },
      spaces: { totalCount: 0 },
      permissions: { admin: true },
    });
    const update = `mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { collection { title defaultLevel } } }`;
    const input = { collectionId: made.id, title: 'Renamed', defaultLevel: 'READ' };
    const { updateCollection } = await server.read(update, { variables: { input } });
    expect(updateCollection.collection).toEqual({ title: 'Renamed', defaultLevel: 'READ' });
    const { client } = server.world.people.admin;
    expect(await client.collections.get({ collectionId: made.id })).toMatchObject({
      title: 'Renamed',
      defaultLevel: 'read',
    });

    const remove = `mutation ($id: ID!) { deleteCollection(input: { collectionId: $id }) { deletedId } }`;
    expect(await server.read(remove, { variables: { id: made.id } })).toEqual({
      deleteCollection: { deletedId: made.id },
    });
    expect(
      (await server.execute('query ($id: ID!) { node(id: $id) { id } }', { variables: { id: made.id } })).data
        .node,
    ).toBeNull();
  });

  test('distinguishes null from an omitted member', async () => {
    const { organizationId, people } = server.world;
    const space = await people.admin.client.spaces.create({
      organizationId,
      body: { title: 'A', emoji: '📘' },
    });
    const update = `mutation ($input: UpdateSpaceInput!) { updateSpace(input: $input) { space { title emoji } } }`;
    const execute = async (input: object) =>
      (await server.read(update, { variables: { input: { spaceId: space.id, ...input } } })).updateSpace
        .space;
    expect(await execute({ title: 'B' })).toEqual({ title: 'B', emoji: '📘' });
    expect(await execute({ emoji: null })).toEqual({ title: 'B', emoji: null });
  });

  test('moves next to a sibling that is given by its kind', async () => {
    const { people } = server.world;
    const { client } = people.admin;
    const { id: organizationId } = await client.organizations.create({ body: { title: 'Tree' } });
    const [a, b] = [
      await client.collections.create({ organizationId }),
      await client.collections.create({ organizationId }),
    ];
    const s = await client.spaces.create({ organizationId });
    const move = `mutation ($input: MoveCollectionInput!) { moveCollection(input: $input) { collection { id } } }`;
    await server.read(move, {
      variables: { input: { collectionId: b.id, position: { before: { collection: a.id } } } },
    });
    await server.read(move, {
      variables: { input: { collectionId: a.id, position: { after: { space: s.id } } } },
    });
    const { items } = await client.collections.list({ organizationId });
    expect(items.map(({ id }) => id)).toEqual([b.id, a.id]);

    const both = { collectionId: b.id, position: { before: { collection: a.id, space: s.id } } };
    const rejected = await server.execute(move, { variables: { input: both } });
    expect(rejected.errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(rejected.data).toBeUndefined();
  });

  test('takes either ids or an enum value where the contract has a union', async () => {
    const { organizationId, people } = server.world;
    const space = await people.admin.client.spaces.create({ organizationId });
    const create = `mutation ($input: CreateSiteInput!) { createSite(input: $input) { site { siteSpaces { space { id } } type } } }`;
    const made = async (input: object) =>
      (await server.read(create, { variables: { input: { organizationId, ...input } } })).createSite.site;
    expect(await made({ spaces: { ids: [space.id] }, type: 'LEGACY_BASIC' })).toEqual({
      siteSpaces: [{ space: { id: space.id } }],
      type: 'LEGACY_BASIC',
    });
    expect((await made({ spaces: { newSiteSpace: 'EMPTY' } })).siteSpaces).toHaveLength(1);
  });

  test('runs after the previous one, and is null when it fails', async () => {
    const { organizationId } = server.world;
    const query = `mutation ($id: ID!) {
      a: createCollection(input: { organizationId: $id, title: "a" }) { collection { title } }
      wrong: createCollection(input: { organizationId: $id, title: "${'x'.repeat(60)}", parent: "col_x" }) { collection { title } }
      missing: updateCollection(input: { collectionId: "col_x" }) { collection { title } }
      b: createCollection(input: { organizationId: $id, title: "b" }) { collection { title } }
    }`;
    const { data, errors, status } = await server.execute(query, { variables: { id: organizationId } });
    expect(status).toBe(200);
    expect(data).toEqual({
      a: { collection: { title: 'a' } },
      wrong: null,
      missing: null,
      b: { collection: { title: 'b' } },
    });
    expect(errors?.map(({ path, extensions: { code } }) => [path, code])).toEqual([
      [['wrong'], 'INVALID_INPUT'],
      [['missing'], 'NOT_FOUND'],
    ]);
    expect(errors?.[0]?.message).toMatch(/^input\.title: must be at most 50 characters/);
    expect(errors?.[0]?.extensions.details).toContainEqual({
      path: 'input.title',
      message: 'must be at most 50 characters',
    });
  });

  test('sets values of custom fields of every type', async () => {
    const { client } = server.world.people.admin;
    const { id: organizationId } = await client.organizations.create({ body: { title: 'Fields' } });
    const { id } = await client.spaces.create({ organizationId });
    for (const [name, type] of [
      ['size-1', 'number'],
      ['tags', 'tags'],
      ['note', 'text'],
    ] as const)
      await client.customFields.create({ organizationId, body: { name, type } });
    const set = `mutation ($input: UpdateSpaceCustomFieldsInput!) { updateSpaceCustomFields(input: $input) { space { id } } }`;
    const values = [
      { name: 'size-1', value: { number: 1.5 } },
      { name: 'tags', value: { texts: ['a', 'b'] } },
    ];
    expect(await server.read(set, { variables: { input: { spaceId: id, values } } })).toEqual({
      updateSpaceCustomFields: { space: { id } },
    });
    const inline = `mutation ($id: ID!) { updateSpaceCustomFields(input: { spaceId: $id, values: [{ name: "note", value: { text: "x" } }, { name: "tags", value: null }] }) { done } }`;
    await server.read(inline, { variables: { id } });
    const read = `query ($id: ID!) { space(id: $id) { customFields { customField { name type } value { text number boolean texts } } } }`;
    const {
      space: { customFields: spaceCustomFields },
    } = await server.read(read, { variables: { id } });
    const none = { text: null, number: null, boolean: null, texts: null };
    expect(spaceCustomFields).toHaveLength(3);
    expect(spaceCustomFields).toEqual(
      expect.arrayContaining([
        { customField: { name: 'size-1', type: 'NUMBER' }, value: { ...none, number: 1.5 } },
        { customField: { name: 'tags', type: 'TAGS' }, value: null },
        { customField: { name: 'note', type: 'TEXT' }, value: { ...none, text: 'x' } },
      ]),
    );
    const wrongValues = [
      { name: 'note', value: { number: 1 } },
      { name: 'missing', value: { number: 1 } },
    ];
    const wrong = { variables: { input: { spaceId: id, values: wrongValues } } };
    const rejected = await server.execute(set, wrong);
    expect(rejected.errors?.[0]?.extensions.details).toMatchObject([
      { path: 'input.values.note.value' },
      { path: 'input.values.missing' },
    ]);
  });

  test('requires the permission of its operation', async () => {
    const { organizationId, people } = server.world;
    const query =
      'mutation ($id: ID!) { createCollection(input: { organizationId: $id }) { collection { id } } }';
    const { data, errors } = await server.execute(query, {
      as: people.read,
      variables: { id: organizationId },
    });
    expect(data).toEqual({ createCollection: null });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  test('shows the secret of a new token', async () => {
    const { createUserToken } = await server.read(
      'mutation { createUserToken(input: { label: "CI", expiresAt: null }) { secret token { label expiresAt } } }',
    );
    expect(createUserToken).toEqual({
      secret: expect.stringMatching(/^lectern_/),
      token: { label: 'CI', expiresAt: null },
    });
  });

  test('is recorded with its origin', async () => {
    const { organizationId } = server.world;
    const rename =
      'mutation ($id: ID!) { updateOrganization(input: { organizationId: $id, title: "Home" }) { organization { id } } }';
    const variables = { id: organizationId };
    await server.read(rename, { variables, headers: { 'user-agent': 'tester/1' } });
    const query = `query ($id: ID!) {
      organization(id: $id) { auditEvents(first: 1) { nodes { operation channel userAgent address changes { path value { text } } } } }
    }`;
    expect((await server.read(query, { variables })).organization.auditEvents.nodes).toEqual([
      {
        operation: 'updateOrganizationById',
        channel: 'GRAPHQL',
        userAgent: 'tester/1',
        address: '127.0.0.1',
        changes: [{ path: 'title', value: null }],
      },
    ]);
  });

  test('returns null for a node that the caller can no longer see', async () => {
    const { organizationId, people } = server.world;
    const { client } = people.admin;
    const collection = await client.collections.create({ organizationId, body: { title: 'Mine' } });
    await client.collections.update({ collectionId: collection.id, body: { defaultLevel: 'admin' } });
    const query =
      'mutation ($id: ID!) { updateCollection(input: { collectionId: $id, defaultLevel: null }) { collection { id } } }';
    const result = await server.execute(query, { as: people.read, variables: { id: collection.id } });
    expect(result).toEqual({ data: { updateCollection: { collection: null } }, status: 200 });
  });
});

test('the contract has operations that write', () => {
  expect(writes.length).toBeGreaterThan(30);
});
