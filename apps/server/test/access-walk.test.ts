import { hasRole } from '@lectern/contract';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { registerGraphql } from '@lectern/graphql';
import { createRest } from '@lectern/rest';
import { registerTrpc } from '@lectern/trpc';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleOf } from '../../../packages/domain/test/access/rule.ts';
import { type KeyPair, makeKeyPair } from '../../../packages/domain/test/workspace/saml/identity-provider.ts';
import { begin, type Holder, numbers, stepOf, type Walk } from './access-walk.ts';

let app: FastifyInstance;
let world: World;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let keys: KeyPair;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  keys = await makeKeyPair();
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

/** What the written rule says of every holder and space; `undefined` of a token that is rejected. */
async function expectations({
  organizations,
  holders,
  spaces,
}: Walk): Promise<Map<Holder, Set<string> | undefined>> {
  const rules = await Promise.all(organizations.map(({ id }) => ruleOf(database, id)));
  const rows = await database.kysely
    .selectFrom('spaces')
    .select(['id', 'organization_id', 'deleted_at'])
    .where(
      'id',
      'in',
      spaces.map(({ id }) => id),
    )
    .execute();
  const disabled = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('disabled', '=', true)
    .execute();
  const expected = new Map<Holder, Set<string> | undefined>();
  for (const holder of holders) {
    const isEnded = !(await world.domain
      .authenticate(holder.token)
      .then(() => true)
      .catch(() => false));
    if (disabled.some(({ id }) => id === holder.userId)) expect(isEnded, holder.name).toBe(true);
    if (isEnded) {
      expected.set(holder, undefined);
      continue;
    }
    const visible = rows.filter((space) => {
      const rule = rules[organizations.findIndex(({ id }) => id === space.organization_id)];
      const role = rule?.roleOf(holder.userId, space.id) ?? null;
      const isOpen =
        (holder.organizationId ?? space.organization_id) === space.organization_id &&
        (holder.spaceId ?? space.id) === space.id;
      return role !== null && space.deleted_at === null && isOpen;
    });
    expected.set(holder, new Set(visible.map(({ id }) => id)));
  }
  return expected;
}

type Answer = { readonly statusCode: number; readonly body: string };

async function expectRule(walk: Walk): Promise<void> {
  const deleted = new Set(
    (
      await database.kysely.selectFrom('spaces').select('id').where('deleted_at', 'is not', null).execute()
    ).map(({ id }) => id),
  );
  for (const [holder, visible] of await expectations(walk)) {
    const headers = { authorization: `Bearer ${holder.token}` };
    const get = (url: string): Promise<Answer> => app.inject({ method: 'GET', url, headers });
    expect((await get('/v1/user')).statusCode).toBe(visible === undefined ? 401 : 200);
    if (visible === undefined) continue;
    for (const { id, word } of walk.spaces) {
      // Admins see a deleted space, to restore it.
      if (deleted.has(id)) continue;
      const about = `${holder.name} of ${holder.userId} on ${word}`;
      const isVisible = visible.has(id);
      expect((await get(`/v1/spaces/${id}`)).statusCode === 200, about).toBe(isVisible);
      expect((await get(`/v1/spaces/${id}/pdf`)).statusCode === 200, about).toBe(isVisible);
      const input = encodeURIComponent(JSON.stringify({ spaceId: id }));
      expect((await get(`/trpc/spaces.get?input=${input}`)).statusCode === 200, about).toBe(isVisible);
      const query = `{ space(id: "${id}") { title } node(id: "${id}") { id } }`;
      const graph = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
      expect(graph.body.includes(word), about).toBe(isVisible && holder.spaceId === undefined);
    }
    for (const { id } of walk.organizations) {
      const found = (await get(`/v1/orgs/${id}/search?query=Here&limit=1000`)).body;
      const listed = (await get(`/v1/orgs/${id}/spaces?limit=1000`)).body;
      for (const space of walk.spaces) {
        if (visible.has(space.id)) continue;
        expect(found, holder.name).not.toContain(space.word);
        expect(listed, holder.name).not.toContain(space.word);
      }
    }
    await expectEvents(walk, holder, visible, deleted);
  }
}

