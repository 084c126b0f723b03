// Generated from the contract by `npm run snapshots`. Do not edit.

export const server = {
  getInformation: 'GET /v1',
};

export const users = {
  getAuthenticated: 'GET /v1/user',
  get: 'GET /v1/users/{userId}',
  update: 'PATCH /v1/users/{userId}',
  getMailPreferences: 'GET /v1/user/mail-preferences',
  updateMailPreferences: 'PATCH /v1/user/mail-preferences',
};

export const tokens = {
  list: 'GET /v1/user/tokens',
  create: 'POST /v1/user/tokens key',
  delete: 'DELETE /v1/user/tokens/{tokenId}',
};

export const sessions = {
  list: 'GET /v1/user/sessions',
  delete: 'DELETE /v1/user/sessions/{sessionId}',
};

export const admin = {
  listUsers: 'GET /v1/admin/users',
  createUser: 'POST /v1/admin/users key',
  getUser: 'GET /v1/admin/users/{userId}',
  updateUser: 'PATCH /v1/admin/users/{userId}',
  listUserTokens: 'GET /v1/admin/users/{userId}/tokens',
  deleteUserToken: 'DELETE /v1/admin/users/{userId}/tokens/{tokenId}',
  listUserSessions: 'GET /v1/admin/users/{userId}/sessions',
  deleteUserSession: 'DELETE /v1/admin/users/{userId}/sessions/{sessionId}',
  createPasswordLink: 'POST /v1/admin/users/{userId}/password-links key',
  deleteUserSecondFactor: 'DELETE /v1/admin/users/{userId}/second-factor',
  listStorage: 'GET /v1/admin/storage',
  disableSso: 'DELETE /v1/admin/orgs/{organizationId}/sso',
  createUserToken: 'POST /v1/admin/users/{userId}/tokens key',
  listDomainVerifications: 'GET /v1/admin/domain-verifications',
  confirmDomain: 'POST /v1/admin/domain-verifications/{domainVerificationId}/confirm key',
  listAuditEvents: 'GET /v1/admin/audit-events',
};

export const organizations = {
  list: 'GET /v1/orgs',
  create: 'POST /v1/orgs key',
  get: 'GET /v1/orgs/{organizationId}',
  update: 'PATCH /v1/orgs/{organizationId}',
  delete: 'DELETE /v1/orgs/{organizationId}',
  join: 'POST /v1/orgs/{organizationId}/join key',
  listForEmailDomain: 'GET /v1/email-domains/{emailDomain}/orgs',
  getSubdomain: 'GET /v1/subdomains/{subdomain}',
};

export const domainVerifications = {
  list: 'GET /v1/orgs/{organizationId}/domain-verifications',
  get: 'GET /v1/orgs/{organizationId}/domain-verifications/{domainVerificationId}',
  verify: 'POST /v1/orgs/{organizationId}/domain-verifications/{domainVerificationId}/verify safe',
};

export const teams = {
  list: 'GET /v1/orgs/{organizationId}/teams',
  create: 'PUT /v1/orgs/{organizationId}/teams',
  get: 'GET /v1/orgs/{organizationId}/teams/{teamId}',
  update: 'PATCH /v1/orgs/{organizationId}/teams/{teamId}',
  delete: 'DELETE /v1/orgs/{organizationId}/teams/{teamId}',
  listMembers: 'GET /v1/orgs/{organizationId}/teams/{teamId}/members',
  updateMembers: 'PUT /v1/orgs/{organizationId}/teams/{teamId}/members',
  putMember: 'PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
  removeMember: 'DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}',
};

export const auditEvents = {
  list: 'GET /v1/orgs/{organizationId}/audit-events',
  get: 'GET /v1/orgs/{organizationId}/audit-events/{auditEventId}',
};

export const jobs = {
  list: 'GET /v1/orgs/{organizationId}/jobs',
  get: 'GET /v1/orgs/{organizationId}/jobs/{jobId}',
  cancel: 'POST /v1/orgs/{organizationId}/jobs/{jobId}/cancel key',
};

