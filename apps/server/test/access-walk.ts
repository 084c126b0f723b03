import { type Role, roles } from '@lectern/contract';
import type { Person, World } from '@lectern/domain/testing';
import {
  buildResponse,
  entityID,
  type KeyPair,
  signResponse,
} from '../../../packages/domain/test/workspace/saml/identity-provider.ts';
import { finish, start } from '../../../packages/domain/test/workspace/saml/sign-in-harness.ts';

/** A seeded random number generator, so that a failing walk can be repeated. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A token with what it may open. */
export type Holder = {
  readonly name: string;
  readonly userId: string;
  readonly token: string;
  readonly organizationId?: string;
  readonly spaceId?: string;
};
type Organization = { readonly id: string; readonly providerId: string; readonly collections: string[] };
type Space = { readonly id: string; readonly word: string };
export type Walk = {
  readonly world: World;
  readonly keys: KeyPair;
  readonly organizations: readonly [Organization, Organization];
  readonly people: readonly Person[];
  readonly holders: Holder[];
  readonly spaces: Space[];
  readonly sites: { readonly id: string; readonly organizationId: string }[];
};

/** Two organizations with people of every role, one admin of both, and tokens with every kind of limit. */
export async function begin(world: World, keys: KeyPair): Promise<Walk> {
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
  const walk: Walk = { world, keys, organizations, people, holders: [], spaces: [], sites: [] };
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
export function stepOf(walk: Walk, next: (below: number) => number): () => Promise<unknown> {
  const { world, organizations, people, spaces, sites } = walk;
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
    async () => {
      const { id: siteId, organizationId: owning } = pick(sites);
      const body = { role, users: [userId] };
      await somebody.sitePermissions.invite({ organizationId: owning, siteId, body });
    },
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
  const { world, keys } = walk;
  const user = await world.ctx.store.users.find(userId);
  const browser = await start(world, { providerId });
  const claims = { nameId: userId, email: user?.email ?? '' };
  const xml = signResponse(buildResponse(browser.request, claims), { keys });
  const session = await finish(world, { providerId }, browser, xml);
  walk.holders.push({ name: 'session', userId: session.user.id, token: session.token, organizationId: id });
}
