import { contract, type Operation } from '@lectern/contract';
import { anonymous } from '@lectern/domain';
import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import { type GraphQLSchema, Kind, parse, printType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '../src/limits/limits.ts';
import { planOperation } from '../src/plan/plan-operation.ts';
import { Engine } from '../src/run/engine.ts';
import { createBuilder, readByPlan } from '../src/schema/builder.ts';
import { inputTypes } from '../src/schema/input-types.ts';
import { leafTypes } from '../src/schema/leaf-types.ts';
import { queryName } from '../src/schema/names.ts';
import { outputTypes } from '../src/schema/output-types.ts';
import { createSchema } from '../src/schema/schema.ts';

const { getStructure, list: listSites } = contract.sites;
const { getAuthenticated } = contract.users;
const queried: readonly Operation[] = [getStructure, listSites, getAuthenticated];
const schema = createSchema(queried);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.close());

async function execute(query: string, { as, rows }: { as?: Person | null; rows?: number } = {}) {
  const actor = as === null ? anonymous : (as ?? world.people.admin).actor;
  const engine = new Engine(schema, { ...defaultLimits, ...(rows !== undefined && { rows }) });
  const ctx = world.domain.context(actor);
  const { text, status } = await engine.execute({ query }, engine.context(ctx, 'r1'));
  return { ...JSON.parse(text), status };
}

describe('a query field of an operation', () => {
  test('returns values, with unions by their type', async () => {
    const { client } = world.people.admin;
    const { organizationId } = world;
    const site = await client.sites.create({ organizationId, body: { title: 'Docs' } });
    const structure = (selection: string) =>
      execute(
        `{ siteStructure(organizationId: "${organizationId}", siteId: "${site.id}") { __typename ${selection} } }`,
      );
    const spaces = '... on SiteStructureOfSiteSpaces { structure { path space { title } } }';
    expect(await structure(spaces)).toEqual({
      status: 200,
      data: { siteStructure: { __typename: 'SiteStructureOfSiteSpaces', structure: [] } },
    });

    const space = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
    const at = { organizationId, siteId: site.id };
    const section = await client.siteSections.add({ ...at, body: { spaceId: space.id, title: 'One' } });
    const grouped = await client.siteSections.add({ ...at, body: { spaceId: space.id, title: 'Two' } });
    await client.sectionGroups.add({ ...at, body: { title: 'More', sections: [grouped.id] } });
    const sections = `... on SiteStructureOfSections { items: structure {
      __typename
      ... on PlainSiteSection { title default siteSpaces { space { title } } }
      ... on PlainSiteSectionGroup { title sections { id } }
    } }`;
    const { data } = await structure(`${spaces} ${sections}`);
    expect(data.siteStructure).toEqual({
      __typename: 'SiteStructureOfSections',
      items: [
        {
          __typename: 'PlainSiteSection',
          title: section.title,
          default: true,
          siteSpaces: [{ space: { title: 'Guide' } }],
        },
        { __typename: 'PlainSiteSectionGroup', title: 'More', sections: [{ id: grouped.id }] },
      ],
    });
  });

  test('takes query parameters as arguments, and null like an omitted one', async () => {
    const { client } = world.outsider;
    const organizationId = world.outsideOrganizationId;
    for (const title of ['First', 'Second']) await client.sites.create({ organizationId, body: { title } });
    const sites = async (rest: string) => {
      const query = `{ sites(organizationId: "${organizationId}" ${rest}) { count next { page } items { title } } }`;
      return (await execute(query, { as: world.outsider })).data.sites;
    };
    const first = await sites('limit: 1, page: null, title: null');
    expect(first).toMatchObject({ count: 2, items: [{ title: 'First' }] });
    expect(await sites(`limit: 1, page: "${first.next.page}"`)).toEqual({
      count: 2,
      next: null,
      items: [{ title: 'Second' }],
    });
    expect(await sites('title: "sec"')).toMatchObject({ count: 1, items: [{ title: 'Second' }] });
  });

  test('returns a node with its relations', async () => {
    const { data } = await execute('{ authenticatedUser { displayName organizations { nodes { title } } } }');
    expect(data.authenticatedUser).toEqual({
      displayName: 'admin',
      organizations: { nodes: [{ title: 'Home' }] },
    });
  });

  test('is null with the error of the operation, whose paths are its arguments', async () => {
    const { organizationId } = world;
    const { data, errors, status } = await execute(
      `{ missing: siteStructure(organizationId: "${organizationId}", siteId: "site_x") { __typename }
         wrong: sites(organizationId: "${organizationId}", limit: 5000) { count } }`,
    );
    expect({ data, status }).toEqual({ data: { missing: null, wrong: null }, status: 200 });
    const reported = errors.map(
      (error: { path: string[]; extensions: { code: string; details?: unknown } }) => [
        error.path,
        error.extensions.code,
        error.extensions.details,
      ],
    );
    expect(reported).toContainEqual([['missing'], 'NOT_FOUND', undefined]);
    expect(reported).toContainEqual([
      ['wrong'],
      'INVALID_INPUT',
      [{ path: 'limit', message: 'must be a whole number from 0 to 1000' }],
    ]);
  });

  test('requires a user, unless the operation is public', async () => {
    const query = '{ siteStructure(organizationId: "o", siteId: "s") { __typename } }';
    expect((await execute(query, { as: null })).status).toBe(401);
    const open = createSchema([{ ...getStructure, permission: 'public' }]);
    expect(needsUser(open, query)).toBe(false);
    expect(needsUser(schema, query)).toBe(true);
  });

  test('counts the rows of its page toward the limit', async () => {
    const field = (name: string) => `${name}: sites(organizationId: "o", limit: 1000) { count }`;
    const many = Array.from({ length: 25 }, (_, index) => field(`s${index}`)).join(' ');
    const { errors } = await execute(`{ ${many} }`, { rows: 20_000 });
    expect(errors[0].message).toMatch(/^The operation may return about 25000 nodes/);
  });
});

