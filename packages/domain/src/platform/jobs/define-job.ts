import type { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import type { RunningJob } from './running-job.ts';

export type RetryPolicy = {
  /** How often it is begun at most, the first attempt included. */
  readonly attempts: number;
  /** Before the second attempt; then twice as long each time. */
  readonly firstDelaySeconds: number;
  readonly maxDelaySeconds: number;
};

/** A kind of work that workers do. */
export type JobDefinition<Input> = {
  /** Stored with each job: never renamed, or those that wait are lost. */
  readonly name: string;
  /** What it needs to know, as JSON without a secret: ids, and little else. */
  readonly input: z.ZodType<Input>;
  /**
   * Does it, at least once: it may have been done before, in part or whole. `ctx` has the rights of the actor. It ends
   * soon after `job.signal` is aborted. Throws a `JobError` where people are to read why it failed.
   */
  run(ctx: Ctx, input: Input, job: RunningJob): Promise<void>;
  readonly retry: RetryPolicy;
  /** How long an attempt may take. */
  readonly timeoutSeconds: number;
};

type Declared<Input> = Pick<JobDefinition<Input>, 'name' | 'input' | 'run'> &
  Partial<Pick<JobDefinition<Input>, 'timeoutSeconds'>> & { readonly retry?: Partial<RetryPolicy> };

/** Declares a kind of job. Without further notes it has five attempts of 15 minutes, the second after 5 s. */
export function defineJob<Input>(declared: Declared<Input>): JobDefinition<Input> {
  return {
    timeoutSeconds: 900,
    ...declared,
    retry: { attempts: 5, firstDelaySeconds: 5, maxDelaySeconds: 3600, ...declared.retry },
  };
}

/** How long to wait after an attempt that failed; random within a fifth, so that many do not come back at once. */
export function retryDelaySeconds(
  { firstDelaySeconds, maxDelaySeconds }: RetryPolicy,
  attempt: number,
): number {
  const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (attempt - 1));
  return delay * (0.9 + Math.random() / 5);
}
