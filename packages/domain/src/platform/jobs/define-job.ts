import type { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import type { RunningJob } from './running-job.ts';

export type RetryPolicy = {
  /** The most attempts, including the first. */
  readonly attempts: number;
  /** The delay before the second attempt; doubled for each further attempt. */
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
};

/** A type of job. */
export type JobDefinition<Input> = {
  /** Stored with each job: never rename it, or queued jobs are lost. */
  readonly name: string;
  /** The input, as JSON without secrets: ids, and little else. */
  readonly input: z.ZodType<Input>;
  /**
   * Runs the job, at least once: an earlier attempt may have done it in part or whole. `ctx` acts for the actor of the
   * job. It must end soon after `job.signal` is aborted. Throws a `JobError` to show users why it failed.
   */
  run(ctx: Ctx, input: Input, job: RunningJob): Promise<void>;
  readonly retry: RetryPolicy;
  /** The time limit of an attempt. */
  readonly timeoutSeconds: number;
  /** The most jobs of an organization that wait; without it, any number, as of jobs that nobody asks for. */
  readonly maxWaiting?: number;
  /** Whether requests wait for its end, which is signalled to all processes. */
  readonly isAwaited?: boolean;
  /** Whether `job_updated` events tell how far it is: for work that users start or wait for. */
  readonly isReported?: boolean;
};

type JobDeclaration<Input> = Pick<JobDefinition<Input>, 'name' | 'input' | 'run'> &
  Partial<Pick<JobDefinition<Input>, 'timeoutSeconds' | 'maxWaiting' | 'isAwaited' | 'isReported'>> & {
    readonly retry?: Partial<RetryPolicy>;
  };

/** Declares a type of job. By default it has five attempts of up to 15 minutes, the second after 5 s. */
export function defineJob<Input>(declaration: JobDeclaration<Input>): JobDefinition<Input> {
  return {
    timeoutSeconds: 900,
    ...declaration,
    retry: { attempts: 5, firstDelaySeconds: 5, maxDelaySeconds: 3600, ...declaration.retry },
  };
}

/** The delay after a failed attempt, with up to 10 % jitter, so that many jobs do not retry at the same time. */
export function retryDelaySeconds(
  { firstDelaySeconds, maxDelaySeconds }: RetryPolicy,
  attempt: number,
): number {
  const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (attempt - 1));
  return delay * (0.9 + Math.random() / 5);
}
