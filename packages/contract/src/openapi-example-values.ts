/** The prefix of ids, by the `object` or `type` of the resource. */
export const idPrefixes: Readonly<Record<string, string>> = {
  user: 'user',
  // A member has the id of the user.
  member: 'user',
  token: 'tok',
  session: 'sess',
  organization: 'org',
  'domain-verification': 'domver',
  team: 'team',
  'saml-provider': 'saml',
  'oidc-provider': 'oidc',
  collection: 'col',
  invite: 'inv',
  'email-invite': 'einv',
  space: 'space',
  revision: 'rev',
  page: 'page',
  file: 'file',
  'change-request': 'cr',
  'change-request-review': 'review',
  comment: 'comment',
  'comment-reply': 'reply',
  site: 'site',
  'site-space': 'sitesp',
  'site-section': 'sitesc',
  'site-section-group': 'sitegr',
  'share-link': 'share',
  'site-redirect': 'sitered',
  'audit-event': 'audit',
  'custom-field': 'field',
  'translation-settings': 'trans',
  job: 'job',
  'content-import': 'import',
  'import-run': 'import',
  event: 'event',
  webhook: 'hook',
  'webhook-delivery': 'delivery',
  'openapi-spec': 'spec',
  'openapi-spec-version': 'specver',
};

/** The type of the resource that a member or parameter references, where its name does not say so. */
const referencedTypes: Readonly<Record<string, string>> = {
  actor: 'user',
  startedBy: 'user',
  authors: 'user',
  changeRequest: 'change-request',
  contributor: 'user',
  targetPage: 'page',
  commentReplyId: 'comment-reply',
  creator: 'user',
  requestedReviewer: 'user',
  into: 'page',
  parents: 'revision',
  review: 'change-request-review',
  reviewId: 'change-request-review',
  auditEventId: 'audit-event',
  revisionInitial: 'revision',
  revisionMerged: 'revision',
  revisionMergedAncestor: 'revision',
  deliveryId: 'webhook-delivery',
  importId: 'content-import',
  importRunId: 'import-run',
  samlProviderId: 'saml-provider',
  oidcProviderId: 'oidc-provider',
  defaultTeam: 'team',
  parent: 'collection',
  add: 'user',
  members: 'user',
  owner: 'user',
  remove: 'user',
  users: 'user',
  teams: 'team',
  spaces: 'space',
  section: 'site-section',
  sections: 'site-section',
  sectionId: 'site-section',
  sectionGroup: 'site-section-group',
  siteSpace: 'site-space',
  siteSpaceId: 'site-space',
  siteSpaceIds: 'site-space',
  includedSiteSpaces: 'site-space',
  siteSection: 'site-section',
  siteSectionId: 'site-section',
  siteSectionGroupId: 'site-section-group',
  shareLinkId: 'share-link',
  defaultSiteSpace: 'site-space',
  defaultSiteSection: 'site-section',
  translationSettingsId: 'translation-settings',
  lastVersion: 'openapi-spec-version',
  versionId: 'openapi-spec-version',
};

