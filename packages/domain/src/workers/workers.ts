import { randomBytes } from 'node:crypto';
import { sweepContent } from '../spaces/sweep/sweep-content.ts';
import type { Domain } from '../domain.ts';
import { sweepPdfs } from '../spaces/pdfs/sweep-pdfs.ts';
import { defaultWorkerSettings, type WorkerSettings } from '../core/settings.ts';
import { deleteReplacedKeys } from '../security/seal-secrets.ts';
import { deleteAgedRows } from './delete-aged-rows.ts';
import { JobAttempt } from './job-attempt.ts';
import { transaction } from '../context/transaction.ts';
import { enqueueDueDigests } from '../platform/mail/send-digests.job.ts';
import { emitJobUpdate } from '../platform/jobs/job-event.ts';
import { type AnyJob, jobDefinitions } from '../registry/job-definitions.ts';
import { jobsTopic } from '../platform/jobs/enqueue-job.ts';

export type Workers = {
  /** How many jobs run. */
  readonly running: number;
  /** Claims no more jobs until `resume`. Those that run go on. */
  pause(): void;
  resume(): void;
  /**
   * Claims no more jobs, waits for the quick ones that run, and releases the others at once, for another process. Those
   * that do not end in time are released, too.
   */
  stop(): Promise<void>;
};

const cleanupSeconds = 600;
const sweepSeconds = 600;
const digestSeconds = 60;
const vacuumSeconds = 60;
/** A type of job with at most this time limit is quick. */
const quickSeconds = 60;
/** How long aborted attempts may still take. */
const stopLimitMs = 3000;

/** Starts to run the jobs of a migrated database in this process. */
export function startWorkers(
  domain: Domain,
  settings: Partial<WorkerSettings> = {},
  definitions: readonly AnyJob[] = jobDefinitions,
): Workers {
  const workers = new JobWorkers(domain, { ...defaultWorkerSettings, ...settings }, definitions);
  workers.start();
  return workers;
}

class JobWorkers implements Workers {
  readonly #domain: Domain;
  readonly #settings: WorkerSettings;
  readonly #definitions: ReadonlyMap<string, AnyJob>;
  readonly #attempts = new Map<JobAttempt, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopListening: () => void = () => undefined;
  readonly #maintaining = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #maintenance: Promise<void> = Promise.resolve();
  #isStopped = false;
  #isPaused = false;
  #stopping: Promise<void> | undefined;
  /** A job may have become due since the last claim. */
  #isWoken = false;
  #wake: () => void = () => undefined;

  constructor(domain: Domain, settings: WorkerSettings, definitions: readonly AnyJob[]) {
    this.#domain = domain;
    this.#settings = settings;
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
  }

  start(): void {
    const { database } = this.#domain;
    this.#stopListening = database.notifications.listen(jobsTopic, () => this.#wakeUp());
    this.#loop = this.#work();
    const { leaseSeconds, pollSeconds } = this.#settings;
    this.#every(leaseSeconds / 3, () => this.#extendLeases());
    this.#every(Math.min(leaseSeconds / 2, pollSeconds), () => this.#reclaimExpired(false));
    this.#every(cleanupSeconds, () => this.#deleteAged());
    this.#every(sweepSeconds, () => this.#sweep());
    this.#every(vacuumSeconds, () => this.#domain.database.vacuum());
    this.#every(digestSeconds, () => enqueueDueDigests(this.#domain.context({ kind: 'anonymous' })));
  }

