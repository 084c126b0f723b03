import { type Kind, kinds } from '@lectern/domain/graph';

/** Members of values that are the id of a node: a field leads to the node, and another one has the id. */
const referenced: Readonly<Record<string, Kind>> = {
  organization: kinds.organization,
  collection: kinds.collection,
  space: kinds.space,
  changeRequest: kinds.changeRequest,
  review: kinds.changeRequestReview,
  revision: kinds.revision,
  site: kinds.site,
  siteSection: kinds.siteSection,
  siteSpace: kinds.siteSpace,
  user: kinds.user,
  actor: kinds.user,
  createdBy: kinds.user,
  startedBy: kinds.user,
};

/** The kind of the node whose id a member is; `undefined` for a member that is no reference. */
export function referencedKind(member: string): Kind | undefined {
  return Object.hasOwn(referenced, member) ? referenced[member] : undefined;
}

/** The kinds of the path parameters and of further members of inputs. */
const byParameter: Readonly<Record<string, Kind>> = {
  organizationId: kinds.organization,
  collectionId: kinds.collection,
  spaceId: kinds.space,
  changeRequestId: kinds.changeRequest,
  commentId: kinds.comment,
  siteId: kinds.site,
  siteSectionId: kinds.siteSection,
  siteSectionGroupId: kinds.siteSectionGroup,
  siteSpaceId: kinds.siteSpace,
  teamId: kinds.team,
  userId: kinds.user,
};

/** The kind of the node that a path parameter names. */
export function kindOfParameter(parameter: string): Kind | undefined {
  return Object.hasOwn(byParameter, parameter) ? byParameter[parameter] : undefined;
}

/** The columns that the ids of a row are in, by the path parameter that takes them. */
export const rowKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Organization: { organizationId: 'id' },
  Member: { organizationId: 'organization_id', userId: 'user_id' },
  Collection: { collectionId: 'id' },
  Space: { spaceId: 'id' },
  ChangeRequest: { spaceId: 'space_id', changeRequestId: 'id' },
  Revision: { spaceId: 'space_id', revisionId: 'id' },
  Comment: { spaceId: 'space_id', changeRequestId: 'change_request_id', commentId: 'id' },
  CommentReply: {
    spaceId: 'space_id',
    changeRequestId: 'change_request_id',
    commentId: 'parent_id',
    commentReplyId: 'id',
  },
  OpenAPISpec: { organizationId: 'organization_id', specSlug: 'slug' },
  OpenAPISpecVersion: { organizationId: 'organization_id', specSlug: 'slug', versionId: 'id' },
  Site: { organizationId: 'organization_id', siteId: 'id' },
  SiteSpace: { organizationId: 'organization_id', siteId: 'site_id', siteSpaceId: 'site_space_id' },
};
