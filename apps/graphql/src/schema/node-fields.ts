import { type Kind, type Relation, relations } from '@lectern/domain/graph';

type Relations = typeof relations;
type Said = string | { readonly required: string };

/** What the relations of the graph are, in words; `required` where there always is one that the reader may see. */
const descriptions: { readonly [T in keyof Relations]: { readonly [F in keyof Relations[T]]: Said } } = {
  User: {
    organizations: 'The organizations you belong to, in the order of joining; null on anyone but yourself.',
    tokens: 'Your personal tokens, oldest first; null on anyone but yourself.',
  },
  Organization: {
    defaultSite: 'The site that members are shown first.',
    samlProviders: { required: 'Its SAML providers, oldest first; none for anyone but its admins.' },
    collections: { required: 'Its collections; siblings come in their order.' },
    teams: { required: 'Its teams, oldest first; for guests only those that they are in.' },
    spaces: { required: 'Every space in it that you may see, oldest first.' },
    members: { required: 'Its members, latest first unless asked otherwise; none to a guest.' },
    changeRequests: {
      required:
        'The change requests in the spaces that you may see, open ones unless asked otherwise, latest first.',
    },
    invites: { required: 'The invite links that you may change, oldest first.' },
    sites: { required: 'Its sites, oldest first.' },
    customFields: { required: 'What it notes about each of its spaces, oldest first.' },
    translations: { required: 'Its translation settings, oldest first.' },
    openAPISpecs: { required: 'Its OpenAPI specs, oldest first; none to a guest.' },
  },
  Member: {
    organization: { required: 'The organization that the user is a member of.' },
    user: { required: 'The user that the member is.' },
    spaces: { required: 'The spaces that the member may see; none to anybody but them and admins.' },
    teams: { required: 'The teams that the member is in and that you may see, oldest first.' },
  },
  MemberTeam: { team: { required: 'The team.' } },
  MemberSpace: { space: { required: 'The space.' } },
  Invite: {
    organization: 'The organization it leads into; null unless you are a member.',
    collection: 'The collection it is for; null when you may not see it.',
    space: 'The space it is for; null when you may not see it.',
  },
  CustomField: { organization: { required: 'The organization it belongs to.' } },
  TranslationSettings: { organization: { required: 'The organization they belong to.' } },
  OpenAPISpec: {
    organization: { required: 'The organization it belongs to.' },
    lastVersion: 'Its latest version; null until there is one.',
    versions: { required: 'Its versions, latest first.' },
  },
  OpenAPISpecVersion: { spec: { required: 'The spec that it is a version of.' } },
  Collection: {
    organization: { required: 'The organization it belongs to.' },
    parent: 'The collection that holds it; null at the root, and when you may not see it.',
    collections: { required: 'The collections directly in it, in their order.' },
    spaces: { required: 'The spaces directly in it, in their order.' },
  },
  Team: {
    organization: { required: 'The organization it belongs to.' },
    members: { required: 'Its members, in the order of joining it.' },
  },
  TeamMember: { member: { required: 'The member of the organization.' } },
  SamlProvider: {
    organization: { required: 'The organization whose people sign in through it.' },
    defaultTeam: 'The team of those who join by signing in here.',
  },
  Space: {
    organization: { required: 'The organization it belongs to.' },
    parent: 'The collection that holds it; null at the root, and when you may not see it.',
    changeRequests: {
      required: 'Its change requests with a status, open ones unless asked otherwise, latest first.',
    },
    comments: { required: 'The comments on its content, latest first unless asked otherwise.' },
    commenters: {
      required:
        'The members who commented on it or on its change requests, in the order of joining; for a guest only themselves.',
    },
    revisions: { required: 'The history of its content, latest first.' },
  },
  ChangeRequest: {
    organization: { required: 'The organization it belongs to.' },
    space: { required: 'The space whose content it would change.' },
    comments: { required: 'The comments on it, latest first unless asked otherwise.' },
    reviews: { required: 'Its reviews, latest first.' },
    requestedReviewers: { required: 'Who was asked to review it, the first ones first.' },
  },
  Comment: {
    space: { required: 'The space that was commented on.' },
    changeRequest: 'The change request that was commented on; null for a comment on the space itself.',
    review: 'The review that it was said with.',
    replies: { required: 'Its replies, the first one first.' },
  },
  CommentReply: {
    space: { required: 'The space that the comment is on.' },
    comment: { required: 'The comment that it answers.' },
  },
  ChangeRequestReview: {
    changeRequest: { required: 'The change request that was reviewed.' },
    comment: 'What was said with it; null where nothing was, or it was deleted.',
  },
  SpaceRevision: {
    space: { required: 'The space whose content it was.' },
    mergedFrom: 'Of a merge: the change request.',
  },
  Site: {
    organization: { required: 'The organization it belongs to.' },
    sections: { required: 'All its sections, those in groups too.' },
    sectionGroups: { required: 'Its section groups, in their order.' },
    siteSpaces: { required: 'All spaces on it, those in sections too.' },
    redirects: { required: 'Its redirects, oldest first.' },
    shareLinks: {
      required: 'Its share links, oldest first; none of them for you unless you may edit the site.',
    },
  },
  SiteRedirect: { site: { required: 'The site it is on.' } },
  SiteSection: {
    site: { required: 'The site it stands on.' },
    sectionGroup: 'The group it is in.',
    siteSpaces: { required: 'The spaces in it, in their order.' },
  },
  SiteSectionGroup: {
    site: { required: 'The site it stands on.' },
    sections: { required: 'The sections in it, in their order.' },
  },
  ShareLink: { site: { required: 'The site that it opens.' } },
  SiteSpace: {
    site: { required: 'The site it stands on.' },
    section: 'The section it is in; null on a site without sections.',
    space: { required: 'The space, shown to everyone who may see the site.' },
  },
};

