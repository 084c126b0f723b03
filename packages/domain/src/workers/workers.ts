import { randomBytes } from 'node:crypto';
import { sweepContent } from '../spaces/sweep/sweep-content.ts';
import type { Domain } from '../domain.ts';
import { sweepPdfs } from '../spaces/pdfs/sweep-pdfs.ts';
import { defaultWorkerSettings, type WorkerSettings } from '../core/settings.ts';
import { JobAttempt } from './job-attempt.ts';
import { type AnyJob, jobDefinitions } from '../registry/job-definitions.ts';
import { jobsTopic } from '../platform/jobs/enqueue-job.ts';

export type Workers = {
  /** Takes no more jobs, lets the running ones end, and hands back those that do not end in time. */
  stop(): Promise<void>;
};

/** Signals may be lost, and other processes have jobs that become due later. */
const pollSeconds = 5;
const keepDays = 30;
const keepEventDays = 30;
const cleanSeconds = 600;
const sweepSeconds = 600;
/** A kind of job whose attempts may take no longer is quick. */
const quickSeconds = 60;
/** What a job that was told to stop may still take. */
const stopLimitMs = 3000;

/** Begins to do the jobs of a migrated database in this process. */
export function startWorkers(
  domain: Domain,
  settings: WorkerSettings = defaultWorkerSettings,
  definitions: readonly AnyJob[] = jobDefinitions,
): Workers {
  const workers = new JobWorkers(domain, settings, definitions);
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
  readonly #sweeping = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #upkeep: Promise<void> = Promise.resolve();
  #stopped = false;
  #stopping: Promise<void> | undefined;
  /** Something may have changed since the last look. */
  #nudged = false;
  #wake: () => void = () => undefined;

  constructor(domain: Domain, settings: WorkerSettings, definitions: readonly AnyJob[]) {
    this.#domain = domain;
    this.#settings = settings;
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
  }

  start(): void {
    const { database } = this.#domain;
    this.#stopListening = database.signals.listen(jobsTopic, () => this.#nudge());
    this.#loop = this.#work();
    const { leaseSeconds } = this.#settings;
    this.#every(leaseSeconds / 3, () => this.#keepLeases());
    this.#every(Math.min(leaseSeconds / 2, pollSeconds), () => this.#reclaimExpired(false));
    this.#every(cleanSeconds, () => this.#clean());
    this.#every(sweepSeconds, () => this.#sweep());
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    this.#sweeping.abort();
    this.#nudge();
    await this.#loop;
    await this.#settle(this.#settings.graceSeconds * 1000);
    for (const attempt of this.#attempts.keys()) attempt.stop();
    await this.#settle(stopLimitMs);
    // Only now: what runs had to keep its leases.
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers.clear();
    await this.#upkeep;
    const left = [...this.#attempts.keys()].map(({ lease }) => lease);
    if (left.length > 0) await this.#leases.release(left);
  }

  get #leases() {
    return this.#domain.context({ kind: 'anonymous' }).store.jobLeases;
  }

  async #work(): Promise<void> {
    // The embedded database has one process only, so whatever runs in it was left behind by one that was killed.
    if (this.#domain.database.kind === 'embedded') await this.#guarded(() => this.#reclaimExpired(true));
    while (!this.#stopped) {
      this.#nudged = false;
      const began =
        this.#attempts.size < this.#settings.concurrency && (await this.#guarded(() => this.#begin()));
      if (began !== true) await this.#wait();
    }
  }

  /** Begins one job; whether there was one. */
  async #begin(): Promise<boolean> {
    const lease = randomBytes(12).toString('hex');
    const row = await this.#leases.claim(this.#claimable(), lease, this.#settings.leaseSeconds);
    const definition = row && this.#definitions.get(row.type);
    if (row === undefined || definition === undefined) return false;
    const attempt = new JobAttempt(this.#domain, definition, { row, lease });
    const running = this.#run(attempt, row.type);
    this.#attempts.set(attempt, running);
    void running.finally(() => {
      this.#attempts.delete(attempt);
      this.#nudge();
    });
    return true;
  }

  /** One place is kept for quick jobs, so that nothing of theirs waits until one of several long ones has ended. */
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
    const ended = await this.#guarded(() => attempt.run());
    // Without the database there is no telling: the lease will run out.
    const { outcome, retryInSeconds } = ended ?? { outcome: 'lost' as const };
    this.#domain.jobRuns.add({ type, outcome, seconds: (performance.now() - startedAt) / 1000 });
    if (retryInSeconds !== undefined) this.#nudgeIn(retryInSeconds);
  }

  async #keepLeases(): Promise<void> {
    const attempts = [...this.#attempts.keys()];
    if (attempts.length === 0) return;
    const { leaseSeconds } = this.#settings;
    const lost = await this.#leases.extend(
      attempts.map(({ lease }) => lease),
      leaseSeconds,
    );
    for (const attempt of attempts) if (lost.includes(attempt.lease)) attempt.lose();
  }

  async #reclaimExpired(everything: boolean): Promise<void> {
    const taken = await this.#leases.reclaimExpired(everything);
    if (taken === 0) return;
    this.#domain.log.info({ jobs: taken }, 'Jobs were taken over from a process that ended or fell silent.');
    this.#nudge();
  }

  async #clean(): Promise<void> {
    const { jobLeases, events } = this.#domain.context({ kind: 'anonymous' }).store;
    while (!this.#stopped && (await jobLeases.deleteOld(keepDays)));
    while (!this.#stopped && (await events.deleteOld(keepEventDays)));
  }

  /** What no content reaches any more belongs to no organization, so it has no job of its own. */
  async #sweep(): Promise<void> {
    try {
      const ctx = this.#domain.context({ kind: 'anonymous' });
      await sweepPdfs(ctx, this.#sweeping.signal);
      await sweepContent(ctx, this.#sweeping.signal);
    } catch (error) {
      if (!this.#sweeping.signal.aborted) throw error;
    }
  }

  /** Does something again and again, never twice at once. */
  #every(seconds: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const done = this.#guarded(work).finally(() => (busy = false));
      this.#upkeep = Promise.all([this.#upkeep, done]).then(() => undefined);
    }, seconds * 1000);
    this.#timers.add(timer);
  }

  /** An outage of the database is met by trying again later. */
  async #guarded<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#domain.log.error({ err: error }, 'The workers met a fault, and go on.');
      return undefined;
    }
  }

  async #settle(limitMs: number): Promise<void> {
    if (this.#attempts.size === 0) return;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, limitMs);
    await Promise.race([Promise.all(this.#attempts.values()), late]);
    clearTimeout(timer);
  }

  #nudge(): void {
    this.#nudged = true;
    this.#wake();
  }

  #nudgeIn(seconds: number): void {
    if (this.#stopped || seconds > pollSeconds) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#nudge();
    }, seconds * 1000);
    this.#timers.add(timer);
  }

  async #wait(): Promise<void> {
    if (this.#nudged) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pollSeconds * 1000);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
  }
}
