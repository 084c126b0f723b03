import { type Kind, type Relation, relations } from '@lectern/domain/graph';
import { type Described, relationDescriptions } from './relation-descriptions.ts';

export type RelationField = Described & { readonly name: string; readonly relation: Relation };

/** The fields of a kind that follow a relation. */
export function relationFields({ name: kind }: Kind): RelationField[] {
  if (!isRelated(kind)) return [];
  const described: Readonly<Record<string, Described>> = relationDescriptions[kind];
  return Object.entries<Relation>(relations[kind]).map(([name, relation]) => {
    const text = described[name];
    if (text === undefined) throw new Error(`${kind}.${name} has no description`);
    return { name, relation, ...text };
  });
}

/** Members of a model that have another name as a field, or none because a relation replaces them. */
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

/** Fields with the id of a related node, for clients that need nothing else of it. */
export const references: Readonly<Record<string, { description: string; required?: true }>> = {
  organizationId: { description: 'The id of its organization.', required: true },
  userId: { description: 'The id of its user.', required: true },
  siteId: { description: 'The id of its site.', required: true },
  specId: { description: 'The id of its OpenAPI spec.', required: true },
  lastVersionId: { description: 'The id of its latest version.' },
  changeRequestId: { description: 'The id of its change request.', required: true },
  spaceId: { description: 'The id of its space.', required: true },
  parentId: { description: 'The id of the collection that contains it.' },
  sectionId: { description: 'The id of its section.' },
  sectionGroupId: { description: 'The id of its section group.' },
  defaultTeamId: { description: 'The id of the team that users join when they first sign in through it.' },
  defaultSiteId: { description: 'The id of the site that members see first.' },
};

/** The kinds that have content, and the description of their page tree. */
export const pagesDescriptions: Readonly<Record<string, string>> = {
  Space: 'The pages of a space, as a tree; null when you cannot see it.',
  ChangeRequest: 'The pages of a change request, as a tree.',
  Revision: 'The pages of a revision, as a tree.',
};

export const pagesNote =
  ' With `markdown` or `document` selected, at most 1000 pages are read in one request.';

export const structureDescription =
  'The top level of the site: its sections and section groups in order, or its spaces when it has no sections.';

function isRelated(kind: string): kind is keyof typeof relations {
  return Object.hasOwn(relations, kind);
}
