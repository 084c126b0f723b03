import { roles } from '@lectern/contract';
import type { Person, World } from './world.ts';

/** A collection with a space in it, and a second collection, at the root of the world's organization. */
export async function makeTree(world: World) {
  const { client } = world.people.admin;
  const { organizationId } = world;
  const [collection, other] = await Promise.all([
    client.collections.create({ organizationId, body: { title: 'Guides' } }),
    client.collections.create({ organizationId, body: { title: 'Archive' } }),
  ]);
  const space = await client.spaces.create({
    organizationId,
    body: { title: 'Handbook', parent: collection.id },
  });
  return { collectionId: collection.id, otherCollectionId: other.id, spaceId: space.id };
}

/** A team of the admin and the `read` member. */
export async function makeTeam(world: World) {
  const { organizationId, people } = world;
  const { id: teamId } = await people.admin.client.teams.create({
    organizationId,
    body: { title: 'Writers', members: [people.read.actor.userId] },
  });
  return { organizationId, teamId };
}

/** A SAML provider with a label only. */
export async function makeProvider(world: World) {
  const { organizationId, people } = world;
  const { id: samlProviderId } = await people.admin.client.saml.create({
    organizationId,
    body: { label: 'Northwind' },
  });
  return { organizationId, samlProviderId };
}

/** An OpenID Connect provider with a label only. */
export async function makeOidcProvider(world: World) {
  const { organizationId, people } = world;
  const { id: oidcProviderId } = await people.admin.client.oidc.create({
    organizationId,
    body: { label: 'Northwind' },
  });
  return { organizationId, oidcProviderId };
}

/** A collection with a space in it; the guest and a team have the comment role on both. */
export async function makeShared(world: World) {
  const { client } = world.people.admin;
  const { collectionId, spaceId } = await makeTree(world);
  const { teamId } = await makeTeam(world);
  const userId = world.people.guest.actor.userId;
  const body = { role: 'comment' as const, users: [userId], teams: [teamId] };
  await client.collectionPermissions.invite({ collectionId, body });
  await client.spacePermissions.invite({ spaceId, body });
  return { collectionId, spaceId, teamId, userId };
}

/** A site with two sections, the second in a group, and one space in each. */
export async function makeSite(world: World) {
  const { client } = world.people.admin;
  const { organizationId } = world;
  const [space, created] = await Promise.all([
    client.spaces.create({ organizationId, body: { title: 'Handbook' } }),
    client.sites.create({ organizationId, body: { title: 'Docs' } }),
  ]);
  const site = { organizationId, siteId: created.id };
  const body = { spaceId: space.id };
  const section = await client.siteSections.add({ ...site, body });
  const grouped = await client.siteSections.add({ ...site, body });
  const group = await client.sectionGroups.add({ ...site, body: { title: 'More', sections: [grouped.id] } });
  const [siteSpace] = section.siteSpaces;
  if (siteSpace === undefined) throw new Error('The section was created without its space.');
  return {
    site,
    spaceId: space.id,
    siteSpaceId: siteSpace.id,
    siteSectionId: section.id,
    groupedSectionId: grouped.id,
    siteSectionGroupId: group.id,
  };
}

/** A site on which the guest and a team have the comment role. */
export async function makeSharedSite(world: World) {
  const created = await makeSite(world);
  const { teamId } = await makeTeam(world);
  const userId = world.people.guest.actor.userId;
  const body = { role: 'comment' as const, users: [userId], teams: [teamId] };
  await world.people.admin.client.sitePermissions.invite({ ...created.site, body });
  return { ...created, teamId, userId };
}

/** Another organization, in which every person has the same role as in the world's. */
export async function makeOrganization(world: World) {
  const { admin, guest, ...others } = world.people;
  const { id: organizationId } = await admin.client.organizations.create({ body: { title: 'Another' } });
  for (const role of roles) if (role !== 'admin') await world.join(organizationId, others[role], role);
  await world.join(organizationId, guest, null);
  return { organizationId };
}

/** A new member of the world's organization. */
export async function makeMember(world: World) {
  const { organizationId } = world;
  const member = await world.person('member');
  await world.join(organizationId, member, 'read');
  return { organizationId, userId: member.actor.userId };
}

/** An invite to the world's organization with the read role. */
export function makeInvite({ organizationId, people }: World) {
  return makeInviteBy(people.admin, organizationId);
}

async function makeInviteBy({ client }: Person, organizationId: string) {
  const { id } = await client.invites.create({ organizationId, body: { role: 'read' } });
  return { organizationId, inviteId: id };
}

/**
 * An organization of an unrelated owner, with an invite, and open to the e-mail domain of the world's people; none of them
 * is a member.
 */
export async function makeOpenOrganization(world: World) {
  const owner = await world.person('owner');
  // One organization at a time has verified the domain of all users.
  const { db } = world.ctx.store;
  await db.deleteFrom('domain_verifications').where('domain', '=', 'example.com').execute();
  const { id } = await owner.client.organizations.create({
    body: { title: 'Open', emailDomains: ['example.com'] },
  });
  return makeInviteBy(owner, id);
}

/** The verification of the host name of a new site. */
export async function makeDomainVerification(world: World) {
  const { organizationId, people } = world;
  const { client } = people.admin;
  const { id: siteId } = await client.sites.create({ organizationId });
  const domain = `${siteId.replace('_', '-').toLowerCase()}.docs.example`;
  await client.sites.update({ organizationId, siteId, body: { hostname: domain } });
  const [row] = await world.ctx.store.domainVerifications.listOfDomains({
    organizationId,
    type: 'hostname',
    domains: [domain],
  });
  if (row === undefined) throw new Error('The host name has no verification.');
  return { organizationId, domainVerificationId: row.id };
}

/** An invitation by e-mail that waits for the proof of the address. */
export async function makeEmailInvite({ ctx, organizationId }: World) {
  const id = ctx.newId('emailInvite');
  const [email, created_at] = [`${id.toLowerCase()}@example.com`, ctx.clock().toISOString()];
  await ctx.store.emailInvites.put([
    { id, organization_id: organizationId, email, role: 'read', sso: false, created_at },
  ]);
  return { organizationId, emailInviteId: id };
}
