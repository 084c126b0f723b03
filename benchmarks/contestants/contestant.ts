import type { Sample } from '../data/load.ts';
import type { ExecutorId } from '../graphql/executor-titles.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import type { ServerProcess } from './server-process.ts';

export type ContestantId =
  | 'limit-rows'
  | 'limit-database'
  | 'lectern'
  | 'lectern-embedded'
  | 'postgraphile'
  | ExecutorId;

/** A server under test, or one of two ways to request from it. */
export type Contestant = {
  readonly id: ContestantId;
  readonly title: string;
  readonly server: ServerProcess;
  /** The application name of its connections to PostgreSQL. */
  readonly applicationName: string;
  /** The contestant whose responses it must equal, member by member. */
  readonly sameAs?: ContestantId;
  /** None for a workload that it has no part in. */
  readonly requests: (
    workload: WorkloadId,
    sample: Sample,
  ) => readonly RequestTemplate[] | Promise<readonly RequestTemplate[]>;
};

/** The title of every collection that a workload creates. */
export const freshTitle = 'Benchmark {{n}}';
