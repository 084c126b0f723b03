import { loadSampleWorkspace } from '@lectern/domain';
import { isApiPath } from '../../../packages/domain/src/core/api-paths.ts';
import { registerGraphql } from '@lectern/graphql';
import { createRest } from '@lectern/rest';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { registerTrpc } from '@lectern/trpc';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Members = { [name: string]: Json };

let app: FastifyInstance;
let world: World;
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  await loadSampleWorkspace(world.domain, world.people.admin.actor, world.organizationId);
  const logger = pino({ level: 'silent' });
  app = createRest({ domain: world.domain, logger, version: '0' });
  registerGraphql(app, { domain: world.domain, logger });
  registerTrpc(app, { domain: world.domain });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test('every route of the server is a path of the API, to which no sign-in redirects', () => {
  const routes = app.printRoutes({ commonPrefix: false }).matchAll(/^.{4}[├└]── \/?([^/\s]+)/gm);
  const segments = new Set(Array.from(routes, ([, segment = '']) => segment).filter((name) => name !== '*'));
  expect(segments.size).toBeGreaterThan(8);
  expect([...segments].filter((segment) => !isApiPath(`/${segment}`))).toEqual([]);
});

async function send(method: 'GET' | 'POST', url: string, payload?: object): Promise<Members> {
  const authorization = `Bearer ${world.people.admin.token}`;
  const response = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const rest = (path: string) => send('GET', `/v1${path}`);

async function trpc(procedure: string, input: object): Promise<Members> {
  const response = await send('GET', `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
  return membersOf(membersOf(response['result'])['data']);
}

async function graphql(query: string, id: string): Promise<Members> {
  const response = await send('POST', '/graphql', {
    query: `query ($id: ID!) { ${query} }`,
    variables: { id },
  });
  expect(response['errors']).toBeUndefined();
  return membersOf(response['data']);
}

function membersOf(value: Json | undefined): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the result is not an object');
  return value;
}

/** GraphQL names the kind by type and absence by null, and writes the values of enums in upper case. */
function comparable(value: Json, name = ''): Json {
  if (Array.isArray(value)) return value.map((item) => comparable(item, name));
  if (typeof value === 'string') {
    return enums.has(name) || value.startsWith('SITES_') ? value.toLowerCase().replaceAll('_', '-') : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => key !== 'object' && member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, comparable(member, key)]));
}

const enums = new Set(['visibility', 'editMode', 'defaultLevel', 'type', 'defaultRole', 'plan', 'status']);

const space = `id title emoji icon visibility createdAt updatedAt deletedAt editMode organization: organizationId
  parent: parentId revision defaultLevel comments: commentCount changeRequests: changeRequestCount changeRequestsOpen changeRequestsDraft
  urls { location app published public icon }
  permissions { view access admin viewInviteLinks edit triggerGitSync comment merge review }`;
const collection = `id title description organization: organizationId parent: parentId defaultLevel
  urls { location app } permissions { view admin viewInviteLinks create }`;
const site = `id type title hostname basename proxy { origin target } visibility published siteSpaces: siteSpaceCount
  createdAt adaptiveContent { enabled } urls { location app published }`;
const siteSpace = `id path section: sectionId title default condition hasAdvancedCustomizationFeature
  urls { published } space { ${space} }`;
const section = `id title description default path condition sectionGroup: sectionGroupId icon urls { published }
  siteSpaces { ${siteSpace} }`;
const group = `id title icon sections { ${section} }`;
const organization = `id title createdAt emailDomains hostname type defaultRole sso ai inviteLinks plan
  trial { status } urls { location app logo }
  permissions { view admin ownTeam createContent createOpenAPISpec viewBilling listMembers listTeams listIntegrations }`;

const page = (selection: string) => `nodes { ${selection} } totalCount pageInfo { endCursor hasNextPage }`;

type Case = {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  readonly procedure: string;
  readonly input: (ids: Ids) => object;
  readonly query: string;
  readonly id: (ids: Ids) => string;
};
type Ids = { organizationId: string; siteId: string; collectionId: string; spaceId: string };

const cases: Case[] = [
  {
    name: 'an organization',
    path: ({ organizationId }) => `/orgs/${organizationId}`,
    procedure: 'organizations.get',
    input: ({ organizationId }) => ({ organizationId }),
    query: `organization(id: $id) { ${organization} }`,
    id: ({ organizationId }) => organizationId,
  },
  {
    name: 'a page of collections',
    path: ({ organizationId }) => `/orgs/${organizationId}/collections?limit=3`,
    procedure: 'collections.list',
    input: ({ organizationId }) => ({ organizationId, limit: 3 }),
    query: `organization(id: $id) { list: collections(first: 3) { ${page(collection)} } }`,
    id: ({ organizationId }) => organizationId,
  },
  {
    name: 'a page of top collections',
    path: ({ organizationId }) => `/orgs/${organizationId}/collections?limit=1&nested=false`,
    procedure: 'collections.list',
    input: ({ organizationId }) => ({ organizationId, limit: 1, nested: false }),
    query: `organization(id: $id) { list: collections(first: 1, nested: false) { ${page(collection)} } }`,
    id: ({ organizationId }) => organizationId,
  },
  {
    name: 'a page of spaces',
    path: ({ organizationId }) => `/orgs/${organizationId}/spaces?limit=4`,
    procedure: 'spaces.list',
    input: ({ organizationId }) => ({ organizationId, limit: 4 }),
    query: `organization(id: $id) { list: spaces(first: 4) { ${page(space)} } }`,
    id: ({ organizationId }) => organizationId,
  },
  {
    name: 'the spaces of a collection',
    path: ({ collectionId }) => `/collections/${collectionId}/spaces`,
    procedure: 'collections.listSpaces',
    input: ({ collectionId }) => ({ collectionId }),
    query: `collection(id: $id) { list: spaces { ${page(space)} } }`,
    id: ({ collectionId }) => collectionId,
  },
  {
    name: 'a page of sites',
    path: ({ organizationId }) => `/orgs/${organizationId}/sites?limit=1&title=o`,
    procedure: 'sites.list',
    input: ({ organizationId }) => ({ organizationId, limit: 1, title: 'o' }),
    query: `organization(id: $id) { list: sites(first: 1, title: "o") { ${page(`${site} features { id: key plan frozen }`)} } }`,
    id: ({ organizationId }) => organizationId,
  },
  {
    name: 'a space',
    path: ({ spaceId }) => `/spaces/${spaceId}`,
    procedure: 'spaces.get',
    input: ({ spaceId }) => ({ spaceId }),
    query: `space(id: $id) { ${space} }`,
    id: ({ spaceId }) => spaceId,
  },
  ...(
    [
      ['site-spaces', 'siteSpaces.list', 'siteSpaces', siteSpace],
      ['sections', 'siteSections.list', 'sections', section],
      ['section-groups', 'sectionGroups.list', 'sectionGroups', group],
    ] as const
  ).map(([place, procedure, field, selection]) => ({
    name: `the ${place} of a site`,
    path: ({ organizationId, siteId }: Ids) => `/orgs/${organizationId}/sites/${siteId}/${place}`,
    procedure,
    input: ({ organizationId, siteId }: Ids) => ({ organizationId, siteId }),
    query: `site(id: $id) { list: ${field} { ${selection} } }`,
    id: ({ siteId }: Ids) => siteId,
  })),
  {
    name: 'the structure of a site',
    path: ({ organizationId, siteId }) => `/orgs/${organizationId}/sites/${siteId}/structure`,
    procedure: 'sites.getStructure',
    input: ({ organizationId, siteId }) => ({ organizationId, siteId }),
    query: `site(id: $id) { structure { ... on SiteSection { ${section} } ... on SiteSectionGroup { ${group} } } }`,
    id: ({ siteId }) => siteId,
  },
];

async function ids(): Promise<Ids> {
  const { organizationId } = world;
  const { client } = world.people.admin;
  const sites = await client.sites.list({ organizationId, published: true });
  const collections = await client.collections.list({ organizationId });
  const spaces = await client.spaces.list({ organizationId });
  const withSpaces = spaces.items.find((item) => item.parent !== undefined);
  return {
    organizationId,
    siteId: sites.items[0]?.id ?? '',
    collectionId: withSpaces?.parent ?? collections.items[0]?.id ?? '',
    spaceId: spaces.items[0]?.id ?? '',
  };
}

/** The result of GraphQL, in the shape of REST. */
function asRest(data: Members): Json {
  const [root] = Object.values(data);
  const { list, structure, ...members } = membersOf(root);
  if (structure !== undefined) return { type: 'sections', structure };
  if (list === undefined) return members;
  if (Array.isArray(list)) return { count: list.length, items: list };
  const { nodes = null, totalCount = null, pageInfo } = membersOf(list);
  const { hasNextPage, endCursor = null } = membersOf(pageInfo);
  return { ...(hasNextPage === true && { next: { page: endCursor } }), count: totalCount, items: nodes };
}

test.each(cases)('$name is the same over REST, tRPC and GraphQL, in the same order', async (one) => {
  const known = await ids();
  const overRest = await rest(one.path(known));
  const overTrpc = await trpc(one.procedure, one.input(known));
  const overGraphql = await graphql(one.query, one.id(known));
  expect(overTrpc).toEqual(overRest);
  const { internal_isOnNewTrial: _deprecated, ...expected } = overRest;
  expect(comparable(asRest(overGraphql))).toEqual(comparable(expected));
});
