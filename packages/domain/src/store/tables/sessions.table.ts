import type { SessionMethod } from '@lectern/contract';
import { text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** A sign-in of a user. Its token is what opens anything, and ends it. */
export const sessionsTable = defineTable('sessions', {
  id: text(),
  token_id: text(),
  user_id: text(),
  method: text<SessionMethod>(),
  /** The browser, shortened; empty when unknown. */
  user_agent: text(),
  /** The IP address of the sign-in; empty when unknown. */
  address: text(),
  created_at: timestamp(),
  /** To some minutes. */
  last_used_at: timestamp(),
});
export type SessionsTable = TableOf<typeof sessionsTable>;
