import { beforeAll, describe, expect, test } from 'vitest';
import { makeEverything } from './content.ts';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
let ids: Awaited<ReturnType<typeof makeEverything>>;
beforeAll(async () => {
  ids = await makeEverything(server.world);
});

const node = 'query ($id: ID!) { node(id: $id) { __typename id } }';

describe('the field node', () => {
  test.each([
    ['user', 'User'],
    ['token', 'Token'],
    ['organization', 'Organization'],
    ['collection', 'Collection'],
    ['space', 'Space'],
    ['site', 'Site'],
    ['siteSection', 'SiteSection'],
    ['siteSectionGroup', 'SiteSectionGroup'],
    ['siteSpace', 'SiteSpace'],
  ] as const)('finds a %s by its id', async (kind, typename) => {
    const id = ids[kind];
    expect(await server.read(node, { variables: { id } })).toEqual({ node: { __typename: typename, id } });
  });

  test.each([
    'token',
    'organization',
    'collection',
    'space',
    'site',
    'siteSection',
    'siteSectionGroup',
    'siteSpace',
  ] as const)('is null for the %s of another organization, as if there were none', async (kind) => {
    const options = { as: server.world.outsider, variables: { id: ids[kind] } };
    expect(await server.execute(node, options)).toMatchObject({ data: { node: null }, status: 200 });
    expect((await server.execute(node, options)).errors).toBeUndefined();
  });

  test('is null for text that is not an id', async () => {
    for (const id of ['', 'nothing', 'rev_x', '__proto__', 'site_']) {
      expect(await server.read(node, { variables: { id } })).toEqual({ node: null });
    }
  });

  test('reads the kind of the id, with one document', async () => {
    const query = `query ($id: ID!) { node(id: $id) { id ... on Site { title } ... on Space { title emoji } ... on User { email } } }`;
    expect(await server.read(query, { variables: { id: ids.site } })).toEqual({
      node: { id: ids.site, title: 'Docs' },
    });
    const space = { id: ids.space, title: 'Hand "book"\n', emoji: null };
    expect(await server.read(query, { variables: { id: ids.space } })).toEqual({ node: space });
  });
});

describe('a node by its id', () => {
  test.each(['organization', 'site', 'space', 'collection', 'user'] as const)(
    'is null with NOT_FOUND when %s is not visible',
    async (kind) => {
      const query = `query ($id: ID!) { result: ${kind}(id: $id) { id } }`;
      const { data, errors, status } = await server.execute(query, {
        as: server.world.outsider,
        variables: { id: ids[kind] },
      });
      expect(status).toBe(200);
      expect(data).toEqual({ result: null });
      expect(errors).toHaveLength(1);
      expect(errors?.[0]).toMatchObject({
        path: ['result'],
        locations: [{ line: 1, column: 20 }],
        extensions: { code: 'NOT_FOUND', status: 404, requestId: expect.any(String) },
      });
    },
  );

  test('is the same as in REST', async () => {
    const { client } = server.world.people.admin;
    const { site: siteId, organization: organizationId } = ids;
    const rest = await client.sites.get({ organizationId, siteId });
    const query = `query ($id: ID!) { site(id: $id) {
      id type title visibility published siteSpaceCount createdAt basename hostname icon { emoji } proxy { origin }
      features { id: key plan frozen } urls { location app published } organizationId
    } }`;
    const { site } = await server.read(query, { variables: { id: siteId } });
    expect(site).toEqual({
      id: rest.id,
      type: 'BASIC',
      title: rest.title,
      visibility: 'SHARE_LINK',
      published: true,
      siteSpaceCount: rest.siteSpaces,
      createdAt: rest.createdAt,
      basename: null,
      hostname: null,
      icon: null,
      proxy: null,
      features: rest.features.map(({ id }) => ({
        id: id.toUpperCase().replaceAll('-', '_'),
        plan: 'BASIC',
        frozen: false,
      })),
      urls: rest.urls,
      organizationId,
    });
  });
});

describe('the structure of a site', () => {
  const query = `query ($id: ID!) { site(id: $id) { structure {
    __typename ... on Node { id } ... on SiteSectionGroup { sections { id title } } ... on SiteSection { path } ... on SiteSpace { path default }
  } } }`;

  test('is its sections and groups in order', async () => {
    const { site } = await server.read(query, { variables: { id: ids.site } });
    expect(site.structure).toEqual([
      { __typename: 'SiteSection', id: ids.siteSection, path: 'hand-book' },
      {
        __typename: 'SiteSectionGroup',
        id: ids.siteSectionGroup,
        sections: [{ id: ids.groupedSection, title: 'API' }],
      },
    ]);
  });

  test('is its spaces when it has no sections', async () => {
    const { site } = await server.read(query, { variables: { id: ids.plainSite } });
    expect(
      site.structure.map((item: { __typename: string; default: boolean }) => [item.__typename, item.default]),
    ).toEqual([
      ['SiteSpace', true],
      ['SiteSpace', false],
    ]);
  });
});

describe('visibility', () => {
  const own =
    'query ($id: ID!) { user(id: $id) { displayName organizations { totalCount } tokens { nodes { label } } } }';

  test('only users themselves see their organizations and tokens', async () => {
    const mine = await server.read(own, { variables: { id: ids.user } });
    expect(mine.user.tokens.nodes).toContainEqual({ label: 'Laptop' });
    const seen = await server.read(own, { as: server.world.people.read, variables: { id: ids.user } });
    expect(seen.user).toEqual({ displayName: 'admin', organizations: null, tokens: null });
  });

  test('only an administrator of the server may list its users', async () => {
    const rejected = await server.execute('{ users { totalCount nodes { id } } }');
    expect(rejected).toMatchObject({
      data: { users: null },
      errors: [{ path: ['users'], extensions: { code: 'FORBIDDEN', status: 403 } }],
    });
    const { users } = await server.read('{ users(first: 3) { totalCount nodes { email } } }', {
      as: server.world.instanceAdmin,
    });
    expect(users.nodes).toHaveLength(3);
    expect(users.totalCount).toBeGreaterThan(8);
  });

  test('a space on a site has its title for everyone who can see the site, and the rest only for those who can see the space', async () => {
    const { people } = server.world;
    const { space: spaceId } = ids;
    await people.admin.client.spaces.update({ spaceId, body: { defaultLevel: null } });
    const query = `query ($id: ID!, $space: ID!) {
      site(id: $id) { siteSpaces { space { id title parent { title } parentId permissions { view } } } }
      node(id: $space) { id }
    }`;
    const options = { as: people.read, variables: { id: ids.site, space: spaceId } };
    const { site, node: direct } = await server.read(query, options);
    const shown = site.siteSpaces.map((item: { space: { id: string } }) => item.space);
    expect(shown).toContainEqual({
      id: spaceId,
      title: 'Hand "book"\n',
      parent: null,
      parentId: null,
      permissions: { view: false },
    });
    expect(direct).toBeNull();
    await people.admin.client.spaces.update({ spaceId, body: { defaultLevel: 'inherit' } });
  });

  test('a guest sees an organization, and nothing in it', async () => {
    const query = `query ($id: ID!) { organization(id: $id) { title sites { totalCount } spaces { nodes { id } } collections { nodes { id } } defaultSite { id } defaultSiteId } }`;
    const options = { as: server.world.people.guest, variables: { id: ids.organization } };
    expect(await server.read(query, options)).toEqual({
      organization: {
        title: 'Home',
        sites: { totalCount: 0 },
        spaces: { nodes: [] },
        collections: { nodes: [] },
        defaultSite: null,
        defaultSiteId: ids.site,
      },
    });
  });
});
