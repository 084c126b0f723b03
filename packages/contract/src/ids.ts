/** What ids of each kind begin with, before `_`. */
export const idPrefixes = {
  user: 'user',
  token: 'tok',
  session: 'sess',
  organization: 'org',
  domainVerification: 'domver',
  team: 'team',
  invite: 'inv',
  emailInvite: 'einv',
  samlProvider: 'saml',
  oidcProvider: 'oidc',
  collection: 'col',
  space: 'space',
  revision: 'rev',
  page: 'page',
  file: 'file',
  reusableContent: 'reuse',
  changeRequest: 'cr',
  changeRequestReview: 'review',
  comment: 'comment',
  commentReply: 'reply',
  site: 'site',
  siteSectionGroup: 'sitegr',
  siteSection: 'sitesc',
  siteSpace: 'sitesp',
  shareLink: 'share',
  siteRedirect: 'sitered',
  signingKey: 'sigkey',
  auditEvent: 'audit',
  customField: 'field',
  translationSettings: 'trans',
  job: 'job',
  mail: 'mail',
  contentImport: 'import',
  upload: 'upload',
  event: 'event',
  webhook: 'hook',
  webhookDelivery: 'delivery',
  openapiSpec: 'spec',
  openapiSpecVersion: 'specver',
} as const;

export type IdKind = keyof typeof idPrefixes;

const kinds = new Map<string, IdKind>();
for (const kind of Object.keys(idPrefixes)) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of a constant table are exactly its key type.
  const known = kind as IdKind;
  kinds.set(idPrefixes[known], known);
}

/** The kind that an id claims to be of; `undefined` for text that no id of ours looks like. */
export function kindOfId(id: string): IdKind | undefined {
  return kinds.get(id.slice(0, id.indexOf('_')));
}
