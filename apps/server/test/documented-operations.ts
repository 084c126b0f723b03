/**
 * The operations of the documented API: method, path, status of success and id; the procedure of tRPC; and the field of
 * GraphQL that tells the same. What stands under `Query.node` is read with the id that it has of its own.
 */
const table = `
GET /v1/collections/{collectionId} 200 getCollectionById collections.get Query.collection
DELETE /v1/collections/{collectionId} 205 deleteCollectionById collections.delete Mutation.deleteCollection
PATCH /v1/collections/{collectionId} 200 updateCollectionById collections.update Mutation.updateCollection
GET /v1/collections/{collectionId}/spaces 200 listSpacesInCollectionById collections.listSpaces Collection.spaces
POST /v1/collections/{collectionId}/move 200 moveCollection collections.move Mutation.moveCollection
POST /v1/collections/{collectionId}/transfer 200 transferCollection collections.transfer Mutation.transferCollection
GET /v1/orgs/{organizationId}/collections 200 listCollectionsInOrganizationById collections.list Organization.collections
POST /v1/orgs/{organizationId}/collections 201 createCollection collections.create Mutation.createCollection
GET /v1/orgs/{organizationId}/sites 200 listSites sites.list Organization.sites
POST /v1/orgs/{organizationId}/sites 201 createSite sites.create Mutation.createSite
GET /v1/orgs/{organizationId}/sites/{siteId} 200 getSiteById sites.get Query.site
DELETE /v1/orgs/{organizationId}/sites/{siteId} 205 deleteSiteById sites.delete Mutation.deleteSite
PATCH /v1/orgs/{organizationId}/sites/{siteId} 200 updateSiteById sites.update Mutation.updateSite
GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema 200 getSiteAdaptiveSchema adaptiveSchemas.get Site.adaptiveSchema
PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema 200 updateSiteAdaptiveSchema adaptiveSchemas.update Mutation.updateSiteAdaptiveSchema
GET /v1/orgs/{organizationId}/sites/{siteId}/published 200 getPublishedContentSite publishedContent.getSite Site.publication
GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces 200 listSiteSpaces siteSpaces.list Site.siteSpaces
POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces 201 addSpaceToSite siteSpaces.add Mutation.addSpaceToSite
DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 205 deleteSiteSpaceById siteSpaces.delete Mutation.deleteSiteSpace
PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 200 updateSiteSpaceById siteSpaces.update Mutation.updateSiteSpace
POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move 200 moveSiteSpace siteSpaces.move Mutation.moveSiteSpace
GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups 200 listSiteSectionGroups sectionGroups.list Site.sectionGroups
POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups 201 addSectionGroupToSite sectionGroups.add Mutation.addSectionGroupToSite
DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 205 deleteSiteSectionGroupById sectionGroups.delete Mutation.deleteSiteSectionGroup
PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 200 updateSiteSectionGroupById sectionGroups.update Mutation.updateSiteSectionGroup
POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections 201 addSectionToGroup sectionGroups.addSection Mutation.addSectionToGroup
DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId} 205 removeSectionFromGroup sectionGroups.removeSection Mutation.removeSectionFromGroup
POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move 200 moveSiteSectionGroup sectionGroups.move Mutation.moveSiteSectionGroup
GET /v1/orgs/{organizationId}/sites/{siteId}/share-links 200 listSiteShareLinks shareLinks.list Site.shareLinks
POST /v1/orgs/{organizationId}/sites/{siteId}/share-links 201 createSiteShareLink shareLinks.create Mutation.createSiteShareLink
DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId} 205 deleteSiteShareLinkById shareLinks.delete Mutation.deleteSiteShareLink
PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId} 200 updateSiteShareLinkById shareLinks.update Mutation.updateSiteShareLink
GET /v1/spaces/{spaceId}/custom-fields 200 getSpaceCustomFields customFields.listOfSpace Space.customFields
PATCH /v1/spaces/{spaceId}/custom-fields 204 updateSpaceCustomFields customFields.updateOfSpace Mutation.updateSpaceCustomFields
GET /v1/orgs/{organizationId}/custom-fields 200 listOrganizationCustomFields customFields.list Organization.customFields
POST /v1/orgs/{organizationId}/custom-fields 201 createOrganizationCustomField customFields.create Mutation.createOrganizationCustomField
GET /v1/orgs/{organizationId}/custom-fields/{fieldName} 200 getOrganizationCustomFieldByName customFields.get Query.node
DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName} 204 deleteOrganizationCustomField customFields.delete Mutation.deleteOrganizationCustomField
PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName} 200 updateOrganizationCustomField customFields.update Mutation.updateOrganizationCustomField
GET /v1/spaces/{spaceId}/comments 200 listCommentsInSpace spaceComments.list Space.comments
POST /v1/spaces/{spaceId}/comments 200 postCommentInSpace spaceComments.post Mutation.postCommentInSpace
GET /v1/spaces/{spaceId}/comments/{commentId} 200 getCommentInSpace spaceComments.get Query.node
PUT /v1/spaces/{spaceId}/comments/{commentId} 200 updateCommentInSpace spaceComments.update Mutation.updateCommentInSpace
DELETE /v1/spaces/{spaceId}/comments/{commentId} 205 deleteCommentInSpace spaceComments.delete Mutation.deleteCommentInSpace
GET /v1/spaces/{spaceId}/comments/{commentId}/replies 200 listCommentRepliesInSpace spaceComments.listReplies Comment.replies
POST /v1/spaces/{spaceId}/comments/{commentId}/replies 200 postCommentReplyInSpace spaceComments.postReply Mutation.postCommentReplyInSpace
GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200 getCommentReplyInSpace spaceComments.getReply Query.node
PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200 updateCommentReplyInSpace spaceComments.updateReply Mutation.updateCommentReplyInSpace
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments 200 listCommentsInChangeRequest changeRequestComments.list ChangeRequest.comments
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments 200 postCommentInChangeRequest changeRequestComments.post Mutation.postCommentInChangeRequest
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 200 getCommentInChangeRequest changeRequestComments.get Query.node
PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 200 updateCommentInChangeRequest changeRequestComments.update Mutation.updateCommentInChangeRequest
DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 205 deleteCommentInChangeRequest changeRequestComments.delete Mutation.deleteCommentInChangeRequest
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies 200 listCommentRepliesInChangeRequest changeRequestComments.listReplies Comment.replies
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies 200 postCommentReplyInChangeRequest changeRequestComments.postReply Mutation.postCommentReplyInChangeRequest
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId} 200 getCommentReplyInChangeRequest changeRequestComments.getReply Query.node
GET /v1/spaces/{spaceId}/change-requests 200 listChangeRequestsForSpace changeRequests.list Space.changeRequests
POST /v1/spaces/{spaceId}/change-requests 201 createChangeRequest changeRequests.create Mutation.createChangeRequest
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId} 200 getChangeRequestById changeRequests.get Query.node
PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId} 200 updateChangeRequestById changeRequests.update Mutation.updateChangeRequest
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge 200 mergeChangeRequest changeRequests.merge Mutation.mergeChangeRequest
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update 200 updateChangeRequest changeRequests.pull Mutation.updateChangeRequestFromSpace
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf 200 getChangeRequestPDF pdfs.getOfChangeRequest ChangeRequest.pdf
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content 200 getRevisionOfChangeRequestById changeRequestContent.get Query.node
POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import 201 importContentInChangeRequest imports.startInChangeRequest Mutation.importContentInChangeRequest
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages 200 listPagesInChangeRequest changeRequestContent.listPages ChangeRequest.pages
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files 200 listFilesInChangeRequestById changeRequestContent.listFiles ChangeRequest.files
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId} 200 getFileInChangeRequestById changeRequestContent.getFile ChangeRequest.file
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks 200 listChangeRequestFileBacklinks links.listToFileInChangeRequest File.backlinks
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId} 200 getPageInChangeRequestById changeRequestContent.getPage ChangeRequest.page
GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links 200 listPageLinksInChangeRequest links.listOfPageInChangeRequest DocumentPage.links
GET /v1/spaces/{spaceId}/search 200 searchSpaceContent search.inSpace Space.search
GET /v1/spaces/{spaceId}/content 200 getCurrentRevision spaceContent.get Query.node
POST /v1/spaces/{spaceId}/content/import 201 importContent imports.start Mutation.importContent
GET /v1/spaces/{spaceId}/content/pages 200 listPages spaceContent.listPages Space.pages
GET /v1/spaces/{spaceId}/content/files 200 listFiles spaceContent.listFiles Space.files
GET /v1/spaces/{spaceId}/content/files/{fileId} 200 getFileById spaceContent.getFile Space.file
GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks 200 listSpaceFileBacklinks links.listToFile File.backlinks
GET /v1/spaces/{spaceId}/content/page/{pageId} 200 getPageById spaceContent.getPage Space.page
GET /v1/spaces/{spaceId}/content/page/{pageId}/links 200 listPageLinksInSpace links.listOfPage DocumentPage.links
GET /v1/orgs 200 listOrganizationsForAuthenticatedUser organizations.list User.organizations
GET /v1/orgs/{organizationId} 200 getOrganizationById organizations.get Query.organization
PATCH /v1/orgs/{organizationId} 200 updateOrganizationById organizations.update Mutation.updateOrganization
GET /v1/orgs/{organizationId}/link-invites/{inviteId} 200 getOrganizationInviteLink invites.get Query.node
PATCH /v1/orgs/{organizationId}/link-invites/{inviteId} 200 updateOrganizationInviteById invites.update Mutation.updateOrganizationInvite
DELETE /v1/orgs/{organizationId}/link-invites/{inviteId} 205 deleteOrganizationInviteById invites.delete Mutation.deleteOrganizationInvite
GET /v1/orgs/{organizationId}/search 200 searchOrganizationContent search.inOrganization Organization.search
GET /v1/email-domains/{emailDomain}/orgs 200 getOrganizationsForEmailDomain organizations.listForEmailDomain Query.organizationsForEmailDomain
GET /v1/orgs/{organizationId}/members 200 listMembersInOrganizationById members.list Organization.members
GET /v1/orgs/{organizationId}/members/{userId} 200 getMemberInOrganizationById members.get Organization.member
PATCH /v1/orgs/{organizationId}/members/{userId} 200 updateMemberInOrganizationById members.update Mutation.updateMemberInOrganization
DELETE /v1/orgs/{organizationId}/members/{userId} 204 removeMemberFromOrganizationById members.remove Mutation.removeMemberFromOrganization
POST /v1/orgs/{organizationId}/ping 200 updateOrganizationMemberLastSeenAt members.ping Mutation.updateOrganizationMemberLastSeenAt
POST /v1/orgs/{organizationId}/members/{userId}/sso 200 setUserAsSSOMemberForOrganization members.markSso Mutation.setUserAsSSOMemberForOrganization
GET /v1/orgs/{organizationId}/members/{userId}/spaces 200 listSpacesForOrganizationMember members.listSpaces Member.spaces
GET /v1/orgs/{organizationId}/members/{userId}/teams 200 listTeamsForOrganizationMember members.listTeams Member.teams
GET /v1/orgs/{organizationId}/teams 200 listTeamsInOrganizationById teams.list Organization.teams
PUT /v1/orgs/{organizationId}/teams 201 createOrganizationTeam teams.create Mutation.createOrganizationTeam
GET /v1/orgs/{organizationId}/teams/{teamId} 200 getTeamInOrganizationById teams.get Query.node
PATCH /v1/orgs/{organizationId}/teams/{teamId} 200 updateTeamInOrganizationById teams.update Mutation.updateTeamInOrganization
DELETE /v1/orgs/{organizationId}/teams/{teamId} 204 removeTeamFromOrganizationById teams.delete Mutation.removeTeamFromOrganization
GET /v1/orgs/{organizationId}/teams/{teamId}/members 200 listTeamMembersInOrganizationById teams.listMembers Team.members
PUT /v1/orgs/{organizationId}/teams/{teamId}/members 204 updateMembersInOrganizationTeam teams.updateMembers Mutation.updateMembersInOrganizationTeam
PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId} 204 addMemberToOrganizationTeamById teams.putMember Mutation.addMemberToOrganizationTeam
DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId} 204 deleteMemberFromOrganizationTeamById teams.removeMember Mutation.deleteMemberFromOrganizationTeam
GET /v1/orgs/{organizationId}/saml 200 listSAMLProvidersInOrganizationById saml.list Organization.samlProviders
POST /v1/orgs/{organizationId}/saml 201 createOrganizationSAMLProvider saml.create Mutation.createOrganizationSAMLProvider
GET /v1/orgs/{organizationId}/saml/{samlProviderId} 200 getOrganizationSAMLProviderById saml.get Query.node
PATCH /v1/orgs/{organizationId}/saml/{samlProviderId} 200 updateOrganizationSAMLProvider saml.update Mutation.updateOrganizationSAMLProvider
DELETE /v1/orgs/{organizationId}/saml/{samlProviderId} 204 deleteOrganizationSAMLProvider saml.delete Mutation.deleteOrganizationSAMLProvider
GET /v1/orgs/{organizationId}/sso 200 listSSOProviderLoginsInOrganization saml.listLogins Organization.ssoLogins
GET /v1/orgs/{organizationId}/openapi 200 listOpenAPISpecs openapiSpecs.list Organization.openAPISpecs
POST /v1/orgs/{organizationId}/openapi 201 createOpenAPISpec openapiSpecs.create Mutation.createOpenAPISpec
GET /v1/orgs/{organizationId}/openapi/{specSlug} 200 getOpenAPISpecBySlug openapiSpecs.get Query.node
PUT /v1/orgs/{organizationId}/openapi/{specSlug} 200 createOrUpdateOpenAPISpecBySlug openapiSpecs.createOrUpdate Mutation.createOrUpdateOpenAPISpecBySlug
DELETE /v1/orgs/{organizationId}/openapi/{specSlug} 205 deleteOpenAPISpecBySlug openapiSpecs.delete Mutation.deleteOpenAPISpecBySlug
GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions 200 listOpenAPISpecVersions openapiSpecs.listVersions OpenAPISpec.versions
GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest 200 getLatestOpenAPISpecVersion openapiSpecs.getLatestVersion OpenAPISpec.lastVersion
GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content 200 getLatestOpenAPISpecVersionContent openapiSpecs.getLatestVersionContent OpenAPISpecVersion.content
GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId} 200 getOpenAPISpecVersionById openapiSpecs.getVersion Query.node
GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content 200 getOpenAPISpecVersionContentById openapiSpecs.getVersionContent OpenAPISpecVersion.content
GET /v1/orgs/{organizationId}/translations 200 listTranslations translations.list Organization.translations
POST /v1/orgs/{organizationId}/translations 201 createTranslation translations.create Mutation.createTranslation
GET /v1/orgs/{organizationId}/translations/{translationSettingsId} 200 getTranslation translations.get Query.node
PUT /v1/orgs/{organizationId}/translations/{translationSettingsId} 200 updateTranslation translations.update Mutation.updateTranslation
DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId} 205 deleteTranslation translations.delete Mutation.deleteTranslation
POST /v1/spaces/{spaceId}/git/import 204 importGitRepository git.importRepository Mutation.importGitRepository
POST /v1/spaces/{spaceId}/git/export 204 exportToGitRepository git.exportToRepository Mutation.exportToGitRepository
GET /v1/spaces/{spaceId}/git/info 200 getSpaceGitInfo git.getInfo Space.gitInfo
`;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export type DocumentedOperation = {
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly status: number;
  readonly id: string;
  readonly procedure: string;
  readonly place: string;
};

export const documentedOperations = table
  .trim()
  .split('\n')
  .map((row): DocumentedOperation => {
    const [method = '', path = '', status = '', id = '', procedure = '', place = ''] = row.split(' ');
    return { method: asMethod(method), path, status: Number(status), id, procedure, place };
  });

function asMethod(text: string): DocumentedOperation['method'] {
  const method = methods.find((one) => one === text);
  if (method === undefined) throw new Error(`${text} is no method`);
  return method;
}
