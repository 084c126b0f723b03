import type { VisitorActor } from '../core/actor.ts';
import { makeSite } from './resources.ts';
import type { World } from './world.ts';

/** A site with a share link. */
export async function makeShareLink(world: World) {
  const { site } = await makeSite(world);
  const link = await world.people.admin.client.shareLinks.create({ ...site, body: { name: 'Partners' } });
  return { ...site, shareLinkId: link.id };
}

/** A site with a redirect of `/old`. */
export async function makeRedirect(world: World) {
  const { site, siteSpaceId } = await makeSite(world);
  const destination = { kind: 'site-space' as const, siteSpaceId };
  const body = { source: '/old', destination };
  const redirect = await world.people.admin.client.redirects.create({ ...site, body });
  return { ...site, siteRedirectId: redirect.id };
}

/** The URL of a published site. */
export async function makePublishedAddress(world: World): Promise<string> {
  const { site } = await makeSite(world);
  const { urls } = await world.people.admin.client.sites.publish(site);
  if (urls.published === undefined) throw new Error('The published site has no URL.');
  return urls.published;
}

type VisitedResources = {
  readonly siteId?: unknown;
  readonly spaceId?: unknown;
  readonly changeRequestId?: unknown;
  readonly specSlug?: unknown;
  readonly userId?: unknown;
};

/**
 * A previewing visitor of the site in an input, or of a new site with the space in it and its change request, or a space
 * that mentions the spec or the user in it.
 */
export async function visitorOf(
  world: World,
  { siteId, spaceId, changeRequestId, specSlug, userId }: VisitedResources,
): Promise<VisitorActor> {
  const { organizationId } = world;
  const mention =
    typeof specSlug === 'string'
      ? `{% openapi-schemas spec="${specSlug}" schemas="Pet" %}\n{% endopenapi-schemas %}\n`
      : `[Somebody](user:${String(userId)})`;
  const isMentioned = typeof specSlug === 'string' || (typeof userId === 'string' && spaceId === undefined);
  const ownId = isMentioned ? await makeSpaceWith(world, mention) : spaceId;
  const spaceIds = typeof ownId === 'string' ? [ownId] : [];
  const siteOf = async () => {
    const { client } = world.people.admin;
    const spaces = await Promise.all(spaceIds.map((id) => client.spaces.get({ spaceId: id })));
    // A deleted space cannot be added to a site.
    const shown = spaces.filter(({ deletedAt }) => deletedAt === undefined).map(({ id }) => id);
    return (await client.sites.create({ organizationId, body: { spaces: shown } })).id;
  };
  return {
    kind: 'visitor',
    userId: '',
    instanceAdmin: false,
    organizationId,
    siteId: typeof siteId === 'string' ? siteId : await siteOf(),
    spaceIds,
    claims: {},
    preview: true,
    ...(typeof ownId === 'string' &&
      typeof changeRequestId === 'string' && { previewed: { spaceId: ownId, changeRequestId } }),
    issuedAt: Math.floor(Date.now() / 1000),
  };
}

/** A space with a page of a text. */
async function makeSpaceWith(world: World, markdown: string): Promise<string> {
  const { people, organizationId } = world;
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: {} });
  const insert = { operation: 'insert_page' as const, document: { markdown } };
  await client.spaceContent.update({ spaceId, body: { changes: [insert] } });
  return spaceId;
}
