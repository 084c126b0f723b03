import type { AuditEvent, Channel } from '@lectern/contract';
import type { ColumnType } from 'kysely';
import type { Json, NullableText, Timestamp } from './column-types.ts';

export type AuditEventsTable = {
  id: string;
  organization_id: NullableText;
  created_at: Timestamp;
  actor_id: NullableText;
  /** The `operationId`. */
  operation: string;
  channel: Channel;
  address: NullableText;
  user_agent: NullableText;
  resources: Json<AuditEvent['resources']>;
  changes: Json<AuditEvent['changes']>;
};

/** What a POST with an `Idempotency-Key` answered. */
export type IdempotencyRecordsTable = {
  user_id: string;
  key: string;
  created_at: Timestamp;
  request_hash: Uint8Array;
  /** `null` for an empty answer. */
  result: ColumnType<unknown, string | null, string | null>;
};
