import type { DomainVerificationType } from '@lectern/contract';
import { nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const domainVerificationsTable = defineTable('domain_verifications', {
  id: text(),
  organization_id: text(),
  type: text<DomainVerificationType>(),
  /** In lower case. */
  domain: text(),
  /** The random part of the DNS record. */
  token: text(),
  created_at: timestamp(),
  /** Null while pending. */
  verified_at: nullable(timestamp()),
  last_checked_at: nullable(timestamp()),
  last_error: nullable(text()),
});
export type DomainVerificationsTable = TableOf<typeof domainVerificationsTable>;
