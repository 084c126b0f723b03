import { nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** To a section, a site space, a page in a site space or a URL. */
export const siteRedirectsTable = defineTable('site_redirects', {
  id: text(),
  site_id: text(),
  /** As `canonicalSourcePath` writes it. */
  source: text(),
  site_section_id: nullable(text()),
  site_space_id: nullable(text()),
  page_id: nullable(text()),
  external_url: nullable(text()),
  created_at: timestamp(),
});
export type SiteRedirectsTable = TableOf<typeof siteRedirectsTable>;