export const webhooks = {
  list: 'GET /v1/orgs/{organizationId}/webhooks',
  create: 'POST /v1/orgs/{organizationId}/webhooks key',
  get: 'GET /v1/orgs/{organizationId}/webhooks/{webhookId}',
  update: 'PATCH /v1/orgs/{organizationId}/webhooks/{webhookId}',
  delete: 'DELETE /v1/orgs/{organizationId}/webhooks/{webhookId}',
  rotateSecret: 'POST /v1/orgs/{organizationId}/webhooks/{webhookId}/secret key',
  ping: 'POST /v1/orgs/{organizationId}/webhooks/{webhookId}/ping key',
  listDeliveries: 'GET /v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries',
  redeliver: 'POST /v1/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver key',
};

export const members = {
  list: 'GET /v1/orgs/{organizationId}/members',
  get: 'GET /v1/orgs/{organizationId}/members/{userId}',
  update: 'PATCH /v1/orgs/{organizationId}/members/{userId}',
  remove: 'DELETE /v1/orgs/{organizationId}/members/{userId}',
  ping: 'POST /v1/orgs/{organizationId}/ping key',
  markSso: 'POST /v1/orgs/{organizationId}/members/{userId}/sso key',
  listSpaces: 'GET /v1/orgs/{organizationId}/members/{userId}/spaces',
  listTokens: 'GET /v1/orgs/{organizationId}/members/{userId}/tokens',
  deleteToken: 'DELETE /v1/orgs/{organizationId}/members/{userId}/tokens/{tokenId}',
  listTeams: 'GET /v1/orgs/{organizationId}/members/{userId}/teams',
};

export const invites = {
  list: 'GET /v1/orgs/{organizationId}/link-invites',
  create: 'POST /v1/orgs/{organizationId}/link-invites key',
  get: 'GET /v1/orgs/{organizationId}/link-invites/{inviteId}',
  update: 'PATCH /v1/orgs/{organizationId}/link-invites/{inviteId}',
  delete: 'DELETE /v1/orgs/{organizationId}/link-invites/{inviteId}',
  join: 'POST /v1/orgs/{organizationId}/invites/{inviteId} key',
  inviteByEmail: 'POST /v1/orgs/{organizationId}/invites key',
  listEmailInvites: 'GET /v1/orgs/{organizationId}/email-invites',
  deleteEmailInvite: 'DELETE /v1/orgs/{organizationId}/email-invites/{emailInviteId}',
};

export const saml = {
  list: 'GET /v1/orgs/{organizationId}/saml',
  create: 'POST /v1/orgs/{organizationId}/saml key',
  get: 'GET /v1/orgs/{organizationId}/saml/{samlProviderId}',
  update: 'PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}',
  delete: 'DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}',
  listLogins: 'GET /v1/orgs/{organizationId}/sso',
};

export const oidc = {
  list: 'GET /v1/orgs/{organizationId}/oidc',
  create: 'POST /v1/orgs/{organizationId}/oidc key',
  get: 'GET /v1/orgs/{organizationId}/oidc/{oidcProviderId}',
  update: 'PATCH /v1/orgs/{organizationId}/oidc/{oidcProviderId}',
  delete: 'DELETE /v1/orgs/{organizationId}/oidc/{oidcProviderId}',
};

export const collections = {
  list: 'GET /v1/orgs/{organizationId}/collections',
  create: 'POST /v1/orgs/{organizationId}/collections key',
  get: 'GET /v1/collections/{collectionId}',
  update: 'PATCH /v1/collections/{collectionId}',
  delete: 'DELETE /v1/collections/{collectionId}',
  listSpaces: 'GET /v1/collections/{collectionId}/spaces',
  move: 'POST /v1/collections/{collectionId}/move key',
  transfer: 'POST /v1/collections/{collectionId}/transfer key',
};

