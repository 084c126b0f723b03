import { bytes, json, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/** The responses of requests with an `Idempotency-Key`. */
export const idempotencyRecordsTable = defineTable('idempotency_records', {
  user_id: text(),
  key: text(),
  created_at: timestamp(),
  request_hash: bytes(),
  /** A text, as its members may be secrets; `null` for an empty response. */
  result: nullable(
    secret(json<unknown, string>(), {
      kind: 'sealed',
      purpose: 'recorded results',
      of: ['user_id', 'key'],
      isBrief: true,
    }),
  ),
  /** Of a request that still runs: the token of its claim, in place of a response. */
  claim: nullable(text()),
  /** When the claim ends, unless it is extended. */
  claimed_until: nullable(timestamp()),
});
