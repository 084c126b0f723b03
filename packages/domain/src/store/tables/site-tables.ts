import type {
  CustomizationOverrides,
  CustomizationSettings,
  PublishingAuth,
  Site,
  SiteType,
} from '@lectern/contract';
import type { Generated } from 'kysely';
import type { NullableText, Timestamp } from './column-types.ts';

export type SitesTable = {
  id: string;
  organization_id: string;
  type: SiteType;
  title: string;
  hostname: string | null;
  basename: string | null;
  proxy_origin: string | null;
  visibility: Site['visibility'];
  published: boolean;
  adaptive_content: boolean | null;
  /** Kept by a trigger on site_spaces. */
  site_space_count: Generated<number>;
  created_at: Timestamp;
};

export type SiteSectionGroupsTable = {
  id: string;
  site_id: string;
  title: string;
  icon: string | null;
  /** Order among the groups and the ungrouped sections of the site. */
  position: number;
};

export type SiteSectionsTable = {
  id: string;
  site_id: string;
  group_id: string | null;
  title: string;
  description: string | null;
  path: string;
  icon: string | null;
  condition: string | null;
  is_default: boolean;
  /** Order among the sections of one group, or among the groups and ungrouped sections. */
  position: number;
};

export type SiteSpacesTable = {
  id: string;
  site_id: string;
  section_id: string | null;
  space_id: string;
  path: string;
  condition: string | null;
  is_default: boolean;
  /** Order within the section, or within a site without sections. */
  position: number;
};

export type ShareLinksTable = {
  id: string;
  site_id: string;
  name: string;
  active: boolean;
  /** The secret part of its address. */
  key: string;
  created_at: Timestamp;
};

/** What was set for a site; one without a row has the defaults. */
export type SiteCustomizationsTable = {
  site_id: string;
  settings: CustomizationSettings;
};

/** What a site space has otherwise than its site; nothing in it is null. */
export type SiteSpaceCustomizationsTable = {
  site_space_id: string;
  overrides: CustomizationOverrides;
};

export type SiteAdaptiveSchemasTable = {
  site_id: string;
  json_schema: Readonly<Record<string, unknown>>;
  updated_at: Timestamp;
};

/** To a section, a site space or a page in a site space. */
export type SiteRedirectsTable = {
  id: string;
  site_id: string;
  /** As `canonicalSourcePath` writes it. */
  source: string;
  site_section_id: string | null;
  site_space_id: string | null;
  page_id: string | null;
  created_at: Timestamp;
};

export type SitePublishingAuthTable = {
  site_id: string;
  backend: PublishingAuth['backend'];
  private_key: string;
  /** Counts the keys that there were. */
  key_number: Generated<number>;
  fallback_url: NullableText;
};

export type SigningKeysTable = {
  id: string;
  secret: Uint8Array;
  created_at: Timestamp;
};
