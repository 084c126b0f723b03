/** What members are that mean the same wherever they stand; others say it themselves in the contract. */
const members: Readonly<Record<string, string>> = {
  id: 'The id, by which it is asked for and referred to.',
  title: 'What it is called.',
  name: 'What it is called.',
  description: 'A sentence about it.',
  createdAt: 'When it was made.',
  updatedAt: 'When it was changed last.',
  finishedAt: 'When it ended; null until then.',
  createdBy: 'Who made it.',
  urls: 'Where it is found.',
  location: 'Its address in the REST API.',
  app: 'Its address in the frontend for editors.',
  permissions: 'What you may do with it.',
  view: 'Whether you may see it.',
  edit: 'Whether you may change it.',
  admin: 'Whether you may administrate it.',
  items: 'What is on this page of the list.',
  icon: 'The icon shown with it.',
  emoji: 'The emoji shown with it.',
  status: 'In which state it is.',
  state: 'How far it is.',
  enabled: 'Whether it is turned on.',
  hostname: 'The host name it is reached by.',
  visibility: 'Who may see it.',
  condition: 'For which visitors it is shown, as an expression over their claims.',
  user: 'The user.',
  team: 'The team.',
  file: 'The file.',
  contentType: 'The media type of its bytes.',
  message: 'In words, what is the matter.',
  url: 'The address.',
};

/** Ids that arguments and inputs give. */
const ids: Readonly<Record<string, string>> = {
  organizationId: 'The id of the organization.',
  spaceId: 'The id of the space.',
  siteId: 'The id of the site.',
  siteSpaceId: 'The id of the space on the site.',
  siteSectionId: 'The id of the section.',
  siteSectionGroupId: 'The id of the section group.',
  sectionId: 'The id of the section.',
  changeRequestId: 'The id of the change request, or its number in the space.',
  collectionId: 'The id of the collection.',
  pageId: 'The id of the page.',
  pagePath: 'The path of the page: slugs, joined by `/`.',
  fileId: 'The id of the file.',
  reusableContentId: 'The id of the reusable content.',
  revisionId: 'The id of the revision.',
  commentId: 'The id of the comment.',
  commentReplyId: 'The id of the reply.',
  userId: 'The id of the user.',
  teamId: 'The id of the team.',
  inviteId: 'The id of the invite link.',
  jobId: 'The id of the job.',
  importId: 'The id of the import.',
  documentId: 'The `documentId` of a page.',
  versionId: 'The id of the version.',
  siteRedirectId: 'The id of the redirect.',
  shareLinkId: 'The id of the share link.',
  translationSettingsId: 'The id of the translation settings.',
  tokenId: 'The id of the token.',
  deliveryId: 'The id of the delivery.',
  webhookId: 'The id of the webhook.',
  samlProviderId: 'The id of the SAML provider.',
  specSlug: 'The slug of the OpenAPI spec.',
  fieldName: 'The name of the custom field.',
};

/** What a member of an answer is, where the contract does not say more. */
export function commonDescription(member: string): string | undefined {
  return own(members, member);
}

/** The same of an argument, or of a member of an input. */
export function commonInputDescription(name: string): string | undefined {
  if (name === 'input') return 'What is sent.';
  const said = own(ids, name);
  if (said !== undefined || !inputMembers.has(name)) return said;
  return own(members, name);
}

/** Members that say the same whether they are read or written. */
const inputMembers: ReadonlySet<string> = new Set([
  'title',
  'name',
  'description',
  'icon',
  'emoji',
  'enabled',
  'hostname',
  'visibility',
  'contentType',
  'url',
]);

function own(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
