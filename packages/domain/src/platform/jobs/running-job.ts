import type { JobProgress } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';

/** An attempt, as the code of a job sees it. */
export type RunningJob = {
  readonly id: string;
  /** Counted from 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Empty for a job of the server itself. */
  readonly organizationId: string;
  readonly spaceId: string | undefined;
  /** Aborted when the attempt times out, when the lease is lost, when the job is cancelled, and at shutdown. */
  readonly signal: AbortSignal;
  /** Reports progress, as often as there is any: it is written about once a second, outside of any transaction. */
  progress(progress: JobProgress): void;
  /**
   * A transaction that commits only while this attempt holds the lease. Otherwise an attempt whose job was reclaimed
   * could still write.
   */
  transaction<T>(work: (tx: Ctx) => Promise<T>): Promise<T>;
};

/** The lease of the attempt was lost: another attempt runs, or the job ended. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';

  constructor() {
    super('The job was reclaimed or cancelled.');
  }
}