export const collectionPermissions = {
  invite: 'POST /v1/collections/{collectionId}/permissions key',
  listUsers: 'GET /v1/collections/{collectionId}/permissions/users',
  updateUser: 'PATCH /v1/collections/{collectionId}/permissions/users/{userId}',
  removeUser: 'DELETE /v1/collections/{collectionId}/permissions/users/{userId}',
  listTeams: 'GET /v1/collections/{collectionId}/permissions/teams',
  updateTeam: 'PATCH /v1/collections/{collectionId}/permissions/teams/{teamId}',
  removeTeam: 'DELETE /v1/collections/{collectionId}/permissions/teams/{teamId}',
  listAggregate: 'GET /v1/collections/{collectionId}/permissions/aggregate',
};

export const spaces = {
  list: 'GET /v1/orgs/{organizationId}/spaces',
  create: 'POST /v1/orgs/{organizationId}/spaces key',
  get: 'GET /v1/spaces/{spaceId}',
  update: 'PATCH /v1/spaces/{spaceId}',
  delete: 'DELETE /v1/spaces/{spaceId}',
  restore: 'POST /v1/spaces/{spaceId}/restore key',
  move: 'POST /v1/spaces/{spaceId}/move key',
  transfer: 'POST /v1/spaces/{spaceId}/transfer key',
  duplicate: 'POST /v1/spaces/{spaceId}/duplicate key',
};

export const spacePermissions = {
  invite: 'POST /v1/spaces/{spaceId}/permissions key',
  listUsers: 'GET /v1/spaces/{spaceId}/permissions/users',
  updateUser: 'PATCH /v1/spaces/{spaceId}/permissions/users/{userId}',
  removeUser: 'DELETE /v1/spaces/{spaceId}/permissions/users/{userId}',
  listTeams: 'GET /v1/spaces/{spaceId}/permissions/teams',
  updateTeam: 'PATCH /v1/spaces/{spaceId}/permissions/teams/{teamId}',
  removeTeam: 'DELETE /v1/spaces/{spaceId}/permissions/teams/{teamId}',
  listAggregate: 'GET /v1/spaces/{spaceId}/permissions/aggregate',
};

export const spaceContent = {
  get: 'GET /v1/spaces/{spaceId}/content',
  listPages: 'GET /v1/spaces/{spaceId}/content/pages',
  getPage: 'GET /v1/spaces/{spaceId}/content/page/{pageId}',
  getPageByPath: 'GET /v1/spaces/{spaceId}/content/path/{pagePath}',
  getPageDocument: 'GET /v1/spaces/{spaceId}/content/page/{pageId}/document',
  listFiles: 'GET /v1/spaces/{spaceId}/content/files',
  getFile: 'GET /v1/spaces/{spaceId}/content/files/{fileId}',
  getReusableContent: 'GET /v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
  getReusableContentDocument: 'GET /v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/document',
  update: 'POST /v1/spaces/{spaceId}/content key',
  getDocument: 'GET /v1/spaces/{spaceId}/documents/{documentId}',
};

export const spaceComments = {
  list: 'GET /v1/spaces/{spaceId}/comments',
  post: 'POST /v1/spaces/{spaceId}/comments key',
  get: 'GET /v1/spaces/{spaceId}/comments/{commentId}',
  update: 'PUT /v1/spaces/{spaceId}/comments/{commentId}',
  delete: 'DELETE /v1/spaces/{spaceId}/comments/{commentId}',
  listReplies: 'GET /v1/spaces/{spaceId}/comments/{commentId}/replies',
  postReply: 'POST /v1/spaces/{spaceId}/comments/{commentId}/replies key',
  getReply: 'GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  updateReply: 'PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  deleteReply: 'DELETE /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}',
  listCommenters: 'GET /v1/spaces/{spaceId}/commenters',
};

export const changeRequests = {
  list: 'GET /v1/spaces/{spaceId}/change-requests',
  listOfOrganization: 'GET /v1/orgs/{organizationId}/change-requests',
  create: 'POST /v1/spaces/{spaceId}/change-requests key',
  get: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  update: 'PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  merge: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge key',
  pull: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update key',
  listContributors: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
  listChanges: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
};

