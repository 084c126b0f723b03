import { type Role, roles } from '@lectern/contract';
import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import { registerGraphql } from '@lectern/graphql';
import { createRest } from '@lectern/rest';
import { registerTrpc } from '@lectern/trpc';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleOf } from '../../../packages/domain/test/access/rule.ts';
import {
  buildResponse,
  entityID,
  type KeyPair,
  makeKeyPair,
  signResponse,
} from '../../../packages/domain/test/workspace/saml/identity-provider.ts';
import { finish, start } from '../../../packages/domain/test/workspace/saml/sign-in-harness.ts';

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

/** A seeded random number generator, so that a failing walk can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A token with what it may open. */
type Holder = {
  readonly name: string;
  readonly userId: string;
  readonly token: string;
  readonly organizationId?: string;
  readonly spaceId?: string;
};
type Organization = { readonly id: string; readonly providerId: string; readonly collections: string[] };
type Space = { readonly id: string; readonly word: string };
type Walk = {
  readonly organizations: readonly [Organization, Organization];
  readonly people: readonly Person[];
  readonly holders: Holder[];
  readonly spaces: Space[];
  readonly sites: { readonly id: string; readonly organizationId: string }[];
};

/** Two organizations with people of every role, one admin of both, and tokens with every kind of limit. */
async function begin(): Promise<Walk> {
  const owner = await world.person('owner');
  const make = async (title: string): Promise<Organization> => {
    const { id } = await owner.client.organizations.create({ body: { title } });
    const body = {
      label: title,
      ssoURL: 'https://idp.example.com/sso',
      entityID,
      certificate: keys.certificate,
    };
    const provider = await owner.client.saml.create({ organizationId: id, body });
    const collections = [];
    for (let index = 0; index < 3; index += 1)
      collections.push((await owner.client.collections.create({ organizationId: id })).id);
    return { id, providerId: provider.id, collections };
  };
  const organizations = [await make('One'), await make('Two')] as const;
  const people = [owner];
  for (const role of [...roles.filter((name) => name !== 'admin'), null]) {
    const person = await world.person(role ?? 'guest');
    await world.join(organizations[0].id, person, role);
    if (role === 'create' || role === 'read') await world.join(organizations[1].id, person, 'read');
    people.push(person);
  }
  const walk: Walk = { organizations, people, holders: [], spaces: [], sites: [] };
  for (const { actor, token } of [...people, world.outsider])
    walk.holders.push({ name: 'personal', userId: actor.userId, token });
  const next = numbers(0);
  for (let index = 0; index < 4; index += 1) await addSpace(walk, next);
  const [space] = walk.spaces;
  const limited = async (body: object, limit: Partial<Holder>) => {
    const { token } = await owner.client.tokens.create({ body: { label: 'limited', ...body } });
    walk.holders.push({ name: JSON.stringify(body), userId: owner.actor.userId, token, ...limit });
  };
  for (const { id } of organizations) await limited({ organization: id }, { organizationId: id });
  await limited({ space: space?.id }, { spaceId: space?.id ?? '' });
  await limited({ readOnly: true }, {});
  return walk;
}

async function addSpace({ organizations, people, spaces }: Walk, next: (below: number) => number) {
  const [owner] = people;
  const organization = organizations[next(2)] ?? organizations[0];
  const parent = organization.collections[next(4)];
  const word = `marker${spaces.length}x${next(1_000_000)}`;
  const body = { title: word, ...(parent !== undefined && { parent }) };
  const created = await owner?.client.spaces.create({ organizationId: organization.id, body });
  if (owner === undefined || created === undefined) throw new Error('there is an owner');
  const changes = [
    { operation: 'insert_page' as const, title: 'Page', document: { markdown: `Here is ${word}.` } },
  ];
  await owner.client.spaceContent.update({ spaceId: created.id, body: { changes } });
  spaces.push({ id: created.id, word });
}

