import { runInWorkScope } from '@lectern/database';
import { isTracing, parseTraceParent, runInSpan, type Span, startTrace } from '@lectern/tracing';
import type { Ctx } from '../context/context.ts';
import { jobEndTopic } from '../context/job-waits.ts';
import { transaction } from '../context/transaction.ts';
import type { Actor } from '../core/actor.ts';
import type { Domain } from '../domain.ts';
import { retryDelaySeconds } from '../platform/jobs/define-job.ts';
import type { AnyJob } from '../registry/job-definitions.ts';
import { JobError, toJobFailure } from '../platform/jobs/job-error.ts';
import type { ClaimedJob, Progress } from '../store/platform/job-leases.repository.ts';
import type { JobRun } from '../platform/jobs/job-runs.ts';
import { JobLostError, type RunningJob } from '../platform/jobs/running-job.ts';

type AttemptResult = { readonly outcome: JobRun['outcome']; readonly retryInSeconds?: number };

const progressIntervalMs = 500;
const stopping = Symbol('stopping');

/** An attempt at a job, from its claim to its end. */
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
    claimed: { readonly row: ClaimedJob; readonly lease: string },
  ) {
    this.#domain = domain;
    this.#definition = definition;
    this.#row = claimed.row;
    this.lease = claimed.lease;
  }

  get type(): string {
    return this.#definition.name;
  }

  /** Runs to the end and records the outcome. Throws only errors of the database. */
  async run(): Promise<AttemptResult> {
    if (!isTracing()) return this.#run();
    const span = this.#startTrace();
    try {
      const result = await runInSpan(span, () => this.#run());
      span?.set({ 'lectern.job.outcome': result.outcome });
      if (result.outcome === 'failed' || result.outcome === 'retrying') span?.fail(result.outcome);
      return result;
    } finally {
      span?.end();
    }
  }

  /** A trace of its own, which may run long after that of the request has ended. */
  #startTrace(): Span | undefined {
    const row = this.#row;
    return startTrace(`job ${row.type}`, {
      kind: 'consumer',
      cause: parseTraceParent(row.trace_parent),
      attributes: {
        'lectern.job.id': row.id,
        'lectern.job.type': row.type,
        'lectern.job.attempt': row.attempts,
        'lectern.organization.id': row.organization_id,
      },
    });
  }

  async #run(): Promise<AttemptResult> {
    const { timeoutSeconds } = this.#definition;
    const timer = setTimeout(() => {
      this.#abort.abort(new JobError('timeout', `The attempt took longer than ${timeoutSeconds} s.`));
    }, timeoutSeconds * 1000);
    try {
      await this.#execute();
    } catch (error) {
      return await this.#fail(error);
    } finally {
      clearTimeout(timer);
      clearTimeout(this.#progressTimer);
    }
    await this.#writeProgress();
    const isHeld = await this.#leases.succeed(this.lease);
    this.#signalEnd();
    return { outcome: isHeld ? 'succeeded' : 'lost' };
  }

  /** The lease was lost. */
  loseLease(): void {
    this.#abort.abort(new JobLostError());
  }

  /** Shutdown: the attempt is aborted and its job is released for another process. */
  stop(): void {
    this.#abort.abort(stopping);
  }

  get #leases() {
    return this.#domain.context({ kind: 'anonymous' }).store.jobLeases;
  }

  async #execute(): Promise<void> {
    const { actor_id: userId, input, organization_id: organizationId } = this.#row;
    const actor: Actor =
      userId === null ? { kind: 'anonymous' } : { kind: 'user', userId, instanceAdmin: false };
    const ctx = this.#domain.context(actor, { channel: 'job' });
    await runInWorkScope({ tenant: organizationId ?? '', kind: 'background' }, () =>
      this.#definition.run(ctx, this.#definition.input.parse(input), this.#runningJob(ctx)),
    );
  }

  #runningJob(ctx: Ctx): RunningJob {
    const row = this.#row;
    return {
      id: row.id,
      attempt: row.attempts,
      maxAttempts: row.max_attempts,
      organizationId: row.organization_id ?? '',
      spaceId: row.space_id ?? undefined,
      signal: this.#abort.signal,
      progress: (done, total) => this.#report({ done, total: total ?? null }),
      transaction: async (work) => {
        const { signal } = this.#abort;
        signal.throwIfAborted();
        return transaction(ctx, async (tx) => {
          // It runs again after a task of a text.
          signal.throwIfAborted();
          if (!(await tx.store.jobLeases.lock(this.lease))) throw new JobLostError();
          return work(tx);
        });
      },
    };
  }

  async #fail(error: unknown): Promise<AttemptResult> {
    const { aborted, reason } = this.#abort.signal;
    if (aborted && reason === stopping) {
      await this.#leases.release([this.lease]);
      return { outcome: 'returned' };
    }
    if (error instanceof JobLostError || (aborted && reason instanceof JobLostError))
      return { outcome: 'lost' };
    // The reason of the abort says more than the error that it caused.
    const failure = toJobFailure(aborted ? reason : error);
    const { id, type, attempts, max_attempts: maxAttempts } = this.#row;
    if (failure.isUnexpected) {
      this.#domain.log.error({ err: error, job: id, type, attempt: attempts }, 'An attempt at a job failed.');
    }
    const willRetry = failure.retryable && attempts < maxAttempts;
    const delay = willRetry ? retryDelaySeconds(this.#definition.retry, attempts) : undefined;
    if (!(await this.#leases.fail(this.lease, failure, delay))) return { outcome: 'lost' };
    if (delay !== undefined) return { outcome: 'retrying', retryInSeconds: delay };
    this.#signalEnd();
    return { outcome: 'failed' };
  }

  #signalEnd(): void {
    if (this.#definition.isAwaited === true)
      this.#domain.database.notifications.notify(jobEndTopic(this.#row.id));
  }

  /** Throttled: a job may report every page. */
  #report(progress: Progress): void {
    this.#progress = progress;
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined;
      // The next update replaces it.
      runInWorkScope(undefined, () => this.#writeProgress()).catch(() => undefined);
    }, progressIntervalMs);
  }

  async #writeProgress(): Promise<void> {
    const progress = this.#progress;
    if (progress !== undefined) await this.#leases.setProgress(this.lease, progress);
  }
}
