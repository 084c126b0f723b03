import { type Contestant } from '../contestants/contestant.ts';
import { startLectern } from '../contestants/lectern.ts';
import { startLimit } from '../contestants/limit.ts';
import { createDatabase } from '../data/database.ts';
import { wholeData } from '../data/data-size.ts';
import { loadPostgres } from '../data/load-postgres.ts';
import type { Sample } from '../data/load.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { type Plan, removeCreated } from '../measure/measure.ts';
import { backendsOf, readTimes, used } from '../measure/processor-time.ts';
import { describeMachine } from '../report/machine.ts';
import type { ProcessesResult } from '../report/results.ts';
import type { WorkloadId } from '../workloads.ts';

/** What members read, what visitors read, and a write. */
const workloads: readonly WorkloadId[] = ['R2', 'R8', 'G2', 'V1', 'W1'];
const counts = [1, 2, 4];
const most = Math.max(...counts);

type Process = { readonly contestant: Contestant; readonly generator: LoadGenerator };

/**
 * The processor time of a request, of all processes and PostgreSQL together, when one, two or four processes work on the same
 * database, each for as many connections as one alone: with fewer, a process has less to do at once, and takes more time
 * for each request. In the same rounds, one process beside busy ones of the limit instead of its own kind: what it takes more
 * then is the machine's, whose processors and their caches others use, too.
 */
export async function measureProcesses(plan: Plan): Promise<ProcessesResult> {
  const database = await createDatabase({ keep: process.env['KEEP'] === '1' });
  const lecterns: Process[] = [];
  const limits: Process[] = [];
  try {
    const sample = await loadPostgres(database, wholeData);
    while (lecterns.length < most) {
      lecterns.push({ contestant: await startLectern(database.url), generator: new LoadGenerator() });
      const [limit] = await startLimit(database.url);
      if (limit === undefined) throw new Error('The limit has not started.');
      limits.push({ contestant: limit, generator: new LoadGenerator() });
    }
    const results: ProcessesResult['results'][number][] = [];
    for (const workload of workloads) {
      console.log(`${workload} …`);
      const measure = async (some: readonly Process[], seconds: number, beside: readonly Process[] = []) => {
        const cpu = await measureOne(some, { database, sample, workload, plan, seconds, beside });
        if (workload === 'W1') await removeCreated(database.sql);
        return cpu;
      };
      // Each alone, so that all have compiled and cached the same.
      for (const one of [...lecterns, ...limits]) await measure([one], 2 * plan.warmUpSeconds);
      const rounds: number[][] = [];
      const besideRounds: number[][] = [];
      for (let round = 0; round < plan.rounds; round += 1) {
        const measured = new Map<number, { own: number; beside: number }>();
        const turn = round % counts.length;
        const first = round % most;
        const some = (all: readonly Process[], count: number) =>
          [...all.slice(first), ...all.slice(0, first)].slice(0, count);
        for (const count of [...counts.slice(turn), ...counts.slice(0, turn)]) {
          const own = await measure(some(lecterns, count), plan.seconds);
          const beside =
            count === 1 ? own : await measure(some(lecterns, 1), plan.seconds, some(limits, count - 1));
          measured.set(count, { own, beside });
        }
        rounds.push(counts.map((count) => measured.get(count)?.own ?? 0));
        besideRounds.push(counts.map((count) => measured.get(count)?.beside ?? 0));
      }
      results.push({ workload, rounds, besideRounds });
    }
    return { machine: await describeMachine(database.sql), plan, counts, results };
  } finally {
    for (const { contestant, generator } of [...lecterns, ...limits]) {
      generator.stop();
      await contestant.server.stop();
    }
    await database.end();
  }
}

type Load = {
  readonly database: Awaited<ReturnType<typeof createDatabase>>;
  readonly sample: Sample;
  readonly workload: WorkloadId;
  readonly plan: Plan;
  readonly seconds: number;
  /** These have as many connections each, and are not measured. */
  readonly beside: readonly Process[];
};

/** The processor time per request in microseconds, while each process has its connections. */
async function measureOne(
  processes: readonly Process[],
  { database: { sql }, sample, workload, plan, seconds, beside }: Load,
): Promise<number> {
  const times = async () => {
    const backends = await backendsOf(sql, processes[0]?.contestant.applicationName ?? '');
    return readTimes([...processes.map(({ contestant }) => contestant.server.pid), ...backends]);
  };
  const all = [...processes, ...beside];
  const runs = new Map<Process, (seconds: number) => Promise<{ requests: number }>>();
  const done = Promise.withResolvers<void>();
  const jobs = all.map(async (one) => {
    const { contestant, generator } = one;
    const job = {
      origin: contestant.server.origin,
      requests: await contestant.requests(workload, sample),
      concurrency: plan.concurrency,
      leastBytes: 0,
    };
    await generator.withJob(job, async (run) => {
      runs.set(one, run);
      await done.promise;
    });
  });
  try {
    while (runs.size < all.length) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = await times();
    const answered = await Promise.all(
      all.map(async (one) => ({ one, requests: (await runs.get(one)?.(seconds))?.requests ?? 0 })),
    );
    const after = await times();
    const measured = answered.filter(({ one }) => processes.includes(one));
    return used(before, after) / measured.reduce((sum, { requests }) => sum + requests, 0);
  } finally {
    done.resolve();
    await Promise.all(jobs);
  }
}
