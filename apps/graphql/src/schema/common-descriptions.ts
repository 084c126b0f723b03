import { memberDescriptions } from './member-descriptions.ts';

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
  oidcProviderId: 'The id of the OpenID Connect provider.',
  pagePath: 'The path of the page: slugs, joined by `/`.',
  specSlug: 'The slug of the OpenAPI spec.',
  fieldName: 'The name of the custom field.',
};

/** Members that mean something else in an input: a wish, where an output is a permission. */
const inputDescriptions: Readonly<Record<string, string>> = {
  published: 'Only published ones, or only those that are not.',
  space: 'The id of the space.',
  page: 'The id of the page.',
  file: 'The id of the file.',
  site: 'The id of the site.',
  user: 'The id of the user.',
  team: 'The id of the team.',
  organization: 'The id of the organization.',
  collection: 'The id of the collection.',
  siteSection: 'The id of the section.',
  siteSpace: 'The id of the space on the site.',
  changeRequest: 'The id of the change request.',
  reusableContent: 'The id of the reusable content.',
  parent: 'The id of what is to contain it; null for the top level.',
  events: 'The types of events to deliver; all when empty.',
  users: 'The ids of users.',
  name: 'Its name, for people or as a key.',
};

/** The description of a member of an output type that the contract does not describe. */
export function commonDescription(member: string): string | undefined {
  return textFor(identifiers, member) ?? textFor(memberDescriptions, member) ?? idDescription(member);
}

/** The description of an argument or of a member of an input type that the contract does not describe. */
export function commonInputDescription(name: string): string | undefined {
  return (
    textFor(inputDescriptions, name) ??
    textFor(identifiers, name) ??
    idDescription(name) ??
    textFor(memberDescriptions, name)
  );
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
