import type { Area } from './contract.ts';

/** What each area is about; its key is the tag of its operations. */
export const tagDescriptions: Record<Area, string> = {
  users: 'The people who sign in.',
  tokens: 'Personal tokens. A token may do whatever its user may do.',
  admin: 'Administration of this server, for instance administrators.',
  organizations: 'Tenants: people, content and sites that belong together.',
  collections: 'Folders of spaces and of further collections.',
  spaces: 'Bodies of content: pages, files and their history.',
  sites: 'Published docs sites.',
  siteSpaces: 'Spaces as shown on a site.',
  siteSections: 'Sections of a site: its tabs, each with one or more spaces.',
  sectionGroups: 'Menus that gather sections of a site.',
};
