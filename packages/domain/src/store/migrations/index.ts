import type { Migration } from 'kysely/migration';
import * as baseline from './2026-11-22-baseline.ts';
import * as visitorTexts from './2026-11-22-visitor-texts.ts';

/** Every migration, in order. Once committed, a migration is never edited: a change is a new one, dated truly. */
export const migrations: Record<string, Migration> = {
  '2026-11-22-baseline': baseline,
  '2026-11-22-visitor-texts': visitorTexts,
};
