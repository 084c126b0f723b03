import type { Sql } from 'postgres';
import type { Contestant } from './contestants/contestant.ts';
import { createDatabase } from './data/database.ts';
import { loadData, type Sample } from './data/load.ts';
import { migrateAsLectern } from './data/migrate.ts';
import { LoadGenerator } from './load/load-generator.ts';
import { measureRounds, type Plan } from './measure/measure.ts';
import { describeMachine } from './report/machine.ts';
import type { Comparison, WorkloadResult } from './report/results.ts';
import { verify } from './verify/verify.ts';
import type { WorkloadId } from './workloads.ts';

type Contest = {
  readonly starts: readonly ((databaseUrl: string) => Promise<Contestant | Contestant[]>)[];
  readonly workloads: readonly WorkloadId[];
};

/** Measures contestants side by side on a database of their own. */
export async function compare({ plan, ...contest }: Contest & { readonly plan: Plan }): Promise<Comparison> {
  const generator = new LoadGenerator();
  try {
    return await withContestants(contest, async ({ sql, sample, contestants }) => {
      const bench = { sql, sample, generator, contestants, plan };
      const results: WorkloadResult[] = [];
      for (const workload of selectedOf(contest.workloads)) {
        console.log(`${workload} …`);
        const sizes = await verify(sql, workload, contestants, sample);
        const rounds = await measureRounds(bench, workload, sizes);
        results.push({ workload, sizes: Object.fromEntries(sizes), rounds });
      }
      const titles = Object.fromEntries(contestants.map(({ id, title }) => [id, title]));
      return { machine: await describeMachine(sql), plan, titles, results };
    });
  } finally {
    generator.stop();
  }
}

/** Compares the responses of contestants without measuring them. */
export async function verifyContest(contest: Contest): Promise<void> {
  await withContestants(contest, async ({ sql, sample, contestants }) => {
    for (const workload of contest.workloads) await verify(sql, workload, contestants, sample);
  });
}

type Started = { readonly sql: Sql; readonly sample: Sample; readonly contestants: readonly Contestant[] };

async function withContestants<T>({ starts }: Contest, work: (started: Started) => Promise<T>): Promise<T> {
  const database = await createDatabase({ keep: process.env['KEEP'] === '1' });
  const cleanUp: (() => Promise<void>)[] = [() => database.end()];
  try {
    await migrateAsLectern(database.url);
    const sample = await loadData(database.sql);
    const contestants: Contestant[] = [];
    for (const start of starts) {
      const started = [await start(database.url)].flat();
      const [server] = started.map((contestant) => contestant.server);
      if (server) cleanUp.unshift(() => server.stop());
      contestants.push(...started);
    }
    return await work({ sql: database.sql, sample, contestants });
  } finally {
    for (const undo of cleanUp) await undo();
  }
}

/** All workloads, or those of `WORKLOADS=R1,G1`. */
function selectedOf(workloads: readonly WorkloadId[]) {
  const selected = process.env['WORKLOADS']?.split(',');
  return workloads.filter((workload) => selected?.includes(workload) ?? true);
}
