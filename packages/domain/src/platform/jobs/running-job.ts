import type { Ctx } from '../../context/context.ts';

/** One attempt, as the code of a job sees it. */
export type RunningJob = {
  readonly id: string;
  /** 1 for the first one. */
  readonly attempt: number;
  readonly maxAttempts: number;
  readonly organizationId: string;
  readonly spaceId: string | undefined;
  /** Aborted when the attempt takes too long, when the job was lost or cancelled, and when the process stops. */
  readonly signal: AbortSignal;
  /** Shows how far it is. */
  progress(done: number, total?: number): void;
  /**
   * A transaction that takes effect only while the job is this worker's. Without it, an attempt that was taken over
   * because it fell silent could still write.
   */
  transaction<T>(work: (tx: Ctx) => Promise<T>): Promise<T>;
};

/** The job is somebody else's by now, or nobody's. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';

  constructor() {
    super('The job was taken over or cancelled.');
  }
}