/** No event about a space that the holder may not see. */
async function expectEvents(
  { organizations }: Walk,
  holder: Holder,
  visible: Set<string>,
  deleted: Set<string>,
) {
  const actor = await world.domain.authenticate(holder.token);
  const ctx = world.domain.context(actor);
  for (const { id: organizationId } of organizations) {
    const events = await eventsOf(ctx, organizationId, holder.userId);
    for (const event of events) {
      const spaceId = event.space_id;
      if (spaceId !== null && !deleted.has(spaceId) && isOnlyLimited(holder))
        expect(visible.has(spaceId), `${holder.name} of ${holder.userId}`).toBe(true);
    }
  }
}

/** The events of a token with a limit are those of its user, where it opens the organization at all. */
function isOnlyLimited({ organizationId, spaceId }: Holder): boolean {
  return organizationId === undefined && spaceId === undefined;
}

function eventsOf({ store }: ReturnType<World['domain']['context']>, organizationId: string, userId: string) {
  const after = { transaction_id: 0, position: 0 };
  return store.events.listAfter({ organizationId, userId, types: undefined, after, limit: 1000 });
}

/** Sites are read, edited and administered with the role that the rule gives, by every way in. */
async function expectSiteRoles({ organizations, holders, sites }: Walk): Promise<void> {
  const rules = new Map(
    await Promise.all(organizations.map(async ({ id }) => [id, await ruleOf(database, id)] as const)),
  );
  for (const holder of holders) {
    const headers = { authorization: `Bearer ${holder.token}` };
    const get = (url: string): Promise<Answer> => app.inject({ method: 'GET', url, headers });
    if ((await get('/v1/user')).statusCode !== 200) continue;
    for (const { id: siteId, organizationId } of sites) {
      const isOpen =
        (holder.organizationId ?? organizationId) === organizationId && holder.spaceId === undefined;
      const role = isOpen ? (rules.get(organizationId)?.roleOf(holder.userId, siteId) ?? null) : null;
      const about = `${holder.name} of ${holder.userId} on ${siteId}`;
      const path = `/v1/orgs/${organizationId}/sites/${siteId}`;
      const may = async (operation: string) => (await get(`${path}${operation}`)).statusCode === 200;
      expect(await may(''), about).toBe(role !== null);
      expect(await may('/share-links'), about).toBe(hasRole(role, 'create'));
      expect(await may('/permissions/aggregate'), about).toBe(hasRole(role, 'admin'));
      const input = encodeURIComponent(JSON.stringify({ organizationId, siteId }));
      const procedure = await get(`/trpc/sites.get?input=${input}`);
      expect(procedure.statusCode === 200, about).toBe(role !== null);
      const query = `{ node(id: "${siteId}") { id } organization(id: "${organizationId}") { sites { nodes { id } } } }`;
      const graph = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
      expect(graph.body.split(siteId).length - 1, about).toBe(role === null ? 0 : 2);
    }
  }
}

/** A published site shows its spaces to everybody, and nothing else; one that is not published shows nothing. */
async function expectSites({ sites, spaces, people }: Walk): Promise<void> {
  const [owner] = people;
  for (const { id: siteId, organizationId } of sites) {
    const site = await owner?.client.sites.get({ organizationId, siteId });
    const shown = new Set(
      (await owner?.client.siteSpaces.list({ organizationId, siteId, limit: 1000 }))?.items.map(
        ({ space }) => space.id,
      ),
    );
    const url = site?.urls.published;
    if (url === undefined) continue;
    const resolved = await app.inject({ method: 'POST', url: '/v1/urls/published', payload: { url } });
    if (site?.visibility !== 'public' && site?.visibility !== 'unlisted') continue;
    const apiToken: unknown = resolved.json().apiToken;
    if (typeof apiToken !== 'string') continue;
    const headers = { authorization: `Bearer ${apiToken}` };
    for (const { id } of spaces) {
      const read = await app.inject({ method: 'GET', url: `/v1/spaces/${id}`, headers });
      expect(read.statusCode === 200, id).toBe(shown.has(id));
    }
  }
}

test.each([1, 2, 3])(
  'what a person may read is what the rule says, by every way in, after any series of steps (seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const walk = await begin(world, keys);
    let taken = 0;
    for (let round = 0; round < 4; round += 1) {
      for (let index = 0; index < 25; index += 1) {
        await stepOf(walk, next)().then(
          () => (taken += 1),
          () => undefined,
        );
      }
      await expectRule(walk);
      await expectSites(walk);
      await expectSiteRoles(walk);
    }
    // Most steps are accepted.
    expect(taken).toBeGreaterThan(40);
  },
);