  get running(): number {
    return this.#attempts.size;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.#wakeUp();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening();
    this.#maintaining.abort();
    this.#wakeUp();
    await this.#loop;
    const running = [...this.#attempts.keys()];
    const [quick, long] = [
      running.filter(({ type }) => this.#isQuick(type)),
      running.filter(({ type }) => !this.#isQuick(type)),
    ];
    await Promise.all([this.#finish(quick), this.#abort(long)]);
    // Only now: running attempts needed their leases extended.
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
    await this.#maintenance;
    const left = [...this.#attempts.keys()].map(({ lease }) => lease);
    if (left.length > 0) await this.#leases.release(left);
  }

  get #leases() {
    return this.#domain.context({ kind: 'anonymous' }).store.jobLeases;
  }

  async #work(): Promise<void> {
    await this.#wait(this.#settings.firstPollSeconds);
    // The embedded database has a single process, so running jobs were left by one that was killed.
    if (this.#domain.database.kind === 'embedded') await this.#logErrors(() => this.#reclaimExpired(true));
    while (!this.#isStopped) {
      this.#isWoken = false;
      const mayStart = !this.#isPaused && this.#attempts.size < this.#settings.concurrency;
      const started = mayStart && (await this.#logErrors(() => this.#startNext()));
      if (started !== true) await this.#wait(this.#settings.pollSeconds);
    }
  }

  /** Claims and starts one job; whether there was one. */
  async #startNext(): Promise<boolean> {
    const lease = randomBytes(12).toString('hex');
    const row = await this.#leases.claim(this.#claimable(), lease, this.#settings.leaseSeconds);
    const definition = row && this.#definitions.get(row.type);
    if (row === undefined || definition === undefined) return false;
    const attempt = new JobAttempt(this.#domain, definition, { row, lease });
    const running = this.#run(attempt, row.type);
    this.#attempts.set(attempt, running);
    void running.finally(() => {
      this.#attempts.delete(attempt);
      this.#wakeUp();
    });
    return true;
  }

  /** The last slot is reserved for quick jobs, so that they need not wait for long ones. */
  #claimable(): string[] {
    const types = [...this.#definitions.keys()];
    const quick = types.filter((type) => this.#isQuick(type));
    const long = [...this.#attempts.keys()].filter(({ type }) => !this.#isQuick(type)).length;
    const isLast = long > 0 && long === this.#settings.concurrency - 1;
    return isLast && quick.length > 0 ? quick : types;
  }

  #isQuick(type: string): boolean {
    return (this.#definitions.get(type)?.timeoutSeconds ?? 0) <= quickSeconds;
  }

  async #run(attempt: JobAttempt, type: string): Promise<void> {
    const startedAt = performance.now();
    const result = await this.#logErrors(() => attempt.run());
    // Without the database the outcome is unknown: the lease will expire.
    const { outcome, retryInSeconds } = result ?? { outcome: 'lost' as const };
    this.#domain.jobRuns.add({ type, outcome, seconds: (performance.now() - startedAt) / 1000 });
    if (retryInSeconds !== undefined) this.#wakeUpIn(retryInSeconds);
  }

  async #extendLeases(): Promise<void> {
    const attempts = [...this.#attempts.keys()];
    if (attempts.length === 0) return;
    const { leaseSeconds } = this.#settings;
    const lost = await this.#leases.extend(
      attempts.map(({ lease }) => lease),
      leaseSeconds,
    );
    for (const attempt of attempts) if (lost.includes(attempt.lease)) attempt.loseLease();
  }

  async #reclaimExpired(everything: boolean): Promise<void> {
    const ctx = this.#domain.context({ kind: 'anonymous' });
    const reclaimed = await transaction(ctx, async (tx) => {
      const jobs = await tx.store.jobLeases.reclaimExpired(everything);
      for (const { organization_id: organizationId, space_id: spaceId, ...job } of jobs) {
        if (organizationId !== null && this.#definitions.get(job.type)?.isReported === true)
          await emitJobUpdate(tx, { ...job, organizationId, spaceId });
      }
      return jobs.length;
    });
    if (reclaimed === 0) return;
    this.#domain.log.info({ jobs: reclaimed }, 'Reclaimed jobs whose lease had expired.');
    this.#wakeUp();
  }

  async #deleteAged(): Promise<void> {
    const ctx = this.#domain.context({ kind: 'anonymous' });
    await deleteReplacedKeys(ctx);
    await this.#unlessStopped((signal) =>
      deleteAgedRows(ctx, {
        retention: this.#settings.retention,
        signal,
        onDelete: (table, rows) => this.#domain.agedRows.add({ table, rows }),
      }),
    );
  }

  /** Unreachable content belongs to no organization, so that its removal is not a job. */
  async #sweep(): Promise<void> {
    const ctx = this.#domain.context({ kind: 'anonymous' });
    await this.#unlessStopped(async (signal) => {
      await sweepPdfs(ctx, signal);
      await sweepContent(ctx, signal);
    });
  }

  /** Maintenance that ends early when the process shuts down. */
  async #unlessStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#maintaining;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Repeats work periodically, without overlap. */
  #every(seconds: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const done = this.#logErrors(work).finally(() => (busy = false));
      this.#maintenance = Promise.all([this.#maintenance, done]).then(() => undefined);
    }, seconds * 1000);
    this.#timers.add(timer);
  }

  /** Errors, such as an outage of the database, are logged; the caller retries later. */
  async #logErrors<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#domain.log.error({ err: error }, 'The job worker failed and will retry.');
      return undefined;
    }
  }

  /** Waits for attempts, and aborts those that take too long. */
  async #finish(attempts: readonly JobAttempt[]): Promise<void> {
    await this.#drain(attempts, this.#settings.graceSeconds * 1000);
    await this.#abort(attempts);
  }

  async #abort(attempts: readonly JobAttempt[]): Promise<void> {
    for (const attempt of attempts) attempt.stop();
    await this.#drain(attempts, stopLimitMs);
  }

  /** Waits until attempts have ended, or for the time limit. */
  async #drain(attempts: readonly JobAttempt[], limitMs: number): Promise<void> {
    const ends = attempts.flatMap((attempt) => this.#attempts.get(attempt) ?? []);
    if (ends.length === 0) return;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, limitMs);
    await Promise.race([Promise.all(ends), late]);
    clearTimeout(timer);
  }

  #wakeUp(): void {
    this.#isWoken = true;
    this.#wake();
  }

  #wakeUpIn(seconds: number): void {
    if (this.#isStopped || seconds > this.#settings.pollSeconds) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#wakeUp();
    }, seconds * 1000);
    this.#timers.add(timer);
  }

  /** At most for so long: until a job may have become due. */
  async #wait(seconds: number): Promise<void> {
    if (this.#isWoken || seconds === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, seconds * 1000);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
  }
}
