import { contract } from '@lectern/contract';
import { authorize } from '../access/authorize.ts';
import { collectionsOfCollection, collectionsOfOrganization } from '../spaces/tree/collections.lists.ts';
import type { Ctx } from '../context/context.ts';
import { invitesOfOrganization } from '../workspace/invites/invites.lists.ts';
import {
  memberFilter,
  membersOfOrganization,
  membersOfTeam,
  type MemberTeamFilter,
  spacesOfMember,
  teamsOfMember,
} from '../workspace/members/members.lists.ts';
import { customFieldsOfOrganization } from '../workspace/custom-fields/custom-fields.lists.ts';
import { specsOfOrganization, versionsOfSpec } from '../workspace/openapi-specs/openapi-specs.lists.ts';
import { organizationsOfUser } from '../workspace/organizations/organizations.lists.ts';
import { oidcProvidersOfOrganization } from '../workspace/oidc/oidc.lists.ts';
import { providersOfOrganization } from '../workspace/saml/saml.lists.ts';
import { redirectsOfSite } from '../sites/redirects/redirects.lists.ts';
import { shareLinksOfSite } from '../sites/share-links/share-links.lists.ts';
import type { SiteFilter } from '../store/sites/sites.repository.ts';
import { sitesOfOrganization } from '../sites/structure/sites.lists.ts';
import { spacesOfCollection, spacesOfOrganization } from '../spaces/tree/spaces.lists.ts';
import { teamsOfOrganization } from '../workspace/teams/teams.lists.ts';
import type { TeamFilter } from '../store/workspace/teams.repository.ts';
import { tokensOfUser } from '../workspace/tokens/tokens.lists.ts';
import { translationsOfOrganization } from '../workspace/translations/translations.lists.ts';
import { usersOfServer } from '../workspace/users/users.lists.ts';
import { collectionKind } from './collections.kind.ts';
import { inviteKind } from './invites.kind.ts';
import { customFieldKind } from './custom-fields.kind.ts';
import { memberKind, memberSpaceKind, memberTeamKind, teamMemberKind } from './members.kind.ts';
import { openapiSpecKind, openapiSpecVersionKind } from './openapi-specs.kind.ts';
import { organizationKind } from './organizations.kind.ts';
import { changeRequestsInOrganization, contentRelations } from './content-relations.ts';
import { type Many, one, paged, type Relation, optionalText } from './relation.ts';
import { oidcProviderKind } from './oidc-providers.kind.ts';
import { samlProviderKind } from './saml-providers.kind.ts';
import { sectionGroupKind } from './section-groups.kind.ts';
import { redirectKind } from './redirects.kind.ts';
import { shareLinkKind } from './share-links.kind.ts';
import { siteSectionKind } from './site-sections.kind.ts';
import { siteSpaceKind } from './site-spaces.kind.ts';
import { siteKind } from './sites.kind.ts';
import { spaceKind } from './spaces.kind.ts';
import { teamKind } from './teams.kind.ts';
import { tokenKind } from './tokens.kind.ts';
import { translationKind } from './translations.kind.ts';
import { userKind } from './users.kind.ts';

const sectionOrder = ['site_sections.position', 'site_sections.id'];
const siteSpaceOrder = ['site_spaces.position', 'site_spaces.id'];

const sectionsOfSite = {
  type: 'many',
  to: siteSectionKind,
  key: 'id',
  order: sectionOrder,
  select: ({ store, parent }) => store.siteSections.withSite().where('site_sections.site_id', '=', parent),
} as const satisfies Many;

const siteSpacesOfSite = {
  type: 'many',
  to: siteSpaceKind,
  key: 'id',
  order: siteSpaceOrder,
  select: ({ store, actor, parent }) =>
    store.siteSpaces.withSite(actor.userId).where('site_spaces.site_id', '=', parent),
} as const satisfies Many;

const sectionGroupsOfSite = {
  type: 'many',
  to: sectionGroupKind,
  key: 'id',
  order: ['site_section_groups.position', 'site_section_groups.id'],
  select: ({ store, parent }) => store.sectionGroups.listOfSite(parent),
} as const satisfies Many;

