import type { Role } from '@lectern/contract';
import { boolean, nullable, text, texts, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const organizationsTable = defineTable('organizations', {
  id: text(),
  title: text(),
  created_at: timestamp(),
  email_domains: texts(),
  hostname: nullable(text()),
  type: text<'business' | 'community'>(),
  use_case: nullable(text()),
  default_role: nullable(text<Role>()),
  default_site_id: nullable(text()),
  logo_url: nullable(text()),
  sso: boolean(),
  ai: boolean(),
  invite_links: boolean(),
});
export type OrganizationsTable = TableOf<typeof organizationsTable>;
