import { expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

const fields = `id label issuer clientID hasClientSecret scopes groupsClaim groupMappings { group role team }
  provisioning emailDomains defaultRole createdAt service { redirectURL startURL } urls { location }
  defaultTeamId defaultTeam { title } organization { id }`;

test('admins read OpenID Connect providers with their team, as REST shows them; other users see none', async () => {
  const { organizationId, people } = server.world;
  const { oidc, teams } = people.admin.client;
  const team = await teams.create({ organizationId, body: { title: 'Writers' } });
  const body = {
    label: 'Northwind',
    issuer: 'https://login.northwind.example',
    clientID: 'lectern',
    clientSecret: 'correct horse',
    groupMappings: [{ group: 'writers', role: 'edit' as const, team: team.id }],
    defaultTeam: team.id,
  };
  const provider = await oidc.create({ organizationId, body });
  const query = `query ($organization: ID!, $provider: ID!) {
    organization(id: $organization) { oidcProviders { totalCount nodes { ${fields} } } }
    node(id: $provider) { id }
  }`;
  const variables = { organization: organizationId, provider: provider.id };
  const read = await server.read(query, { variables });
  const { object: _, defaultTeam, ...plain } = provider;
  expect(read.organization.oidcProviders.nodes).toEqual([
    {
      ...plain,
      groupMappings: [{ group: 'writers', role: 'EDIT', team: team.id }],
      defaultTeamId: defaultTeam?.id,
      defaultTeam: { title: 'Writers' },
      organization: { id: organizationId },
    },
  ]);
  expect(read.node).toEqual({ id: provider.id });
  for (const as of [people.create, people.guest]) {
    const seen = await server.read(query, { variables, as });
    expect(seen).toEqual({ organization: { oidcProviders: { totalCount: 0, nodes: [] } }, node: null });
  }
});
