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

/**
 * A previewing visitor of the site in an input, or of a new site with the space in it, or a space that refers to the spec
 * in it.
 */
export async function visitorOf(
  world: World,
  {
    siteId,
    spaceId,
    specSlug,
  }: { readonly siteId?: unknown; readonly spaceId?: unknown; readonly specSlug?: unknown },
): Promise<VisitorActor> {
  const { organizationId } = world;
  const ownId = typeof specSlug === 'string' ? await makeReferringSpace(world, specSlug) : spaceId;
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
  };
}

/** A space with a page that refers to a spec. */
async function makeReferringSpace(world: World, slug: string): Promise<string> {
  const { people, organizationId } = world;
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: {} });
  const markdown = `{% openapi-schemas spec="${slug}" schemas="Pet" %}\n{% endopenapi-schemas %}\n`;
  const insert = { operation: 'insert_page' as const, document: { markdown } };
  await client.spaceContent.update({ spaceId, body: { changes: [insert] } });
  return spaceId;
}
