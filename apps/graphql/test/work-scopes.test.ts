import { currentWorkScope } from '../../../packages/database/src/work-scope.ts';
import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerGraphql } from '../src/index.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let app: FastifyInstance;
let tenants: (string | undefined)[] = [];

beforeAll(async () => {
  database = await createTestDatabase({
    onStatement: (text) => {
      // A statement of the graph names the levels of its rows.
      if (text.includes(' as l, p, ')) tenants.push(currentWorkScope()?.tenant);
    },
  });
  world = await createWorld(database);
  app = fastify({ logger: { level: 'silent' } });
  registerGraphql(app, { domain: world.domain, logger: app.log });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Whose turns the statements of a query take. */
async function tenantsOf(field: 'organization' | 'space', id: string, { token }: Person) {
  tenants = [];
  await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: { query: `query ($id: ID!) { ${field}(id: $id) { id title } }`, variables: { id } },
  });
  return tenants;
}

test('reads of an organization and its spaces take the turns of the organization, for who has read them', async () => {
  const { organizationId, people } = world;
  const { id: spaceId } = await people.admin.client.spaces.create({ organizationId });
  for (const [field, id] of [['organization', organizationId] as const, ['space', spaceId] as const]) {
    expect(await tenantsOf(field, id, people.admin)).toEqual([people.admin.actor.userId]);
    expect(await tenantsOf(field, id, people.admin)).toEqual([organizationId]);
  }
});

test('nobody takes the turns of an organization that they cannot see', async () => {
  const { organizationId, outsider } = world;
  for (let round = 0; round < 2; round += 1)
    expect(await tenantsOf('organization', organizationId, outsider)).toEqual([outsider.actor.userId]);
});
