import type { JobProgress, JobState } from '@lectern/contract';
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
import type { ClaimedJob, JobLeasesRepository } from '../store/platform/job-leases.repository.ts';
import type { JobRun } from '../platform/jobs/job-runs.ts';
import { emitJobUpdate } from '../platform/jobs/job-event.ts';
import { JobLostError, type RunningJob } from '../platform/jobs/running-job.ts';

type AttemptResult = { readonly outcome: JobRun['outcome']; readonly retryInSeconds?: number };

/** How often progress is written at most. */
const progressIntervalMs = 1000;
const stopping = Symbol('stopping');

/** An attempt at a job, from its claim to its end. */
export class JobAttempt {
  readonly lease: string;
  readonly #domain: Domain;
  readonly #definition: AnyJob;
  readonly #row: ClaimedJob;
  readonly #ctx: Ctx;
  readonly #abort = new AbortController();
  #progress: JobProgress | undefined;
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
    const { actor_id: userId } = claimed.row;
    const actor: Actor =
      userId === null ? { kind: 'anonymous' } : { kind: 'user', userId, instanceAdmin: false };
    this.#ctx = domain.context(actor, { channel: 'job' });
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
        'lectern.organization.id': row.organization_id ?? undefined,
      },
    });
  }

  async #run(): Promise<AttemptResult> {
    const { timeoutSeconds } = this.#definition;
    const timer = setTimeout(() => {
      this.#abort.abort(new JobError('timeout', `The attempt took longer than ${timeoutSeconds} s.`));
    }, timeoutSeconds * 1000);
    try {
      await this.#reportStart();
      await this.#execute();
    } catch (error) {
      return await this.#fail(error);
    } finally {
      clearTimeout(timer);
      clearTimeout(this.#progressTimer);
    }
    const isHeld = await this.#record('succeeded', async (leases) => {
      if (this.#progress !== undefined) await leases.setProgress(this.lease, this.#progress);
      return leases.succeed(this.lease);
    });
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

  get #leases(): JobLeasesRepository {
    return this.#ctx.store.jobLeases;
  }

  async #execute(): Promise<void> {
    const { input, organization_id: organizationId } = this.#row;
    const ctx = this.#ctx;
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
      progress: (progress) => this.#report(progress),
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
    const state = willRetry ? 'retrying' : 'failed';
    const isHeld = await this.#record(state, (leases) => leases.fail(this.lease, failure, delay));
    if (!isHeld) return { outcome: 'lost' };
    if (delay !== undefined) return { outcome: 'retrying', retryInSeconds: delay };
    this.#signalEnd();
    return { outcome: 'failed' };
  }

  #signalEnd(): void {
    if (this.#definition.isAwaited === true)
      this.#domain.database.notifications.notify(jobEndTopic(this.#row.id));
  }

  /** Throttled: a job may report every page. */
  #report(progress: JobProgress): void {
    this.#progress = progress;
    this.#progressTimer ??= setTimeout(() => {
      this.#progressTimer = undefined;
      // The next update replaces it.
      runInWorkScope(undefined, () =>
        this.#record('running', (leases) => leases.setProgress(this.lease, this.#progress ?? progress)),
      ).catch(() => undefined);
    }, progressIntervalMs);
  }

  async #reportStart(): Promise<void> {
    if (this.#definition.isReported !== true) return;
    // The work itself fails where the database does.
    await this.#record('running', () => Promise.resolve(true)).catch(() => undefined);
  }

  /** Changes the row of the job, in one transaction with the event that tells of it; whether it was changed. */
  async #record(
    state: JobState,
    change: (leases: JobLeasesRepository) => Promise<boolean>,
  ): Promise<boolean> {
    const { id, type, organization_id: organizationId, space_id: spaceId } = this.#row;
    if (this.#definition.isReported !== true || organizationId === null) return change(this.#leases);
    return transaction(this.#ctx, async (tx) => {
      if (!(await change(tx.store.jobLeases))) return false;
      await emitJobUpdate(tx, { id, type, organizationId, spaceId, state, progress: this.#progress });
      return true;
    });
  }
}
