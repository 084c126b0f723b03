import type { EventTypeName } from '@lectern/contract';
import { generated, generatedAlways, integer, json, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const eventsTable = defineTable('events', {
  id: text(),
  /** Orders the events of one transaction. */
  position: generatedAlways(integer()),
  /** Orders transactions: one whose number is below that of every running one is over. */
  transaction_id: generated(integer()),
  organization_id: text(),
  /** Those who see the space see the event. */
  space_id: nullable(text()),
  site_id: nullable(text()),
  actor_id: nullable(text()),
  type: text<EventTypeName>(),
  data: json<Record<string, unknown>, string>(),
  created_at: timestamp(),
});
export type EventsTable = TableOf<typeof eventsTable>;
