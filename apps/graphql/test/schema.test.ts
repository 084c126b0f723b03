import { isSafe, listOperations, type Operation } from '@lectern/contract';
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { enumValueName, mutationName } from '../src/schema/names.ts';
import { problemsIn } from '../scripts/schema-rules.ts';
import { createSchema, schemaText } from '../src/schema/schema.ts';

const schema = createSchema();
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));

/** Where the graph has what an operation that reads returns, unless a field calls the operation. */
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
  listOrganizationOIDCProviders: 'Organization.oidcProviders',
  getOrganizationOIDCProvider: 'Query.node',
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
  getDomainVerificationById: 'Query.node',
  getOrganizationAuditEvent: 'Query.node',
  getJobById: 'Query.node',
  getWebhookById: 'Query.node',
  getContentImportById: 'Query.node',
  // The POST of the same takes the claims of a visitor, too.
  getPublishedContentByUrl: 'Query.publishedContent',
};

/** The fields that call operations, by the id of the operation. */
const called = new Map(
  types.filter(isObjectType).flatMap((type) =>
    Object.values(type.getFields()).flatMap(({ name, extensions: { read } }) => {
      const operations: readonly Operation[] =
        read?.type === 'operation' ? read.operations : read?.type === 'mutation' ? [read.operation] : [];
      return operations.map(({ id }) => [id, `${type.name}.${name}`] as const);
    }),
  ),
);

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
    const place = isSafe(operation)
      ? (called.get(operation.id) ?? readings[operation.id] ?? '')
      : `Mutation.${mutationName(operation.id)}`;
    expect(hasField(place), `where is ${operation.id} in GraphQL? ${place} is missing`).toBe(true);
  });

  test('describes everything, and has no list, no untyped value and no id beside those of nodes', () => {
    expect(problemsIn(schemaText(schema))).toEqual([]);
  });

  test('gives every type with an id the interface Node', () => {
    const nodes = types.filter((type) => isObjectType(type) && type.getInterfaces().length > 0);
    expect(nodes.map((type) => type.name).toSorted()).toEqual([
      'AuditEvent',
      'ChangeRequest',
      'ChangeRequestReview',
      'Collection',
      'Comment',
      'CommentReply',
      'ComputedPage',
      'ContentImport',
      'CustomField',
      'DocumentPage',
      'DomainVerification',
      'File',
      'GroupPage',
      'Invite',
      'Job',
      'LinkPage',
      'Member',
      'OidcProvider',
      'OpenAPISpec',
      'OpenAPISpecVersion',
      'Organization',
      'ReusableContent',
      'Revision',
      'SamlProvider',
      'ShareLink',
      'Site',
      'SiteRedirect',
      'SiteSection',
      'SiteSectionGroup',
      'SiteSpace',
      'Space',
      'Team',
      'Token',
      'TranslationSettings',
      'User',
      'Webhook',
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
      'CustomFieldValueInput',
      'ImportRunSourceInput',
      'InviteUsersToOrganizationEmailsInput',
      'OverrideSiteSpaceCustomizationStylingFontInput',
      'OverrideSiteSpaceCustomizationStylingMonospaceFontInput',
      'PageCoverRefDarkInput',
      'PageCoverRefInput',
      'SiteRedirectTargetInput',
      'SiteSearchScopeInput',
      'TextInput',
      'UpdateSiteCustomizationStylingFontInput',
      'UpdateSiteCustomizationStylingMonospaceFontInput',
    ]);
  });
});