export const changeRequestContent = {
  get: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  listPages: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages',
  getPage: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}',
  getPageByPath: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}',
  getPageDocument: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/document',
  listFiles: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files',
  getFile: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}',
  getReusableContent: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}',
  getReusableContentDocument: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/document',
  update: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content key',
};

export const changeRequestComments = {
  list: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments',
  post: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments key',
  get: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  update: 'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  delete: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}',
  listReplies: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies',
  postReply: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies key',
  getReply: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  updateReply: 'PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  deleteReply: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}',
  listCommenters: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/commenters',
};

export const reviews = {
  list: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  submit: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews key',
  get: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  listRequested: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  request: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers key',
  removeRequested: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
};

export const revisions = {
  get: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}',
  listPages: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/pages',
  getPage: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
  getPageByPath: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
  getPageDocument: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
  listFiles: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files',
  getFile: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
  getReusableContent: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}',
  getReusableContentDocument: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
  list: 'GET /v1/spaces/{spaceId}/revisions',
  listChanges: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes',
};

export const links = {
  listOfSpace: 'GET /v1/spaces/{spaceId}/links',
  listOfPage: 'GET /v1/spaces/{spaceId}/content/page/{pageId}/links',
  listToPage: 'GET /v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
  listToFile: 'GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
  listOfChangeRequest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links',
  listOfPageInChangeRequest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links',
  listToPageInChangeRequest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks',
  listToFileInChangeRequest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks',
  listOfPageInRevision: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/links',
  listToPageInRevision: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/backlinks',
  listToFileInRevision: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}/backlinks',
};

export const embeds = {
  get: 'GET /v1/spaces/{spaceId}/embed',
};

export const pdfs = {
  getOfSpace: 'GET /v1/spaces/{spaceId}/pdf',
  getOfChangeRequest: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
};

export const archives = {
  getOfSpace: 'GET /v1/spaces/{spaceId}/archive',
};

export const imports = {
  start: 'POST /v1/spaces/{spaceId}/content/import key',
  startBelowPage: 'POST /v1/spaces/{spaceId}/content/page/{pageId}/import key',
  startInChangeRequest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import key',
  startBelowPageInChangeRequest: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import key',
  list: 'GET /v1/spaces/{spaceId}/imports',
  get: 'GET /v1/spaces/{spaceId}/imports/{importId}',
};

export const importRuns = {
  list: 'GET /v1/org/{organizationId}/imports',
  start: 'POST /v1/org/{organizationId}/imports key',
  get: 'GET /v1/org/{organizationId}/imports/{importRunId}',
  cancel: 'POST /v1/org/{organizationId}/imports/{importRunId}/cancel key',
};

export const search = {
  inSpace: 'GET /v1/spaces/{spaceId}/search',
  inOrganization: 'GET /v1/orgs/{organizationId}/search',
  inSite: 'POST /v1/orgs/{organizationId}/sites/{siteId}/search safe',
};

export const sites = {
  list: 'GET /v1/orgs/{organizationId}/sites',
  create: 'POST /v1/orgs/{organizationId}/sites key',
  get: 'GET /v1/orgs/{organizationId}/sites/{siteId}',
  update: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}',
  delete: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}',
  publish: 'POST /v1/orgs/{organizationId}/sites/{siteId}/publish key',
  unpublish: 'POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish key',
  getStructure: 'GET /v1/orgs/{organizationId}/sites/{siteId}/structure',
  sortStructure: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort',
};

export const sitePermissions = {
  invite: 'POST /v1/orgs/{organizationId}/sites/{siteId}/permissions key',
  listUsers: 'GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/users',
  updateUser: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  removeUser: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}',
  listTeams: 'GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/teams',
  updateTeam: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  removeTeam: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}',
  listAggregate: 'GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate',
};

