import { makeKeyPair } from '../../../packages/domain/test/workspace/saml/identity-provider.ts';
import { expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

/** A provider that is ready, of the world's organization, with a default team. */
async function makeReadyProvider() {
  const { organizationId, people } = server.world;
  const { saml, teams } = people.admin.client;
  const team = await teams.create({ organizationId, body: { title: 'Writers' } });
  const { certificate } = await makeKeyPair();
  const body = {
    label: 'Northwind',
    ssoURL: 'https://idp.example.com/sso',
    entityID: 'https://idp.example.com/saml',
    certificate,
    defaultTeam: team.id,
  };
  return { organizationId, provider: await saml.create({ organizationId, body }) };
}

const fields = `id label ssoURL entityID certificate defaultRole createdAt
  service { acsURL startURL entityID } urls { location } defaultTeamId defaultTeam { title } organization { id }`;

test('admins read SAML providers with their team, as REST shows them; other users see none', async () => {
  const { organizationId, provider } = await makeReadyProvider();
  const query = `query ($organization: ID!, $provider: ID!) {
    organization(id: $organization) { samlProviders { totalCount nodes { ${fields} } } }
    node(id: $provider) { id }
  }`;
  const variables = { organization: organizationId, provider: provider.id };
  const read = await server.read(query, { variables });
  const { object: _, defaultTeam, ...plain } = provider;
  expect(read.organization.samlProviders.nodes).toEqual([
    {
      ...plain,
      defaultTeamId: defaultTeam?.id,
      defaultTeam: { title: 'Writers' },
      organization: { id: organizationId },
    },
  ]);
  expect(read.node).toEqual({ id: provider.id });
  const { create, guest } = server.world.people;
  for (const as of [create, guest]) {
    const seen = await server.read(query, { variables, as });
    expect(seen).toEqual({
      organization: { samlProviders: { totalCount: 0, nodes: [] } },
      node: null,
    });
  }
});

test('every member reads the sign-in options', async () => {
  const { organizationId, provider } = await makeReadyProvider();
  const query = `query ($id: ID!) { organization(id: $id) { ssoLogins { providerId label startURL } } }`;
  const { people, outsider } = server.world;
  const read = await server.read(query, { variables: { id: organizationId }, as: people.guest });
  expect(read.organization.ssoLogins).toContainEqual({
    providerId: provider.id,
    label: 'Northwind',
    startURL: provider.service.startURL,
  });
  const rejected = await server.execute(query, { variables: { id: organizationId }, as: outsider });
  expect(rejected.errors?.[0]?.extensions.status).toBe(404);
});
