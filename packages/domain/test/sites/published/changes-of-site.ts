import type { World } from '@lectern/domain/testing';
import type { Client } from '../../../src/operations/client.ts';
import type { VisitedSite } from './visited-site.ts';

/** A change, and one that undoes it, as far as it can be undone. */
export type Change = {
  readonly make: (client: Client) => Promise<unknown>;
  readonly undo?: (client: Client) => Promise<unknown>;
};

/** One change of everything that what readers see of a site depends on. */
export function changesOf(world: World, visited: VisitedSite): Readonly<Record<string, Change>> {
  return {
    ...changesOfAddresses(visited),
    ...changesOfAdmission(visited),
    ...changesOfStructure(visited),
    ...changesOfCustomizations(visited),
    ...changesOfSpaces(visited),
    ...changesOfRoles(world, visited),
  };
}

function changesOfAddresses({ site }: VisitedSite): Record<string, Change> {
  const { organizationId, siteId } = site;
  const name = siteId.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const update = (body: Parameters<Client['sites']['update']>[0]['body']) => (client: Client) =>
    client.sites.update({ ...site, body });
  return {
    'the title of the site': { make: update({ title: 'Manual' }), undo: update({ title: 'Docs' }) },
    basename: { make: update({ basename: 'handbook' }), undo: update({ basename: 'manual' }) },
    hostname: {
      make: update({ hostname: `docs.${name}.example.com` }),
      undo: update({ hostname: null }),
    },
    proxy: { make: update({ proxy: `docs.${name}.example.com/beta` }), undo: update({ proxy: null }) },
    'the hostname of the organization': {
      make: (client) => client.organizations.update({ organizationId, body: { hostname: `a-${name}` } }),
      undo: (client) => client.organizations.update({ organizationId, body: { hostname: `b-${name}` } }),
    },
    redirect: {
      make: (client) =>
        client.redirects.putMany({
          ...site,
          body: {
            redirects: [{ source: '/start', destination: { kind: 'external', url: 'https://example.com' } }],
          },
        }),
    },
  };
}

function changesOfAdmission(visited: VisitedSite): Record<string, Change> {
  const { site, shareLinkId } = visited;
  const setVisibility = (visibility: 'public' | 'share-link' | 'visitor-auth') => (client: Client) =>
    client.sites.update({ ...site, body: { visibility } });
  const setActive = (active: boolean) => (client: Client) =>
    client.shareLinks.update({ ...site, shareLinkId, body: { active } });
  const fallbackTo = (fallbackURL: string | null) => (client: Client) =>
    client.sitePublishing.updateAuth({ ...site, body: { backend: 'custom', fallbackURL } });
  return {
    unpublishing: {
      make: (client) => client.sites.unpublish(site),
      undo: (client) => client.sites.publish(site),
    },
    'visibility by share links': { make: setVisibility('share-link') },
    'a share link': { make: setActive(false), undo: setActive(true) },
    'visibility by tokens': { make: setVisibility('visitor-auth') },
    'the URL to sign in': {
      make: fallbackTo('https://example.com/sign-in'),
      undo: fallbackTo(null),
    },
    'the key of visitors': {
      make: (client) => client.sitePublishing.regenerateAuth(site),
      undo: setVisibility('public'),
    },
  };
}

function changesOfStructure(visited: VisitedSite): Record<string, Change> {
  const { site, sectionId: siteSectionId, variantId: siteSpaceId, openId } = visited;
  const section = (body: Parameters<Client['siteSections']['update']>[0]['body']) => (client: Client) =>
    client.siteSections.update({ ...site, siteSectionId, body });
  const siteSpace = (body: Parameters<Client['siteSpaces']['update']>[0]['body']) => (client: Client) =>
    client.siteSpaces.update({ ...site, siteSpaceId, body });
  const unsigned = 'visitor.claims.unsigned.beta == true';
  return {
    'the title of a section': { make: section({ title: 'Next' }), undo: section({ title: 'Beta' }) },
    'the path of a section': { make: section({ path: 'next' }), undo: section({ path: 'beta' }) },
    'the condition of a section': {
      make: section({ condition: unsigned }),
      undo: section({ condition: null }),
    },
    'the condition of a space': {
      make: siteSpace({ condition: 'visitor.claims.plan == "pro"' }),
      undo: siteSpace({ condition: null }),
    },
    'the path of a space': { make: siteSpace({ path: 'own' }), undo: siteSpace({ path: 'internal' }) },
    'the default of a section': {
      make: (client) => client.sites.update({ ...site, body: { defaultSiteSpace: siteSpaceId } }),
    },
    'a group of sections': {
      make: (client) =>
        client.sectionGroups.add({ ...site, body: { title: 'Later', sections: [siteSectionId] } }),
      undo: async (client) => {
        const { items } = await client.sectionGroups.list(site);
        for (const { id: siteSectionGroupId } of items)
          await client.sectionGroups.delete({ ...site, siteSectionGroupId });
      },
    },
    'the default section': {
      make: (client) => client.sites.update({ ...site, body: { defaultSiteSection: siteSectionId } }),
    },
    'a copy of a space': {
      make: (client) => client.siteSpaces.duplicate({ ...site, siteSpaceId: openId }),
      undo: async (client) => {
        const { items } = await client.siteSpaces.list(site);
        for (const { id, space } of items)
          if (!Object.values(visited.spaces).includes(space.id))
            await client.siteSpaces.delete({ ...site, siteSpaceId: id });
      },
    },
  };
}

