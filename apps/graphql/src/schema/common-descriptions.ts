/** Descriptions of members that mean the same in every type, unless the contract describes them. */
const members: Readonly<Record<string, string>> = {
  id: 'The id.',
  title: 'The title.',
  name: 'The name.',
  description: 'A short description.',
  createdAt: 'The time of creation.',
  updatedAt: 'The time of the last change.',
  finishedAt: 'The time at which it finished; null before.',
  createdBy: 'The user who created it.',
  urls: 'Its URLs.',
  location: 'The URL in the REST API.',
  app: 'The URL in the frontend for editors.',
  permissions: 'Your permissions on it.',
  view: 'Whether you can view it.',
  edit: 'Whether you can edit it.',
  admin: 'Whether you can administer it.',
  items: 'The items of this page of the list.',
  icon: 'The icon.',
  emoji: 'The emoji.',
  status: 'The status.',
  state: 'The state.',
  enabled: 'Whether it is enabled.',
  hostname: 'The host name.',
  visibility: 'Who can see it.',
  condition: 'An expression over the claims of visitors, true for those who see it.',
  user: 'The user.',
  team: 'The team.',
  file: 'The file.',
  contentType: 'The media type.',
  message: 'A message for people.',
  url: 'The URL.',
};

/** Descriptions of arguments and input members that identify a resource; those of other ids follow from their names. */
const identifiers: Readonly<Record<string, string>> = {
  siteSpaceId: 'The id of the space on the site.',
  siteSectionId: 'The id of the section.',
  siteSectionGroupId: 'The id of the section group.',
  changeRequestId: 'The id of the change request, or its number in the space.',
  commentReplyId: 'The id of the reply.',
  inviteId: 'The id of the invite link.',
  documentId: 'The `documentId` of a page.',
  siteRedirectId: 'The id of the redirect.',
  translationSettingsId: 'The id of the translation settings.',
  samlProviderId: 'The id of the SAML provider.',
  pagePath: 'The path of the page: slugs, joined by `/`.',
  specSlug: 'The slug of the OpenAPI spec.',
  fieldName: 'The name of the custom field.',
};

/** Members that are described the same in inputs. */
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

/** The description of a member of an output type that the contract does not describe. */
export function commonDescription(member: string): string | undefined {
  return textFor(members, member);
}

/** The description of an argument or of a member of an input type that the contract does not describe. */
export function commonInputDescription(name: string): string | undefined {
  if (name === 'input') return 'The input.';
  if (inputMembers.has(name)) return textFor(members, name);
  return textFor(identifiers, name) ?? idDescription(name);
}

/** `reusableContentId` as `The id of the reusable content.` */
function idDescription(name: string): string | undefined {
  const [, noun] = /^([a-z]\w*)Id$/.exec(name) ?? [];
  if (noun === undefined) return undefined;
  return `The id of the ${noun.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`;
}

function textFor(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}
