import type { Migration } from 'kysely/migration';
import * as foundation from './2026-11-21-foundation.ts';
import * as people from './2026-11-21-people.ts';
import * as publishing from './2026-11-21-publishing.ts';
import * as records from './2026-11-21-records.ts';
import * as saml from './2026-11-21-saml.ts';
import * as siteSettings from './2026-11-21-site-settings.ts';
import * as workspaceFields from './2026-11-21-workspace-fields.ts';

/** Every migration, in order. One that has run is never edited. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-foundation': foundation,
  '2026-11-21-people': people,
  '2026-11-21-publishing': publishing,
  '2026-11-21-records': records,
  '2026-11-21-saml': saml,
  '2026-11-21-site-settings': siteSettings,
  '2026-11-21-workspace-fields': workspaceFields,
};
