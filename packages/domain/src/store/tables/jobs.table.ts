import type { JobPhase, JobState, JobUnit } from '@lectern/contract';
import { generated, generatedAlways, integer, json, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const jobsTable = defineTable('jobs', {
  id: text(),
  /** `null` for a job of the server itself. */
  organization_id: nullable(text()),
  /** Who takes turns with others: the organization, empty for the server itself. */
  tenant: generatedAlways(text()),
  space_id: nullable(text()),
  /** The user on whose behalf it runs. */
  actor_id: nullable(text()),
  /** The name of its definition. */
  type: text(),
  /** Of the jobs of one type and key, at most one waits and at most one runs. */
  key: nullable(text()),
  input: json<unknown, string>(),
  state: generated(text<JobState>()),
  /** Started so far, the running one included. */
  attempts: generated(integer()),
  max_attempts: integer(),
  /** The earliest time to run it. */
  due_at: timestamp(),
  /** Identifies the running attempt: a worker without it has lost the job. */
  lease: nullable(text()),
  /** When others may reclaim the job, unless the lease is extended. */
  leased_until: nullable(timestamp()),
  error_code: nullable(text()),
  error_message: nullable(text()),
  /** The `traceparent` of the span that enqueued it, where that is recorded. */
  trace_parent: nullable(text()),
  progress_done: nullable(integer()),
  progress_total: nullable(integer()),
  progress_phase: nullable(text<JobPhase>()),
  progress_unit: nullable(text<JobUnit>()),
  created_at: timestamp(),
  /** Of the last attempt. */
  started_at: nullable(timestamp()),
  finished_at: nullable(timestamp()),
});
export type JobsTable = TableOf<typeof jobsTable>;
