import { integer, nullable, text } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/** What callers did in the current minute, as the rate limiter counts it. */
export const rateCountersTable = defineTable('rate_counters', {
  /** Of the limit, and of the user or the network. */
  key: text(),
  points: integer(),
  /** Milliseconds since 1970. */
  expire: nullable(integer()),
});