/** One step; what the product rejects is a step, too. */
function stepOf(walk: Walk, next: (below: number) => number): () => Promise<unknown> {
  const { organizations, people, spaces, sites } = walk;
  const pick = <T>(items: readonly T[]): T => {
    const item = items[next(items.length)];
    if (item === undefined) throw new Error('there is something to pick');
    return item;
  };
  const [owner] = people;
  if (owner === undefined) throw new Error('there is an owner');
  const { client } = owner;
  // Most steps are the owner's; others try with whatever they may do.
  const somebody = next(3) === 0 ? pick(people).client : client;
  const organization = pick(organizations);
  const { id: organizationId, collections } = organization;
  const collectionId = pick(collections);
  const spaceId = pick(spaces).id;
  const { userId } = pick(people.slice(1)).actor;
  const role: Role | null = roles[next(roles.length + 1)] ?? null;
  const level = pick([...roles, 'inherit' as const, null, null]);
  const steps: (() => Promise<unknown>)[] = [
    () => somebody.spaces.update({ spaceId, body: { defaultLevel: level } }),
    () => somebody.collections.update({ collectionId, body: { defaultLevel: level } }),
    () => somebody.spaces.move({ spaceId, body: { parent: next(3) === 0 ? null : collectionId } }),
    () => somebody.collections.move({ collectionId, body: { parent: pick([...collections, null]) } }),
    () => somebody.spaces.transfer({ spaceId, body: { organization: organizationId } }),
    async () => {
      await somebody.collections.delete({ collectionId });
      collections[collections.indexOf(collectionId)] = (
        await client.collections.create({ organizationId })
      ).id;
    },
    () => somebody.spaces.delete({ spaceId }),
    () => client.spaces.restore({ spaceId }),
    () => somebody.spacePermissions.invite({ spaceId, body: { role, users: [userId] } }),
    () => somebody.collectionPermissions.invite({ collectionId, body: { role, users: [userId] } }),
    () => client.members.update({ organizationId, userId, body: { role } }),
    () => client.members.update({ organizationId, userId, body: { disabled: next(2) === 0 } }),
    () => client.members.remove({ organizationId, userId }),
    async () => {
      const { items } = await client.members.list({ organizationId });
      const { user } = pick(items);
      await client.invites.inviteByEmail({ organizationId, body: { emails: [user.email ?? ''], role } });
    },
    async () => {
      const invite = await client.invites.create({ organizationId, body: { role: pick(roles.slice(0, 3)) } });
      await somebody.invites.join({ organizationId, inviteId: invite.id });
    },
    async () => {
      const { id } = await somebody.sites.create({ organizationId, body: { spaces: [spaceId] } });
      sites.push({ id, organizationId });
    },
    async () => {
      const site = pick(sites);
      await somebody.sites.publish({ organizationId: site.organizationId, siteId: site.id });
    },
    async () => {
      const site = pick(sites);
      await somebody.sites.unpublish({ organizationId: site.organizationId, siteId: site.id });
    },
    () => signIn(walk, organization, userId),
    () => world.instanceAdmin.client.admin.updateUser({ userId, body: { disabled: next(4) === 0 } }),
    () => addSpace(walk, next),
  ];
  return pick(steps);
}

/** Signs a user in through the provider of an organization. */
async function signIn(walk: Walk, { id, providerId }: Organization, userId: string): Promise<void> {
  const user = await world.ctx.store.users.find(userId);
  const browser = await start(world, { providerId });
  const claims = { nameId: userId, email: user?.email ?? '' };
  const xml = signResponse(buildResponse(browser.request, claims), { keys });
  const session = await finish(world, { providerId }, browser, xml);
  walk.holders.push({ name: 'session', userId: session.user.id, token: session.token, organizationId: id });
}

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
    if (visible === undefined) {
      expect((await get('/v1/user')).statusCode).toBe(401);
      continue;
    }
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
      if (!shown.has(id)) expect(read.statusCode, id).toBe(404);
    }
  }
}

test.each([1, 2, 3])(
  'what a person may read is what the rule says, by every way in, after any series of steps (seed %i)',
  async (seed) => {
    const next = numbers(seed);
    const walk = await begin();
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
    }
    // Most steps are accepted.
    expect(taken).toBeGreaterThan(40);
  },
);