export type RelationField = {
  readonly name: string;
  readonly relation: Relation;
  readonly description: string;
  readonly nullable: boolean;
};

/** The fields of a kind that lead to other things. */
export function relationFields({ name: kind }: Kind): RelationField[] {
  const said: Readonly<Record<string, Said>> = isRelated(kind) ? descriptions[kind] : {};
  const found: Readonly<Record<string, Relation>> = isRelated(kind) ? relations[kind] : {};
  return Object.entries(found).map(([name, relation]) => {
    const words = said[name] ?? '';
    return typeof words === 'string'
      ? { name, relation, description: words, nullable: true }
      : { name, relation, description: words.required, nullable: false };
  });
}

/** The field of a member of a model: under another name, or none because a relation says more. */
export const renamedMembers: Readonly<Record<string, string | null>> = {
  'Site.siteSpaces': 'siteSpaceCount',
  'TeamMember.organization': null,
  'Team.members': 'memberCount',
  'Organization.defaultContent': null,
  'Space.changeRequests': 'changeRequestCount',
  'Space.comments': 'commentCount',
  'ChangeRequest.comments': 'commentCount',
  'Comment.replies': 'replyCount',
};

/** Ids that stand beside the relation of that name, for whoever needs no more. */
export const references: Readonly<Record<string, { description: string; required?: true }>> = {
  organizationId: { description: 'The id of its organization.', required: true },
  userId: { description: 'The id of its user.', required: true },
  siteId: { description: 'The id of its site.', required: true },
  specId: { description: 'The id of its spec.', required: true },
  lastVersionId: { description: 'The id of its latest version.' },
  changeRequestId: { description: 'The id of its change request.', required: true },
  spaceId: { description: 'The id of its space.', required: true },
  parentId: { description: 'The id of the collection that holds it.' },
  sectionId: { description: 'The id of its section.' },
  sectionGroupId: { description: 'The id of its group.' },
  defaultTeamId: { description: 'The id of the team of those who join by signing in here.' },
  defaultSiteId: { description: 'The id of the site that members are shown first.' },
};

/** What has content, and what is said of its pages. */
export const pagesDescriptions: Readonly<Record<string, string>> = {
  Space: 'The pages of its content, as a tree; null when you may not see it.',
  ChangeRequest: 'The pages of the content that it would make, as a tree.',
  SpaceRevision: 'The pages of its content, as a tree.',
};

export const pagesNote =
  ' Ask for `markdown` or `document` to read the texts, too, of at most 1000 pages in one request.';

export const structureDescription =
  'What a reader finds at its top: sections and groups in their order, or its spaces when it has no sections.';

function isRelated(kind: string): kind is keyof Relations {
  return Object.hasOwn(relations, kind);
}
