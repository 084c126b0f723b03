import { beforeAll, describe, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
let organizationId: string;
let titles: string[];

beforeAll(async () => {
  const { client } = server.world.people.admin;
  ({ id: organizationId } = await client.organizations.create({ body: { title: 'Many sites' } }));
  titles = Array.from({ length: 7 }, (_, index) => `Site ${index}`);
  for (const title of titles) await client.sites.create({ organizationId, body: { title } });
});

const page = `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String, $title: String) {
  organization(id: $id) {
    sites(first: $first, after: $after, last: $last, before: $before, title: $title) {
      totalCount
      nodes { title }
      edges { cursor node { title } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
}`;

type Connection = {
  totalCount: number;
  nodes: { title: string }[];
  edges: { cursor: string; node: { title: string } }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
};

async function sites(args: Record<string, unknown>): Promise<Connection> {
  const { organization } = await server.read(page, { variables: { id: organizationId, ...args } });
  return organization.sites;
}

const titlesOf = ({ nodes }: Connection) => nodes.map(({ title }) => title);

describe('a connection', () => {
  test('is paged forwards with `first` and `after`', async () => {
    const walked = [];
    let after: string | null = null;
    for (let more = true; more;) {
      const found: Connection = await sites({ first: 3, after });
      expect(found.totalCount).toBe(7);
      expect(found.pageInfo.hasPreviousPage).toBe(after !== null);
      walked.push(titlesOf(found));
      ({ hasNextPage: more, endCursor: after } = found.pageInfo);
    }
    expect(walked).toEqual([titles.slice(0, 3), titles.slice(3, 6), titles.slice(6)]);
  });

  test('is paged backwards with `last` and `before`', async () => {
    const walked = [];
    let before: string | null = null;
    for (let more = true; more;) {
      const found: Connection = await sites({ last: 3, before });
      expect(found.pageInfo.hasNextPage).toBe(before !== null);
      walked.push(titlesOf(found));
      ({ hasPreviousPage: more, startCursor: before } = found.pageInfo);
    }
    expect(walked).toEqual([titles.slice(4), titles.slice(1, 4), titles.slice(0, 1)]);
  });

  test('ends before `before` and starts after `after`', async () => {
    const { edges } = await sites({});
    const [after, before] = [edges[1]?.cursor, edges[5]?.cursor];
    expect(titlesOf(await sites({ first: 10, after, before }))).toEqual(titles.slice(2, 5));
    expect(titlesOf(await sites({ last: 2, after, before }))).toEqual(titles.slice(3, 5));
  });

  test('returns the cursors of REST, in its order, and accepts them', async () => {
    const { client } = server.world.people.admin;
    const rest = await client.sites.list({ organizationId, limit: 3 });
    const ours = await sites({ first: 3 });
    expect(ours.pageInfo.endCursor).toBe(rest.next?.page);
    expect(ours.edges.at(-1)?.cursor).toBe(rest.next?.page);
    expect(titlesOf(ours)).toEqual(rest.items.map(({ title }) => title));

    const restAfter = await client.sites.list({
      organizationId,
      limit: 3,
      page: ours.pageInfo.endCursor ?? '',
    });
    expect(restAfter.items.map(({ title }) => title)).toEqual(titles.slice(3, 6));
    expect(titlesOf(await sites({ first: 3, after: rest.next?.page }))).toEqual(titles.slice(3, 6));
  });

  test('returns the cursors of REST for every list', async () => {
    const { people, instanceAdmin } = server.world;
    const { client } = people.admin;
    const { id: collectionId } = await client.collections.create({ organizationId });
    for (let index = 0; index < 2; index += 1) {
      await client.collections.create({ organizationId, body: { parent: collectionId } });
      await client.spaces.create({ organizationId, body: { parent: collectionId } });
    }
    const query = `query ($id: ID!, $collection: ID!) {
      viewer { organizations(first: 1) { ...end } tokens(first: 1) { nodes { id } pageInfo { endCursor } } }
      organization(id: $id) {
        spaces(first: 1) { pageInfo { endCursor } }
        collections(first: 1) { pageInfo { endCursor } }
        top: collections(first: 1, nested: false) { pageInfo { hasNextPage endCursor } }
        filtered: sites(first: 1, title: "site", published: false) { pageInfo { endCursor } }
      }
      collection(id: $collection) { spaces(first: 1) { pageInfo { endCursor } } collections(first: 1) { totalCount pageInfo { endCursor } } }
    }
    fragment end on OrganizationConnection { pageInfo { endCursor } }`;
    await client.tokens.create({ body: { label: 'second' } });
    const data = await server.read(query, { variables: { id: organizationId, collection: collectionId } });
    const end = (connection: Connection) => connection.pageInfo.endCursor;
    const one = { organizationId, limit: 1 };
    expect(end(data.viewer.organizations)).toBe((await client.organizations.list({ limit: 1 })).next?.page);
    expect(end(data.viewer.tokens)).toBe((await client.tokens.list({ limit: 1 })).next?.page);
    expect(end(data.organization.spaces)).toBe((await client.spaces.list(one)).next?.page);
    expect(end(data.organization.collections)).toBe((await client.collections.list(one)).next?.page);
    expect(data.organization.top.pageInfo.hasNextPage).toBe(false);
    const filtered = await client.sites.list({ ...one, title: 'site', published: false });
    expect(end(data.organization.filtered)).toBe(filtered.next?.page);
    expect(end(data.collection.spaces)).toBe(
      (await client.collections.listSpaces({ collectionId, limit: 1 })).next?.page,
    );
    expect(data.collection.collections.totalCount).toBe(2);

    const users = await server.read('{ users(first: 2) { pageInfo { endCursor } } }', { as: instanceAdmin });
    expect(end(users.users)).toBe((await instanceAdmin.client.admin.listUsers({ limit: 2 })).next?.page);
  });

  test('counts and filters its nodes', async () => {
    const found = await sites({ title: 'SITE 3' });
    expect(found.totalCount).toBe(1);
    expect(titlesOf(found)).toEqual(['Site 3']);
  });

  test('without nodes has no cursors', async () => {
    expect(await sites({ first: 0 })).toEqual({
      totalCount: 7,
      nodes: [],
      edges: [],
      pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: null, endCursor: null },
    });
    expect((await sites({ title: 'no such title' })).pageInfo.hasNextPage).toBe(false);
  });

  test('has fifty nodes on a page by default', async () => {
    const { data } = await server.execute(
      'query ($id: ID!) { organization(id: $id) { sites { nodes { id } } } }',
      {
        variables: { id: organizationId },
      },
    );
    expect(data.organization.sites.nodes).toHaveLength(7);
  });
});
