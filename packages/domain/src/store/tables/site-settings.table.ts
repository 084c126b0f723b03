import type { CustomizationOverrides, CustomizationSettings, PublishingAuth } from '@lectern/contract';
import { generated, integer, json, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** The settings of a site; one without a row has the defaults. */
export const siteCustomizationsTable = defineTable('site_customizations', {
  site_id: text(),
  settings: json<CustomizationSettings>(),
});
/** What a site space overrides of the settings of its site; nothing in it is null. */
export const siteSpaceCustomizationsTable = defineTable('site_space_customizations', {
  site_space_id: text(),
  overrides: json<CustomizationOverrides>(),
});
export const siteAdaptiveSchemasTable = defineTable('site_adaptive_schemas', {
  site_id: text(),
  json_schema: json<Readonly<Record<string, unknown>>>(),
  updated_at: timestamp(),
});
export type SiteAdaptiveSchemasTable = TableOf<typeof siteAdaptiveSchemasTable>;

export const sitePublishingAuthTable = defineTable('site_publishing_auth', {
  site_id: text(),
  backend: text<PublishingAuth['backend']>(),
  private_key: secret(text(), { kind: 'sealed', purpose: 'private keys', of: ['site_id'] }),
  /** The number of keys so far. */
  key_number: generated(integer()),
  fallback_url: nullable(text()),
});
export type SitePublishingAuthTable = TableOf<typeof sitePublishingAuthTable>;
