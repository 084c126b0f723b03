import type { JobState } from '@lectern/contract';
import type { ColumnType, Generated } from 'kysely';
import type { NullableText, NullableTimestamp, Timestamp } from './column-types.ts';

type NullableNumber = ColumnType<number | null, number | null | undefined, number | null>;

export type JobsTable = {
  id: string;
  organization_id: string;
  space_id: NullableText;
  /** The user on whose behalf it runs. */
  actor_id: NullableText;
  /** The name of its definition. */
  type: string;
  /** Of the jobs of one type and key, one waits at most, and one runs at most. */
  key: NullableText;
  input: ColumnType<unknown, string, string>;
  state: Generated<JobState>;
  /** Begun so far, the running one included. */
  attempts: Generated<number>;
  max_attempts: number;
  /** Not before. */
  due_at: Timestamp;
  /** Names the attempt that runs; whoever does not hold it has lost the job. */
  lease: NullableText;
  /** When others may take it over, unless it is extended. */
  leased_until: NullableTimestamp;
  error_code: NullableText;
  error_message: NullableText;
  progress_done: NullableNumber;
  progress_total: NullableNumber;
  created_at: Timestamp;
  /** Of the last attempt. */
  started_at: NullableTimestamp;
  finished_at: NullableTimestamp;
};