function changesOfCustomizations({ site, variantId: siteSpaceId }: VisitedSite): Record<string, Change> {
  const setLink = (condition: string) => async (client: Client) => {
    const settings = await client.customizations.get(site);
    const to = { kind: 'url' as const, url: 'https://example.com' };
    const header = { ...settings.header, links: [{ title: 'Beta', to, links: [], condition }] };
    return client.customizations.update({ ...site, body: { ...settings, header } });
  };
  return {
    customization: {
      make: setLink('visitor.claims.unsigned.beta == true'),
      undo: setLink('visitor.claims.plan == "pro"'),
    },
    'the customization of a space': {
      make: (client) => client.customizations.override({ ...site, siteSpaceId, body: { title: 'Own' } }),
      undo: (client) => client.customizations.deleteOverrides({ ...site, siteSpaceId }),
    },
  };
}

function changesOfSpaces({ site, spaces, collectionId }: VisitedSite): Record<string, Change> {
  const { open, pro, internal } = spaces;
  const rename = (title: string, emoji: string) => (client: Client) =>
    client.spaces.update({ spaceId: open, body: { title, emoji } });
  const move = (parent: string | null) => (client: Client) =>
    client.spaces.move({ spaceId: pro, body: { parent } });
  return {
    'the title of a space': { make: rename('Opened', '1f600'), undo: rename('Open', '1f601') },
    'the collection of a space': { make: move(collectionId), undo: move(null) },
    'a page': {
      make: (client) =>
        client.spaceContent.update({
          spaceId: open,
          body: { changes: [{ operation: 'insert_page', title: 'More' }] },
        }),
    },
    'a merge': {
      make: async (client) => {
        const { id: changeRequestId } = await client.changeRequests.create({ spaceId: pro, body: {} });
        const changes = [{ operation: 'insert_page' as const, title: 'Merged' }];
        await client.changeRequestContent.update({ spaceId: pro, changeRequestId, body: { changes } });
        await client.changeRequests.merge({ spaceId: pro, changeRequestId });
      },
    },
    'a comment': {
      make: (client) => client.spaceComments.post({ spaceId: open, body: { body: { markdown: 'Really?' } } }),
    },
    'a deleted space': {
      make: (client) => client.spaces.delete({ spaceId: internal }),
      undo: async (client) => {
        await client.spaces.restore({ spaceId: internal });
        const sections = await client.siteSections.list(site);
        const sectionId = sections.items.at(-1)?.id;
        await client.siteSpaces.add({
          ...site,
          body: { spaceId: internal, ...(sectionId && { sectionId }) },
        });
      },
    },
  };
}

function changesOfRoles({ people, organizationId }: World, visited: VisitedSite): Record<string, Change> {
  const { spaces, collectionId, teamId, site } = visited;
  const { guest, read, comment } = people;
  const setRole = (role: 'edit' | 'read') => (client: Client) =>
    client.members.update({ organizationId, userId: read.actor.userId, body: { role } });
  return {
    'the role of a member': { make: setRole('edit'), undo: setRole('read') },
    'a role on the site': {
      make: (client) =>
        client.sitePermissions.invite({ ...site, body: { role: 'read', users: [guest.actor.userId] } }),
      undo: (client) => client.sitePermissions.removeUser({ ...site, userId: guest.actor.userId }),
    },
    'a higher role on the site': {
      make: (client) =>
        client.sitePermissions.invite({ ...site, body: { role: 'edit', users: [read.actor.userId] } }),
      undo: (client) => client.sitePermissions.removeUser({ ...site, userId: read.actor.userId }),
    },
    'a role on a space': {
      make: (client) =>
        client.spacePermissions.invite({
          spaceId: spaces.open,
          body: { role: 'edit', users: [read.actor.userId] },
        }),
      undo: (client) =>
        client.spacePermissions.removeUser({ spaceId: spaces.open, userId: read.actor.userId }),
    },
    'a role of a team on a collection': {
      make: (client) =>
        client.collectionPermissions.invite({ collectionId, body: { role: 'review', teams: [teamId] } }),
      undo: (client) => client.collectionPermissions.removeTeam({ collectionId, teamId }),
    },
    'a member of a team': {
      make: (client) => client.teams.putMember({ organizationId, teamId, userId: read.actor.userId }),
      undo: (client) => client.teams.removeMember({ organizationId, teamId, userId: read.actor.userId }),
    },
    'the level of a collection': {
      make: (client) => client.collections.update({ collectionId, body: { defaultLevel: null } }),
      undo: (client) => client.collections.update({ collectionId, body: { defaultLevel: 'read' } }),
    },
    'a disabled member': {
      make: (client) =>
        client.members.update({ organizationId, userId: comment.actor.userId, body: { disabled: true } }),
      undo: (client) =>
        client.members.update({ organizationId, userId: comment.actor.userId, body: { disabled: false } }),
    },
  };
}