export const siteSpaces = {
  list: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces',
  add: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces key',
  get: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  update: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  delete: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}',
  duplicate: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/duplicate key',
  move: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move key',
};

export const siteSections = {
  list: 'GET /v1/orgs/{organizationId}/sites/{siteId}/sections',
  add: 'POST /v1/orgs/{organizationId}/sites/{siteId}/sections key',
  get: 'GET /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  update: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  delete: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}',
  move: 'POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move key',
};

export const sectionGroups = {
  list: 'GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups',
  add: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups key',
  get: 'GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  update: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  delete: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}',
  addSection: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections key',
  removeSection: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
  move: 'POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move key',
};

export const shareLinks = {
  list: 'GET /v1/orgs/{organizationId}/sites/{siteId}/share-links',
  create: 'POST /v1/orgs/{organizationId}/sites/{siteId}/share-links key',
  update: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  delete: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
};

export const sitePublishing = {
  getAuth: 'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  updateAuth: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  regenerateAuth: 'POST /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate key',
  getPreview: 'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/preview',
};

export const publishedContent = {
  getContentByUrl: 'GET /v1/urls/content',
  resolve: 'POST /v1/urls/published safe',
  getByUrl: 'GET /v1/urls/published',
  getSite: 'GET /v1/orgs/{organizationId}/sites/{siteId}/published',
};

export const customizations = {
  get: 'GET /v1/orgs/{organizationId}/sites/{siteId}/customization',
  update: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/customization',
  getForSiteSpace: 'GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  override: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
  deleteOverrides: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization',
};

export const customFields = {
  list: 'GET /v1/orgs/{organizationId}/custom-fields',
  create: 'POST /v1/orgs/{organizationId}/custom-fields key',
  get: 'GET /v1/orgs/{organizationId}/custom-fields/{fieldName}',
  update: 'PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName}',
  delete: 'DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName}',
  listOfSpace: 'GET /v1/spaces/{spaceId}/custom-fields',
  updateOfSpace: 'PATCH /v1/spaces/{spaceId}/custom-fields',
};

export const translations = {
  list: 'GET /v1/orgs/{organizationId}/translations',
  create: 'POST /v1/orgs/{organizationId}/translations key',
  get: 'GET /v1/orgs/{organizationId}/translations/{translationSettingsId}',
  update: 'PUT /v1/orgs/{organizationId}/translations/{translationSettingsId}',
  delete: 'DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId}',
};

export const adaptiveSchemas = {
  get: 'GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  update: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
};

export const redirects = {
  list: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects',
  create: 'POST /v1/orgs/{organizationId}/sites/{siteId}/redirects key',
  putMany: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/redirects',
  get: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  update: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  delete: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}',
  getBySource: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirect',
};

export const insights = {
  track: 'POST /v1/orgs/{organizationId}/sites/{siteId}/insights/events key',
};

export const storage = {
  get: 'GET /v1/orgs/{organizationId}/storage',
  generateUploadUrl: 'POST /v1/orgs/{organizationId}/storage/upload key',
};

export const openapiSpecs = {
  list: 'GET /v1/orgs/{organizationId}/openapi',
  create: 'POST /v1/orgs/{organizationId}/openapi key',
  get: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
  createOrUpdate: 'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
  update: 'PATCH /v1/orgs/{organizationId}/openapi/{specSlug}',
  delete: 'DELETE /v1/orgs/{organizationId}/openapi/{specSlug}',
  listVersions: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions',
  getLatestVersion: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest',
  getLatestVersionContent: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
  getVersion: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
  getVersionContent: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
  getLatestVersionRawContent: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw',
  getVersionRawContent: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content/raw',
};

export const git = {
  importRepository: 'POST /v1/spaces/{spaceId}/git/import key',
  exportToRepository: 'POST /v1/spaces/{spaceId}/git/export key',
  getInfo: 'GET /v1/spaces/{spaceId}/git/info',
};
