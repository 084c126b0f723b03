import type { Migration } from 'kysely/migration';
import * as baseline from './2026-11-22-baseline.ts';
import * as domainVerifications from './2026-11-22-domain-verifications.ts';
import * as sealedSecrets from './2026-11-22-sealed-secrets.ts';
import * as tokenScopes from './2026-11-22-token-scopes.ts';
import * as visitorTexts from './2026-11-22-visitor-texts.ts';
import * as visitorTextsOfDescriptions from './2026-11-22-visitor-texts-of-descriptions.ts';

/** Every migration, in order. Once committed, a migration is never edited: a change is a new one, dated truly. */
export const migrations: Record<string, Migration> = {
  '2026-11-22-baseline': baseline,
  '2026-11-22-domain-verifications': domainVerifications,
  '2026-11-22-sealed-secrets': sealedSecrets,
  '2026-11-22-token-scopes': tokenScopes,
  '2026-11-22-visitor-texts': visitorTexts,
  '2026-11-22-visitor-texts-of-descriptions': visitorTextsOfDescriptions,
};
