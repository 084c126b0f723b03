import type { Sample } from '../data/load.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import type { ServerProcess } from './server-process.ts';

export type ContestantId = 'limit-rows' | 'limit-database' | 'lectern' | 'postgraphile';

/** A server under test, or one of two ways to ask it. */
export type Contestant = {
  readonly id: ContestantId;
  readonly title: string;
  readonly server: ServerProcess;
  /** Of its connections to PostgreSQL. */
  readonly applicationName: string;
  readonly requests: (workload: WorkloadId, sample: Sample) => RequestTemplate[];
};

/** Every collection that a workload makes has a title that begins so. */
export const freshTitle = 'Benchmark {{n}}';
