import type { Area } from './contract.ts';

/** What each area is about; its key is the tag of its operations. */
export const tagDescriptions: Record<Area, string> = {
  users: 'The people who sign in.',
  tokens: 'Personal tokens. A token may do whatever its user may do.',
  admin: 'Administration of this server, for instance administrators.',
  organizations: 'Tenants: people, content and sites that belong together.',
  teams: 'Members who are given access together.',
  auditEvents: 'Who changed what in the administration of an organization, and when.',
  members: 'Users as members of an organization.',
  invites: 'Ways into an organization: links, and invitations by e-mail.',
  saml: 'Single sign-on: the identity providers through which people sign in to an organization.',
  collections: 'Folders of spaces and of further collections.',
  collectionPermissions: 'Who was given which role on a collection, and who has one there.',
  spaces: 'Bodies of content: pages, files and their history.',
  spacePermissions: 'Who was given which role on a space, and who has one there.',
  sites: 'Published docs sites.',
  siteSpaces: 'Spaces as shown on a site.',
  siteSections: 'Sections of a site: its tabs, each with one or more spaces.',
  sectionGroups: 'Menus that gather sections of a site.',
  shareLinks: 'Secret addresses of a site.',
  sitePublishing: 'How visitors of a site prove who they are.',
  publishedContent: 'Published sites as their readers find them.',
  customizations: 'How sites look and what they offer; spaces on them may differ.',
  customFields: 'What an organization notes about each of its spaces.',
  translations: 'Languages that content is to be translated into.',
  adaptiveSchemas: 'The claims of visitors that sites with adaptive content expect.',
};
