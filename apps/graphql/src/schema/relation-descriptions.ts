import { contract, type Operation } from '@lectern/contract';
import type { relations } from '@lectern/domain/graph';

/** The description of a field, and whether its value can be null. */
export type Described = { readonly description: string; readonly nullable: boolean };

type Relations = typeof relations;
type RelationDescriptions = {
  readonly [T in keyof Relations]: { readonly [F in keyof Relations[T]]: Described };
};

const notYourself = 'Null for every user but yourself.';
const emptyForGuests = 'Empty for guests.';

/** The descriptions of the fields that follow a relation: those of a list come from its operation. */
export const relationDescriptions: RelationDescriptions = {
  User: {
    organizations: nullable(
      listDescription(contract.organizations.list, `Oldest membership first. ${notYourself}`),
    ),
    tokens: nullable(listDescription(contract.tokens.list, `Oldest first. ${notYourself}`)),
  },
  Organization: {
    defaultSite: nullable('The site that members see first.'),
    samlProviders: list(
      contract.saml.list,
      'Oldest first. Empty unless you are an admin of the organization.',
    ),
    oidcProviders: list(
      contract.oidc.list,
      'Oldest first. Empty unless you are an admin of the organization.',
    ),
    collections: list(contract.collections.list),
    teams: list(contract.teams.list, 'Oldest first. A guest sees only their own teams.'),
    spaces: list(contract.spaces.list),
    members: list(contract.members.list, `Latest first by default. ${emptyForGuests}`),
    changeRequests: list(contract.changeRequests.listOfOrganization, 'Open ones by default.'),
    invites: list(contract.invites.list),
    sites: list(contract.sites.list),
    customFields: list(contract.customFields.list),
    translations: list(contract.translations.list),
    openAPISpecs: list(contract.openapiSpecs.list, emptyForGuests),
  },
  Member: {
    organization: required('The organization that the user is a member of.'),
    user: required('The person behind the membership.'),
    spaces: list(contract.members.listSpaces, 'Empty for everyone else.'),
    teams: list(contract.members.listTeams),
  },
  MemberTeam: { team: required('The team that the member is in.') },
  MemberSpace: { space: required('The space that the member can see.') },
  Invite: {
    organization: nullable('The organization that it invites to; null unless you are a member.'),
    collection: nullable('The collection that it invites to; null when you cannot see it.'),
    space: nullable('The space that it invites to; null when you cannot see it.'),
  },
  CustomField: { organization: required('The organization that it belongs to.') },
  TranslationSettings: { organization: required('The organization that they belong to.') },
  OpenAPISpec: {
    organization: required('The organization that it belongs to.'),
    lastVersion: nullable('Its latest version; null before there is one.'),
    versions: list(contract.openapiSpecs.listVersions),
  },
  OpenAPISpecVersion: { spec: required('The OpenAPI spec that it is a version of.') },
  Collection: {
    organization: required('The organization that it belongs to.'),
    parent: nullable('The collection that contains it; null at the root, and when you cannot see it.'),
    collections: required('The collections of a collection. Only direct children, in order.'),
    spaces: list(contract.collections.listSpaces),
  },
  Team: {
    organization: required('The organization that it belongs to.'),
    members: list(contract.teams.listMembers, 'Oldest membership first.'),
  },
  TeamMember: { member: required('The member of the organization.') },
  SamlProvider: {
    organization: required('The organization whose members sign in through it.'),
    defaultTeam: nullable('The team that users join when they first sign in through it.'),
  },
  OidcProvider: {
    organization: required('The organization whose members sign in through it.'),
    defaultTeam: nullable('The team that users join when they first sign in through it.'),
  },
  Space: {
    organization: required('The organization that it belongs to.'),
    parent: nullable('The collection that contains it; null at the root, and when you cannot see it.'),
    changeRequests: list(contract.changeRequests.list, 'Open ones by default.'),
    comments: list(contract.spaceComments.list),
    commenters: list(contract.spaceComments.listCommenters),
    revisions: list(contract.revisions.list),
    siteSpaces: required('Where it is on the sites that you can see.'),
  },
  ChangeRequest: {
    organization: required('The organization that it belongs to.'),
    space: required('The space that it changes.'),
    comments: list(contract.changeRequestComments.list),
    commenters: list(contract.changeRequestComments.listCommenters),
    reviews: list(contract.reviews.list),
    requestedReviewers: list(contract.reviews.listRequested),
  },
  Comment: {
    space: required('The space of its content.'),
    changeRequest: nullable('The change request that it is on; null for a comment on a space.'),
    review: nullable('The review that it was posted with.'),
    replies: required('The replies to a comment. Oldest first.'),
  },
  CommentReply: {
    space: required('The space of its content.'),
    comment: required('The comment that it replies to.'),
  },
  ChangeRequestReview: {
    changeRequest: required('The reviewed change request.'),
    comment: nullable('The comment of the review; null when there was none, or it was deleted.'),
  },
  Revision: {
    space: required('The space that it is a revision of.'),
    mergedFrom: nullable('The merged change request; null for a revision that is not a merge.'),
  },
  Site: {
    organization: required('The organization that it belongs to.'),
    sections: list(contract.siteSections.list, 'Including those in groups.'),
    sectionGroups: list(contract.sectionGroups.list, 'In order.'),
    siteSpaces: list(contract.siteSpaces.list, 'Including those in sections.'),
    redirects: list(contract.redirects.list),
    shareLinks: list(contract.shareLinks.list, 'Empty for everyone else.'),
  },
  SiteRedirect: { site: required('The site that it belongs to.') },
  SiteSection: {
    site: required('The site that it belongs to.'),
    sectionGroup: nullable('The group that contains it.'),
    siteSpaces: required('The spaces of a section. In order.'),
  },
  SiteSectionGroup: {
    site: required('The site that it belongs to.'),
    sections: required('The sections of a section group. In order.'),
  },
  ShareLink: { site: required('The site that it gives access to.') },
  SiteSpace: {
    site: required('The site that it belongs to.'),
    section: nullable('The section that contains it; null on a site without sections.'),
    space: required('The space, visible to everyone who can see the site.'),
  },
};

function required(description: string): Described {
  return { description, nullable: false };
}

function nullable(description: string): Described {
  return { description, nullable: true };
}

function list(operation: Operation, note?: string): Described {
  return required(listDescription(operation, note));
}

/** `List the teams of a member` becomes `The teams of a member.`, followed by its description and a note. */
function listDescription({ summary, description }: Operation, note?: string): string {
  const noun = summary.replace(/^List /, '');
  const sentences = [`${noun.charAt(0).toUpperCase()}${noun.slice(1)}.`, description, note];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
}
