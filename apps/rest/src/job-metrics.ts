import type { Domain } from '@lectern/domain';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

type Active = Awaited<ReturnType<Domain['countActiveJobs']>>;

/** The jobs in the database, and the attempts of this process. */
export function measureJobs(registry: Registry, domain: Domain): void {
  const registers = [registry];
  const finished = new Counter({
    name: 'lectern_job_attempts_total',
    help: 'Finished job attempts of this process.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'lectern_job_attempt_duration_seconds',
    help: 'Duration of the job attempts of this process.',
    labelNames: ['type', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers,
  });
  domain.jobRuns.onEnd(({ type, outcome, seconds }) => {
    finished.inc({ type, outcome });
    durations.observe({ type, outcome }, seconds);
  });

  // Both gauges are collected together, with one statement.
  let active: Promise<Active> | undefined;
  const read = () => {
    active ??= domain.countActiveJobs().finally(() => (active = undefined));
    // Without the database, the other metrics must still be served.
    return active.catch((): Active => []);
  };
  const jobs: Gauge<'type' | 'state'> = new Gauge({
    name: 'lectern_jobs',
    help: 'Waiting and running jobs of all processes.',
    labelNames: ['type', 'state'],
    registers,
    async collect() {
      const rows = await read();
      jobs.reset();
      for (const { type, state, count } of rows) jobs.set({ type, state }, count);
    },
  });
  const age: Gauge<'type'> = new Gauge({
    name: 'lectern_job_queue_age_seconds',
    help: 'Seconds since the longest waiting job became due.',
    labelNames: ['type'],
    registers,
    async collect() {
      const rows = await read();
      age.reset();
      const ages = new Map<string, number>();
      for (const { type, state, age_seconds: seconds } of rows) {
        if (state === 'running') continue;
        const oldest = Math.max(seconds, ages.get(type) ?? 0);
        ages.set(type, oldest);
        age.set({ type }, oldest);
      }
    },
  });
}
