import type { Ctx } from '../context/context.ts';
import { transaction } from '../context/transaction.ts';
import type { Actor } from '../core/actor.ts';
import type { Domain } from '../domain.ts';
import { retryDelaySeconds } from '../platform/jobs/define-job.ts';
import type { AnyJob } from '../registry/job-definitions.ts';
import { JobError, shownFailure } from '../platform/jobs/job-error.ts';
import type { ClaimedJob, Progress } from '../store/platform/job-leases.repository.ts';
import type { JobRun } from '../platform/jobs/job-runs.ts';
import { JobLostError, type RunningJob } from '../platform/jobs/running-job.ts';

export type Ended = { readonly outcome: JobRun['outcome']; readonly retryInSeconds?: number };

const progressIntervalMs = 500;
const stopping = Symbol('stopping');

/** One attempt at a job, from its claim to its end. */
export class JobAttempt {
  readonly lease: string;
  readonly #domain: Domain;
  readonly #definition: AnyJob;
  readonly #row: ClaimedJob;
  readonly #abort = new AbortController();
  #progress: Progress | undefined;
  #progressTimer: NodeJS.Timeout | undefined;

  constructor(
    domain: Domain,
    definition: AnyJob,
    held: { readonly row: ClaimedJob; readonly lease: string },
  ) {
    this.#domain = domain;
    this.#definition = definition;
    this.#row = held.row;
    this.lease = held.lease;
  }

  get type(): string {
    return this.#definition.name;
  }

  /** Runs it to its end, and writes down how it ended. Throws only what the database throws. */
  async run(): Promise<Ended> {
    const { timeoutSeconds } = this.#definition;
    const timer = setTimeout(() => {
      this.#abort.abort(new JobError('timeout', `An attempt may take ${timeoutSeconds} s.`));
    }, timeoutSeconds * 1000);
    try {
      await this.#perform();
    } catch (error) {
      return await this.#fail(error);
    } finally {
      clearTimeout(timer);
      clearTimeout(this.#progressTimer);
    }
    await this.#writeProgress();
    return { outcome: (await this.#leases.succeed(this.lease)) ? 'succeeded' : 'lost' };
  }

  /** The job is not this worker's any more. */
  lose(): void {
    this.#abort.abort(new JobLostError());
  }

  /** The process stops: what cannot end soon is to end now, and is done again elsewhere. */
  stop(): void {
    this.#abort.abort(stopping);
  }

  get #leases() {
    return this.#domain.context({ kind: 'anonymous' }).store.jobLeases;
  }

  async #perform(): Promise<void> {
    const { actor_id: userId, input } = this.#row;
    const actor: Actor =
      userId === null ? { kind: 'anonymous' } : { kind: 'user', userId, instanceAdmin: false };
    const ctx = this.#domain.context(actor, { channel: 'job' });
    await this.#definition.run(ctx, this.#definition.input.parse(input), this.#running(ctx));
  }

  #running(ctx: Ctx): RunningJob {
    const row = this.#row;
    return {
      id: row.id,
      attempt: row.attempts,
      maxAttempts: row.max_attempts,
      organizationId: row.organization_id,
      spaceId: row.space_id ?? undefined,
      signal: this.#abort.signal,
      progress: (done, total) => this.#show({ done, total: total ?? null }),
      transaction: (work) =>
        transaction(ctx, async (tx) => {
          if (!(await tx.store.jobLeases.hold(this.lease))) throw new JobLostError();
          return work(tx);
        }),
    };
  }

  async #fail(error: unknown): Promise<Ended> {
    const { aborted, reason } = this.#abort.signal;
    if (aborted && reason === stopping) {
      await this.#leases.release([this.lease]);
      return { outcome: 'returned' };
    }
    if (error instanceof JobLostError || (aborted && reason instanceof JobLostError))
      return { outcome: 'lost' };
    // What a job throws because it was told to stop says less than why it was told.
    const failure = shownFailure(aborted ? reason : error);
    const { id, type, attempts, max_attempts: maxAttempts } = this.#row;
    if (failure.isFault) {
      this.#domain.log.error({ err: error, job: id, type, attempt: attempts }, 'An attempt at a job failed.');
    }
    const again = failure.retryable && attempts < maxAttempts;
    const delay = again ? retryDelaySeconds(this.#definition.retry, attempts) : undefined;
    if (!(await this.#leases.fail(this.lease, failure, delay))) return { outcome: 'lost' };
    return delay === undefined ? { outcome: 'failed' } : { outcome: 'retrying', retryInSeconds: delay };
  }

  /** Written now and then only: a job may count every page. */
  #show(progress: Progress): void {
    this.#progress = progress;
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined;
      // The next one shows more.
      this.#writeProgress().catch(() => undefined);
    }, progressIntervalMs);
  }

  async #writeProgress(): Promise<void> {
    const progress = this.#progress;
    if (progress !== undefined) await this.#leases.setProgress(this.lease, progress);
  }
}
