import { type Contestant } from '../contestants/contestant.ts';
import { startLectern } from '../contestants/lectern.ts';
import { type BenchmarkDatabase, createDatabase } from '../data/database.ts';
import { wholeData } from '../data/data-size.ts';
import { loadPostgres } from '../data/load-postgres.ts';
import type { Sample } from '../data/load.ts';
import { LoadGenerator } from '../load/load-generator.ts';
import { type Plan, removeCreated } from '../measure/measure.ts';
import { median } from '../measure/statistics.ts';
import { backendsOf, readTimes, used } from '../measure/processor-time.ts';
import { describeMachine } from '../report/machine.ts';
import type { ProcessesResult } from '../report/results.ts';
import type { WorkloadId } from '../workloads.ts';

/** What members read, what visitors read, and a write. */
const workloads: readonly WorkloadId[] = ['R2', 'R8', 'G2', 'V1', 'W1'];
const counts = [1, 2, 4];
const most = Math.max(...counts);

/** A database with its data, and what the requests ask for. */
type LoadedDatabase = { readonly database: BenchmarkDatabase; readonly sample: Sample };

type Process = LoadedDatabase & { readonly contestant: Contestant; readonly generator: LoadGenerator };

/** What a process has to do where it is paced. Four of them, PostgreSQL and the generators leave half of two processors idle. */
const pacedShare = 0.1;
/** The operating system tells processor time by 10 ms, of which there is little. */
const pacedLonger = 2;

/**
 * The processor time of a request, of all processes and PostgreSQL together, when one, two or four processes work on the same
 * database, each for as many connections as one alone: with fewer, a process has less to do at once, and takes more time
 * for each request. Once as fast as they can, where more processes than processors take turns, and what is in the caches of
 * a processor is the others'; and once so slowly that there is mostly a free one, as on machines of their own. In the same
 * rounds, as many processes with a database each, which share nothing but the machine.
 */
export async function measureProcesses(plan: Plan, names: readonly string[] = []): Promise<ProcessesResult> {
  const loaded: LoadedDatabase[] = [];
  const together: Process[] = [];
  const apart: Process[] = [];
  const start = async (one: LoadedDatabase): Promise<Process> => {
    const contestant = await startLectern(one.database.url);
    return { ...one, contestant, generator: new LoadGenerator() };
  };
  try {
    const shared = await loadAnother(loaded);
    while (together.length < most) together.push(await start(shared));
    apart.push(...together.slice(0, 1));
    while (apart.length < most) apart.push(await start(await loadAnother(loaded)));
    const results: ProcessesResult['results'][number][] = [];
    for (const workload of workloads.filter((id) => names.length === 0 || names.includes(id))) {
      console.log(`${workload} …`);
      const measure = async (some: readonly Process[], seconds: number, pauseMs?: number) => {
        const cpu = await measureOne(some, { workload, plan, seconds, pauseMs });
        if (workload === 'W1')
          for (const { database } of databasesOf(some)) await removeCreated(database.sql);
        return cpu;
      };
      // Each alone, so that all have compiled and cached the same.
      const alone: number[] = [];
      for (const one of new Set([...together, ...apart]))
        alone.push(await measure([one], 2 * plan.warmUpSeconds));
      const pauseMs = (plan.concurrency * median(alone)) / 1000 / pacedShare;
      const paced = (some: readonly Process[]) => measure(some, plan.seconds * pacedLonger, pauseMs);
      const inTurn = async (round: number, measureSome: (some: readonly Process[]) => Promise<number>) => {
        const measured = new Map<number, number>();
        const turn = round % counts.length;
        const first = round % most;
        for (const count of [...counts.slice(turn), ...counts.slice(0, turn)]) {
          const some = [...together.slice(first), ...together.slice(0, first)].slice(0, count);
          measured.set(count, await measureSome(some));
        }
        return counts.map((count) => measured.get(count) ?? 0);
      };
      const rounds: number[][] = [];
      const pacedRounds: number[][] = [];
      const apartRounds: number[][] = [];
      for (let round = 0; round < plan.rounds; round += 1) {
        rounds.push(await inTurn(round, (some) => measure(some, plan.seconds)));
        pacedRounds.push(await inTurn(round, paced));
        const others: number[] = [];
        for (const count of counts.slice(1)) others.push(await paced(apart.slice(0, count)));
        apartRounds.push(others);
      }
      results.push({ workload, rounds, pacedRounds, apartRounds });
    }
    return { machine: await describeMachine(shared.database.sql), plan, counts, results };
  } finally {
    for (const { contestant, generator } of new Set([...together, ...apart])) {
      generator.stop();
      await contestant.server.stop();
    }
    for (const { database } of loaded) await database.end();
  }
}

async function loadAnother(loaded: LoadedDatabase[]): Promise<LoadedDatabase> {
  const database = await createDatabase({ keep: process.env['KEEP'] === '1' });
  try {
    const one = { database, sample: await loadPostgres(database, wholeData) };
    loaded.push(one);
    return one;
  } catch (error) {
    await database.end();
    throw error;
  }
}

function databasesOf(processes: readonly Process[]): Process[] {
  return [...new Map(processes.map((one) => [one.database, one])).values()];
}

type Load = {
  readonly workload: WorkloadId;
  readonly plan: Plan;
  readonly seconds: number;
  /** Of each connection, between its requests. */
  readonly pauseMs: number | undefined;
};

/** The processor time per request in microseconds, while each process has its connections. */
async function measureOne(
  processes: readonly Process[],
  { workload, plan, seconds, pauseMs }: Load,
): Promise<number> {
  const times = async () => {
    const pids = processes.map(({ contestant }) => contestant.server.pid);
    for (const { contestant, database } of databasesOf(processes))
      pids.push(...(await backendsOf(database.sql, contestant.applicationName)));
    return readTimes(pids);
  };
  const runs = new Map<Process, (seconds: number) => Promise<{ requests: number }>>();
  const done = Promise.withResolvers<void>();
  const jobs = processes.map(async (one) => {
    const { contestant, generator, sample } = one;
    const job = {
      origin: contestant.server.origin,
      requests: await contestant.requests(workload, sample),
      concurrency: plan.concurrency,
      leastBytes: 0,
      ...(pauseMs !== undefined && { pauseMs }),
    };
    await generator.withJob(job, async (run) => {
      runs.set(one, run);
      await done.promise;
    });
  });
  try {
    while (runs.size < processes.length) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = await times();
    const answered = await Promise.all(
      processes.map(async (one) => (await runs.get(one)?.(seconds))?.requests ?? 0),
    );
    return used(before, await times()) / answered.reduce((sum, requests) => sum + requests, 0);
  } finally {
    done.resolve();
    await Promise.all(jobs);
  }
}