function needsUser(of: GraphQLSchema, query: string): boolean {
  const document = parse(query);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('the document has no operation');
  return planOperation({ schema: of, document, operation, conditions: new Map(), maxLevels: 10 }).needsUser;
}

test('the name of a field is its operation without the verb', () => {
  const ids = [
    'getSiteStructure',
    'listAuditEvents',
    'getUserById',
    'resolvePublishedContentByUrl',
    'getaway',
  ];
  expect(ids.map(queryName)).toEqual([
    'siteStructure',
    'auditEvents',
    'user',
    'resolvePublishedContentByUrl',
    'getaway',
  ]);
});

describe('values without a GraphQL type', () => {
  const place = { parent: 'Test', member: 'value' };
  const shape = {
    map: z.record(z.string(), z.string()),
    anything: z.unknown(),
    mixed: z.union([z.string(), z.number(), z.array(z.string())]),
    table: z.array(z.array(z.string())).optional(),
    fraction: z.number(),
    whole: z.int(),
  };

  test('are JSON in responses', () => {
    const builder = createBuilder();
    const { type } = outputTypes(builder, leafTypes(builder)).of(
      z.object(shape).meta({ id: 'Mixed' }),
      place,
    );
    builder.queryType({ fields: (t) => ({ value: t.field({ type, nullable: true, resolve: readByPlan }) }) });
    const made = builder.toSchema().getType('Mixed');
    expect(made && printType(made)).toBe(
      `"""\`value\` of \`Test\`."""
type Mixed {
  anything: JSON!
  fraction: Float!
  map: JSON!
  mixed: JSON!
  table: JSON
  whole: Int!
}`,
    );
  });

  test('are JSON in inputs; branches of a union are named after their type or discriminator', () => {
    const builder = createBuilder();
    const inputs = inputTypes(builder, leafTypes(builder));
    const target = z.union([
      z.object({ kind: z.literal('url'), url: z.string() }),
      z.object({ kind: z.literal('site-page'), page: z.string(), space: z.string().optional() }),
    ]);
    const { type, convert } = inputs.body(z.object({ ...shape, target }), 'Take');
    builder.queryType({
      fields: (t) => ({
        value: t.field({
          type: 'Int',
          nullable: true,
          args: { input: t.arg({ type }) },
          resolve: readByPlan,
        }),
      }),
    });
    const made = builder.toSchema();
    const printed = ['TakeInput', 'TakeTargetInput', 'TakeTargetSitePageInput'].map((name) => {
      const found = made.getType(name);
      return found === undefined
        ? name
        : printType(found)
            .replaceAll(/^"""[^"]*"""\n/g, '')
            .replaceAll(/\n+ *"""[^"]*"""\n/g, '\n');
    });
    expect(printed).toEqual([
      `input TakeInput {
  anything: JSON!
  fraction: Float!
  map: JSON!
  mixed: JSON!
  table: JSON
  target: TakeTargetInput!
  whole: Int!
}`,
      `input TakeTargetInput @oneOf {
  sitePage: TakeTargetSitePageInput
  url: String
}`,
      `input TakeTargetSitePageInput {
  page: String!
  space: String
}`,
    ]);
    expect(convert({ target: { sitePage: { page: 'p' } }, map: { a: 'b' } })).toEqual({
      target: { kind: 'site-page', page: 'p' },
      map: { a: 'b' },
    });
    expect(convert({ target: { url: 'https://example.com' } })).toEqual({
      target: { kind: 'url', url: 'https://example.com' },
    });
    const other = inputs.body(z.record(z.string(), z.unknown()), 'Other');
    expect(other.type).toBe('JSON');
  });
});
