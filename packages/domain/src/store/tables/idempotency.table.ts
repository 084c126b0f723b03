import { bytes, json, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/** The responses of requests with an `Idempotency-Key`. */
export const idempotencyRecordsTable = defineTable('idempotency_records', {
  user_id: text(),
  key: text(),
  created_at: timestamp(),
  request_hash: bytes(),
  /** `null` for an empty response. */
  result: nullable(json<unknown, string>()),
});
