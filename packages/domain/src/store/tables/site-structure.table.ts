import { boolean, integer, nullable, text } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const siteSectionGroupsTable = defineTable('site_section_groups', {
  id: text(),
  site_id: text(),
  title: text(),
  icon: nullable(text()),
  /** Order among the groups and the ungrouped sections of the site. */
  position: integer(),
});
export type SiteSectionGroupsTable = TableOf<typeof siteSectionGroupsTable>;

export const siteSectionsTable = defineTable('site_sections', {
  id: text(),
  site_id: text(),
  group_id: nullable(text()),
  title: text(),
  description: nullable(text()),
  path: text(),
  icon: nullable(text()),
  condition: nullable(text()),
  is_default: boolean(),
  /** Order among the sections of one group, or among the groups and ungrouped sections. */
  position: integer(),
});
export type SiteSectionsTable = TableOf<typeof siteSectionsTable>;

export const siteSpacesTable = defineTable('site_spaces', {
  id: text(),
  site_id: text(),
  section_id: nullable(text()),
  space_id: text(),
  path: text(),
  condition: nullable(text()),
  is_default: boolean(),
  /** Order within the section, or within a site without sections. */
  position: integer(),
});
export type SiteSpacesTable = TableOf<typeof siteSpacesTable>;
