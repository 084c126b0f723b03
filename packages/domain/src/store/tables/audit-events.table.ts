import type { AuditEvent, Channel } from '@lectern/contract';
import { json, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const auditEventsTable = defineTable('audit_events', {
  id: text(),
  organization_id: nullable(text()),
  created_at: timestamp(),
  actor_id: nullable(text()),
  /** The `operationId`. */
  operation: text(),
  channel: text<Channel>(),
  address: nullable(text()),
  user_agent: nullable(text()),
  resources: json<AuditEvent['resources'], string>(),
  changes: json<AuditEvent['changes'], string>(),
});
export type AuditEventsTable = TableOf<typeof auditEventsTable>;