/** The relations of each kind, by the field that follows them. */
export const relations = {
  User: {
    organizations: paged({
      to: organizationKind,
      list: organizationsOfUser,
      orderedBy: ['member_joined_at', 'id'],
      ownOnly: true,
    }),
    tokens: paged({ to: tokenKind, list: tokensOfUser, orderedBy: ['created_at', 'id'], ownOnly: true }),
  },
  Organization: {
    defaultSite: one(siteKind, 'default_site_id'),
    samlProviders: paged({
      to: samlProviderKind,
      list: providersOfOrganization,
      orderedBy: ['created_at', 'id'],
    }),
    oidcProviders: paged({
      to: oidcProviderKind,
      list: oidcProvidersOfOrganization,
      orderedBy: ['created_at', 'id'],
    }),
    collections: paged({
      to: collectionKind,
      list: collectionsOfOrganization,
      orderedBy: ['position', 'id'],
      query: contract.collections.list.query,
      filter: ({ nested }) => ({ nested: nested !== false }),
    }),
    teams: paged({
      to: teamKind,
      list: teamsOfOrganization,
      orderedBy: ['created_at', 'id'],
      query: contract.teams.list.query,
      filter: ({ owner, title }): TeamFilter => ({ owner: optionalText(owner), title: optionalText(title) }),
    }),
    spaces: paged({ to: spaceKind, list: spacesOfOrganization, orderedBy: ['created_at', 'id'] }),
    members: paged({
      to: memberKind,
      list: membersOfOrganization,
      orderedBy: ['joined_at', 'last_seen_at', 'user_id'],
      query: contract.members.list.query,
      filter: memberFilter,
    }),
    changeRequests: changeRequestsInOrganization,
    invites: paged({ to: inviteKind, list: invitesOfOrganization, orderedBy: ['created_at', 'id'] }),
    sites: paged({
      to: siteKind,
      list: sitesOfOrganization,
      orderedBy: ['created_at', 'id'],
      query: contract.sites.list.query,
      filter: ({ space, title, published }): SiteFilter => ({
        space: optionalText(space),
        title: optionalText(title),
        published: typeof published === 'boolean' ? published : undefined,
      }),
    }),
    customFields: paged({
      to: customFieldKind,
      list: customFieldsOfOrganization,
      orderedBy: ['created_at', 'id'],
    }),
    translations: paged({
      to: translationKind,
      list: translationsOfOrganization,
      orderedBy: ['created_at', 'id'],
    }),
    openAPISpecs: paged({ to: openapiSpecKind, list: specsOfOrganization, orderedBy: ['created_at', 'id'] }),
  },
  Member: {
    organization: one(organizationKind, 'organization_id'),
    user: one(userKind, 'user_id'),
    spaces: paged({
      to: memberSpaceKind,
      key: 'member_id',
      list: spacesOfMember,
      shared: { column: 'organization_id', ref: 'spaces.organization_id' },
      orderedBy: ['created_at', 'id'],
      query: contract.members.listSpaces.query,
      filter: ({ order }) => ({ oldestFirst: order === 'asc' }),
    }),
    teams: paged({
      to: memberTeamKind,
      key: 'member_id',
      list: teamsOfMember,
      shared: { column: 'organization_id', ref: 'teams.organization_id' },
      orderedBy: ['created_at', 'id'],
      query: contract.members.listTeams.query,
      filter: ({ title }): MemberTeamFilter => ({ title: optionalText(title) }),
    }),
  },
  MemberTeam: { team: { type: 'same', to: teamKind } },
  MemberSpace: { space: { type: 'same', to: spaceKind } },
  Invite: {
    organization: one(organizationKind, 'organization_id'),
    collection: one(collectionKind, 'collection_id'),
    space: one(spaceKind, 'space_id'),
  },
  CustomField: { organization: one(organizationKind, 'organization_id') },
  TranslationSettings: { organization: one(organizationKind, 'organization_id') },
  OpenAPISpec: {
    organization: one(organizationKind, 'organization_id'),
    lastVersion: one(openapiSpecVersionKind, 'last_version_id'),
    versions: paged({
      to: openapiSpecVersionKind,
      list: versionsOfSpec,
      shared: { column: 'organization_id', ref: 'members.organization_id' },
      orderedBy: ['created_at', 'id'],
    }),
  },
  OpenAPISpecVersion: { spec: one(openapiSpecKind, 'spec_id') },
  Collection: {
    organization: one(organizationKind, 'organization_id'),
    parent: one(collectionKind, 'parent_id'),
    collections: paged({
      to: collectionKind,
      list: collectionsOfCollection,
      shared: { column: 'organization_id', ref: 'collections.organization_id' },
      orderedBy: ['position', 'id'],
    }),
    spaces: paged({
      to: spaceKind,
      list: spacesOfCollection,
      shared: { column: 'organization_id', ref: 'spaces.organization_id' },
      orderedBy: ['position', 'id'],
    }),
  },
  Team: {
    organization: one(organizationKind, 'organization_id'),
    members: paged({
      to: teamMemberKind,
      list: membersOfTeam,
      shared: { column: 'organization_id', ref: 'members.organization_id' },
      orderedBy: ['team_joined_at', 'user_id'],
    }),
  },
  TeamMember: { member: { type: 'same', to: memberKind } },
  SamlProvider: {
    organization: one(organizationKind, 'organization_id'),
    defaultTeam: one(teamKind, 'default_team_id'),
  },
  OidcProvider: {
    organization: one(organizationKind, 'organization_id'),
    defaultTeam: one(teamKind, 'default_team_id'),
  },
  ...contentRelations,
  Site: {
    organization: one(organizationKind, 'organization_id'),
    sections: sectionsOfSite,
    sectionGroups: sectionGroupsOfSite,
    siteSpaces: siteSpacesOfSite,
    redirects: paged({ to: redirectKind, list: redirectsOfSite, orderedBy: ['created_at', 'id'] }),
    shareLinks: paged({ to: shareLinkKind, list: shareLinksOfSite, orderedBy: ['created_at', 'id'] }),
  },
  SiteRedirect: { site: one(siteKind, 'site_id') },
  SiteSection: {
    site: one(siteKind, 'site_id'),
    sectionGroup: one(sectionGroupKind, 'group_id'),
    siteSpaces: {
      type: 'many',
      to: siteSpaceKind,
      key: 'id',
      order: siteSpaceOrder,
      select: ({ store, actor, parent }) =>
        store.siteSpaces.withSite(actor.userId).where('site_spaces.section_id', '=', parent),
    },
  },
  SiteSectionGroup: {
    site: one(siteKind, 'site_id'),
    sections: {
      type: 'many',
      to: siteSectionKind,
      key: 'id',
      order: sectionOrder,
      select: ({ store, parent }) =>
        store.siteSections.withSite().where('site_sections.group_id', '=', parent),
    },
  },
  ShareLink: { site: one(siteKind, 'site_id') },
  SiteSpace: {
    site: one(siteKind, 'site_id'),
    section: one(siteSectionKind, 'section_id'),
    space: { type: 'same', to: spaceKind },
  },
} as const satisfies Record<string, Record<string, Relation>>;

/** The parts that the structure of a site is merged from. */
export const structureParts = {
  sections: {
    ...sectionsOfSite,
    select: (source) => sectionsOfSite.select(source).where('site_sections.group_id', 'is', null),
  },
  groups: sectionGroupsOfSite,
  siteSpaces: {
    ...siteSpacesOfSite,
    select: (source) => siteSpacesOfSite.select(source).where('site_spaces.section_id', 'is', null),
  },
} as const satisfies Record<string, Many>;

/** The relations of a site and of its places. Those of their spaces lead to the places of other sites. */
export const relationsOfSite: ReadonlySet<Relation> = new Set<Relation>([
  ...Object.values(structureParts),
  ...[relations.Site, relations.SiteSection, relations.SiteSectionGroup, relations.SiteSpace].flatMap(
    (group): Relation[] => Object.values(group),
  ),
]);

/** Every user of this server; see `assertMayListUsers`. */
export const allUsers = paged({ to: userKind, list: usersOfServer, orderedBy: ['created_at', 'id'] });

/** 403 for anyone but an administrator of this server. */
export async function assertMayListUsers(ctx: Ctx): Promise<void> {
  await authorize(ctx, contract.admin.listUsers, {});
}
