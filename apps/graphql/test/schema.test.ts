import { isSafe, listOperations } from '@lectern/contract';
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { enumValueName } from '../src/schema/names.ts';
import { fieldName } from '../src/schema/operation-fields.ts';
import { queriedOperations } from '../src/schema/queried-operations.ts';
import { createSchema, schemaText } from '../src/schema/schema.ts';

const schema = createSchema();
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));

/** Where GraphQL tells what an operation that reads tells, unless the operation is a field of the query itself. */
const readings: Readonly<Record<string, string>> = {
  getAuthenticatedUser: 'Query.viewer',
  getUserById: 'Query.user',
  listUserTokens: 'User.tokens',
  listInstanceUsers: 'Query.users',
  listOrganizationsForAuthenticatedUser: 'User.organizations',
  getOrganizationById: 'Query.organization',
  listCollectionsInOrganizationById: 'Organization.collections',
  getCollectionById: 'Query.collection',
  listSpacesInCollectionById: 'Collection.spaces',
  listSpacesInOrganizationById: 'Organization.spaces',
  getSpaceById: 'Query.space',
  listChangeRequestsForSpace: 'Space.changeRequests',
  getChangeRequestById: 'Query.node',
  listChangeRequestsForOrganization: 'Organization.changeRequests',
  getReviewsByChangeRequestId: 'ChangeRequest.reviews',
  getChangeRequestReviewById: 'Query.node',
  getRequestedReviewersByChangeRequestId: 'ChangeRequest.requestedReviewers',
  listCommentsInSpace: 'Space.comments',
  listCommentersInSpace: 'Space.commenters',
  listCommentersInChangeRequest: 'ChangeRequest.commenters',
  getCommentInSpace: 'Query.node',
  listCommentRepliesInSpace: 'Comment.replies',
  getCommentReplyInSpace: 'Query.node',
  listCommentsInChangeRequest: 'ChangeRequest.comments',
  getCommentInChangeRequest: 'Query.node',
  listCommentRepliesInChangeRequest: 'Comment.replies',
  getCommentReplyInChangeRequest: 'Query.node',
  listRevisionsForSpace: 'Space.revisions',
  listSAMLProvidersInOrganizationById: 'Organization.samlProviders',
  getOrganizationSAMLProviderById: 'Query.node',
  listTeamsInOrganizationById: 'Organization.teams',
  listOrganizationCustomFields: 'Organization.customFields',
  listTranslations: 'Organization.translations',
  listOpenAPISpecs: 'Organization.openAPISpecs',
  listOpenAPISpecVersions: 'OpenAPISpec.versions',
  getLatestOpenAPISpecVersion: 'OpenAPISpec.lastVersion',
  getOpenAPISpecVersionById: 'Query.node',
  // They have ids of their own.
  listTeamMembersInOrganizationById: 'Team.members',
  // It has an id of its own.
  getTeamInOrganizationById: 'Query.node',
  listMembersInOrganizationById: 'Organization.members',
  listSpacesForOrganizationMember: 'Member.spaces',
  listTeamsForOrganizationMember: 'Member.teams',
  listOrganizationInviteLinks: 'Organization.invites',
  getOrganizationInviteLink: 'Query.node',
  getOrganizationCustomFieldByName: 'Query.node',
  getTranslation: 'Query.node',
  getOpenAPISpecBySlug: 'Query.node',
  listSites: 'Organization.sites',
  getSiteById: 'Query.site',
  getSiteStructure: 'Site.structure',
  // Few enough to be a plain list; its filter is the member `default` of each.
  listSiteRedirects: 'Site.redirects',
  listSiteSpaces: 'Site.siteSpaces',
  listSiteSections: 'Site.sections',
  listSiteSectionGroups: 'Site.sectionGroups',
  listSiteShareLinks: 'Site.shareLinks',
  // What stands on a site has an id of its own.
  getSiteSpaceById: 'Query.node',
  getSiteSectionById: 'Query.node',
  getSiteSectionGroupById: 'Query.node',
  getSiteRedirectById: 'Query.node',
};

function hasField(place: string): boolean {
  const [typeName = '', field = ''] = place.split('.');
  const type = schema.getType(typeName);
  return isObjectType(type) && type.getFields()[field] !== undefined;
}

describe('the schema', () => {
  test('is the committed one', async () => {
    await expect(schemaText(schema)).toMatchFileSnapshot('../schema.graphql');
  });

  test('is valid', () => {
    expect(() => buildSchema(schemaText(schema))).not.toThrow();
  });

  test.each(listOperations().map(({ operation }) => operation))('has $id', (operation) => {
    const root = isSafe(operation) ? 'Query' : 'Mutation';
    const place = readings[operation.id] ?? `${root}.${fieldName(operation)}`;
    expect(hasField(place), `where is ${operation.id} in GraphQL? ${place} is missing`).toBe(true);
  });

  test('has one field for each operation', () => {
    expect(queriedOperations.filter(({ id }) => readings[id] !== undefined)).toEqual([]);
    expect(queriedOperations.filter((operation) => !isSafe(operation))).toEqual([]);
  });

  test('describes every type', () => {
    expect(types.filter((type) => (type.description ?? '') === '').map((type) => type.name)).toEqual([]);
  });

  test('describes every argument that identifies a resource, and every input', () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    const bare = fields.flatMap(({ name, args }) =>
      args
        .filter((argument) => /^(?:id|input|fieldName)$|(?:Id|Slug|Path)$/.test(argument.name))
        .filter(({ description }) => (description ?? '') === '')
        .map((argument) => `${name}(${argument.name})`),
    );
    expect(bare).toEqual([]);
  });

  test('gives every type with an id the interface Node', () => {
    const nodes = types.filter((type) => isObjectType(type) && type.getInterfaces().length > 0);
    expect(nodes.map((type) => type.name).toSorted()).toEqual([
      'ChangeRequest',
      'ChangeRequestReview',
      'Collection',
      'Comment',
      'CommentReply',
      'CustomField',
      'Invite',
      'Member',
      'OpenAPISpec',
      'OpenAPISpecVersion',
      'Organization',
      'SamlProvider',
      'ShareLink',
      'Site',
      'SiteRedirect',
      'SiteSection',
      'SiteSectionGroup',
      'SiteSpace',
      'Space',
      'SpaceRevision',
      'Team',
      'Token',
      'TranslationSettings',
      'User',
    ]);
  });

  test('maps every enum name to the value of the contract', () => {
    for (const type of types.filter(isEnumType)) {
      for (const { name, value } of type.getValues()) expect(name).toBe(enumValueName(String(value)));
    }
    expect(['share-link', 'internalDocs', 'free_2024', 'sites-pdf-export'].map(enumValueName)).toEqual([
      'SHARE_LINK',
      'INTERNAL_DOCS',
      'FREE_2024',
      'SITES_PDF_EXPORT',
    ]);
  });

  test('has a oneOf input for every union of the contract', () => {
    const oneOf = types.filter((type) => isInputObjectType(type) && type.isOneOf).map((type) => type.name);
    expect(oneOf.toSorted()).toEqual([
      'ContentChangeInput',
      'ContentPointerInput',
      'ContentReferenceInput',
      'CreateSiteSpacesInput',
      'ImportRunSourceInput',
      'PageCoverRefDarkInput',
      'PageCoverRefInput',
      'SiteRedirectTargetInput',
    ]);
  });
});