/** Example strings of members whose schema has none; `Component.member` takes precedence. */
const strings: Readonly<Record<string, string>> = {
  app: 'https://app.example.com/',
  'ComputedPage.id': exampleId('page'),
  'CommentedPage.id': exampleId('page'),
  'ContentImport.changeRequest': exampleId('cr'),
  'ContentImport.page': exampleId('page'),
  'ImportRun.createdBy': exampleId('user'),
  'ImportRunTarget.page': exampleId('page'),
  'CreatedPage.ref': 'getting-started',
  'DocumentPage.id': exampleId('page'),
  'File.id': exampleId('file'),
  'GitBlob.oid': '8c7e5a667f1b771847fe88c01c3de34413a1b220',
  'GitBlob.path': 'guides/getting-started.md',
  'GitCommit.message': 'Describe the new installer',
  'GitCommit.oid': '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  'GitCommit.ref': 'main',
  'GroupPage.id': exampleId('page'),
  'LinkPage.id': exampleId('page'),
  'SiteRedirectResult.id': exampleId('sitered'),
  'SearchHit.id': exampleId('page'),
  'SpaceSearchHit.id': exampleId('space'),
  'ReusableContent.document': 'Zk8sQx3Vb0nTfR7cLd1yPm2wJh5uGa9eKi4oXt6rBNM',
  'ReusableContent.id': exampleId('reuse'),
  computedSeed: 'a3f1',
  documentId: 'Zk8sQx3Vb0nTfR7cLd1yPm2wJh5uGa9eKi4oXt6rBNM',
  downloadURL:
    'http://127.0.0.1:4000/files/space_1/b0nTfR7cLd1yPm2wJh5uGa9eKi4oXt6rBNMZk8sQx3V/architecture.png?expires=1772582400',
  pagePath: 'guides/getting-started',
  'WebhookUrls.location':
    'http://127.0.0.1:4000/v1/orgs/org_ynVGMkl9ZwXlRPhM5mgv/webhooks/hook_yRTPouqVuKmKGDONNMOo',
  'DomainVerificationUrls.location':
    'http://127.0.0.1:4000/v1/orgs/org_ynVGMkl9ZwXlRPhM5mgv/domain-verifications/domver_yRTPouqVuKmKGDONNMOo',
  condition: 'visitor.claims.plan == "pro"',
  dark: 'https://example.com/icon-dark.png',
  description: 'Everything about our products.',
  emoji: '📘',
  fieldName: 'product-area',
  icon: 'book-open',
  integration: 'github-sync',
  label: 'Laptop',
  light: 'https://example.com/icon-light.png',
  logo: 'https://example.com/logo.png',
  operation: 'updateOrganizationById',
  origin: 'https://example.com/docs',
  page: 'WyIyMDI2LTAzLTAyVDA5OjMwOjAwLjAwMFoiLCJpZCJd',
  path: 'guides',
  placeholder: 'Choose an area',
  photoURL: 'https://example.com/ada.png',
  proxy: 'example.com/docs',
  public: 'https://docs.example.com/',
  published: 'https://docs.example.com/',
  repoName: 'northwind/docs',
  requestId: '0b8e9d4c-2f0a-4f5e-9d37-5f1c7a9be0a1',
  serviceVisitorClaims:
    'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3NzI0NDM4MDB9.1dK0xQbYc3Vg7m2o9TzHn5sWfRjUaPqLeXyGkBvCiN4',
  target: 'https://sites.example.com/docs',
  title: 'Product guides',
  specSlug: 'petstore',
  shareKey: '7wQ9bJ0pX5yT1mRzKf8sVhE2aLcDgNuO',
  jwtToken: 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE4OTM0NTYwMDB9.c2lnbmF0dXJl',
  visitorAuthToken: 'eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE4OTM0NTYwMDB9.c2lnbmF0dXJl',
  token: 'lectern_5vXn0cQeYtR2mB8kJwZ1uHsL4aGfDpO7iK3xN6yVqTE1f3a9c07',
  'SpaceUrls.icon': 'https://example.com/icon.png',
  url: 'https://github.com/northwind/docs',
};

/** Members that a typical resource does not have, or that exclude another member. */
export const omittedMembers: ReadonlySet<string> = new Set(['deletedAt', 'after']);

/** Flags that a typical resource does not have. */
export const falseFlags: ReadonlySet<string> = new Set(['frozen', 'instanceAdmin']);

/** An id in the format of the server, deterministic for a prefix and a purpose. */
export function exampleId(prefix: string, purpose = ''): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let state = 7;
  for (const character of prefix + purpose) state = (state * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  let id = '';
  while (id.length < 20) {
    state = (state * 25_173 + 13_849) % 65_536;
    id += alphabet[(state >> 4) % alphabet.length] ?? '';
  }
  return `${prefix}_${id}`;
}

/** The example string of a member or parameter, by its name. */
export function exampleString(name: string): string | undefined {
  const prefix = idPrefixes[referencedTypes[name] ?? name.replace(/Id$/, '')];
  if (strings[name] !== undefined || prefix === undefined) return strings[name];
  // A collection is not its own parent.
  return exampleId(prefix, name === 'parent' ? name : '');
}
