import { makeSharedSite } from '../../../packages/domain/src/testing/resources.ts';
import { describe, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

const siteQuery = `query ($id: ID!, $organization: ID!) {
  site(id: $id) {
    title
    sections { title site { id } siteSpaces { space { permissions { view } } } }
    siteSpaces { id section { id } space { permissions { view } parentId commentCount changeRequestCount changeRequests { totalCount } revisions { totalCount } comments { totalCount } } }
    sectionGroups { title sections { id } }
    redirects { totalCount }
    shareLinks { totalCount }
  }
  organization(id: $organization) { sites { totalCount nodes { id } } }
}`;

describe('a site that a guest was granted a role on', () => {
  test('is in the graph, with its structure, and without the content of its spaces', async () => {
    const { people, organizationId } = server.world;
    const { site, spaceId, userId } = await makeSharedSite(server.world);
    await people.admin.client.shareLinks.create({ ...site, body: { name: 'Partners' } });
    await people.admin.client.changeRequests.create({ spaceId, body: {} });
    const variables = { id: site.siteId, organization: organizationId };
    const read = () => server.read(siteQuery, { variables, as: people.guest });
    const hidden = { permissions: { view: false } };
    const seen = await read();
    expect(seen.site).toMatchObject({
      title: 'Docs',
      sections: [
        { site: { id: site.siteId }, siteSpaces: [{ space: hidden }] },
        { site: { id: site.siteId }, siteSpaces: [{ space: hidden }] },
      ],
      sectionGroups: [{ title: 'More', sections: [{}] }],
      redirects: { totalCount: 0 },
      shareLinks: { totalCount: 0 },
    });
    const none = { totalCount: 0 };
    const counts = { parentId: null, commentCount: 0, changeRequestCount: 0 };
    for (const { space } of seen.site.siteSpaces)
      expect(space).toEqual({ ...hidden, ...counts, changeRequests: none, revisions: none, comments: none });
    expect(seen.organization.sites.nodes).toContainEqual({ id: site.siteId });

    await people.admin.client.sitePermissions.updateUser({ ...site, userId, body: { role: 'create' } });
    expect((await read()).site.shareLinks).toEqual({ totalCount: 1 });
    const body = { role: 'review' as const, users: [people.create.actor.userId] };
    await people.admin.client.sitePermissions.invite({ ...site, body });
    const lowered = await server.read(siteQuery, { variables, as: people.create });
    expect(lowered.site.shareLinks).toEqual({ totalCount: 0 });

    await people.admin.client.sitePermissions.removeUser({ ...site, userId });
    const { status, data } = await server.execute(siteQuery, { variables, as: people.guest });
    expect([status, data?.site]).toEqual([200, null]);
    expect(data?.organization.sites.nodes).not.toContainEqual({ id: site.siteId });
  });

  test('leads to its parts by their ids, while the role lasts', async () => {
    const { people } = server.world;
    const { site, siteSpaceId, siteSectionId, siteSectionGroupId, userId } = await makeSharedSite(
      server.world,
    );
    const destination = { kind: 'site-space' as const, siteSpaceId };
    const { id } = await people.admin.client.redirects.create({
      ...site,
      body: { source: '/old', destination },
    });
    const ids = [site.siteId, siteSpaceId, siteSectionId, siteSectionGroupId, id];
    const query = `{ ${ids.map((own, index) => `n${index}: node(id: "${own}") { id }`).join(' ')} }`;
    const read = async () => Object.values(await server.read(query, { as: people.guest }));
    expect(await read()).toEqual(ids.map((own) => ({ id: own })));
    await people.admin.client.sitePermissions.removeUser({ ...site, userId });
    expect(await read()).toEqual(ids.map(() => null));
  });
});
