import type { Site, SiteType } from '@lectern/contract';
import { boolean, generated, integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const sitesTable = defineTable('sites', {
  id: text(),
  organization_id: text(),
  type: text<SiteType>(),
  title: text(),
  hostname: nullable(text()),
  basename: nullable(text()),
  /** Whether the organization has verified the host name. */
  hostname_verified: generated(boolean()),
  proxy_origin: nullable(text()),
  /** Whether the organization has verified the host name of the proxy. */
  proxy_verified: generated(boolean()),
  visibility: text<Site['visibility']>(),
  published: boolean(),
  adaptive_content: nullable(boolean()),
  /** Maintained by a trigger on site_spaces. */
  site_space_count: generated(integer()),
  created_at: timestamp(),
});
export type SitesTable = TableOf<typeof sitesTable>;
