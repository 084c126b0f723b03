import type { Sql } from 'postgres';
import type { Contestant } from './contestants/contestant.ts';
import { createDatabase } from './data/database.ts';
import { type DataSize, wholeData } from './data/data-size.ts';
import type { Sample } from './data/load.ts';
import { loadPostgres } from './data/load-postgres.ts';
import { LoadGenerator } from './load/load-generator.ts';
import { measureRounds, type Plan } from './measure/measure.ts';
import { describeMachine } from './report/machine.ts';
import type { Comparison, WorkloadResult } from './report/results.ts';
import { verify } from './verify/verify.ts';
import { selectedWorkloads, type WorkloadId } from './workloads.ts';

type Contest = {
  readonly starts: readonly ((databaseUrl: string) => Promise<Contestant | Contestant[]>)[];
  readonly workloads: readonly WorkloadId[];
  readonly size?: DataSize;
};

/** Measures contestants side by side on a database of their own. */
export async function compare({ plan, ...contest }: Contest & { readonly plan: Plan }): Promise<Comparison> {
  const generator = new LoadGenerator();
  try {
    return await withContestants(contest, async ({ sql, sample, contestants }) => {
      const bench = { sql, sample, generator, contestants, plan };
      const results: WorkloadResult[] = [];
      const selected = selectedWorkloads();
      for (const workload of contest.workloads.filter((id) => selected.includes(id))) {
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

async function withContestants<T>(
  { starts, size = wholeData }: Contest,
  work: (started: Started) => Promise<T>,
): Promise<T> {
  const database = await createDatabase({ keep: process.env['KEEP'] === '1' });
  const cleanUp: (() => Promise<void>)[] = [() => database.end()];
  try {
    const sample = await loadPostgres(database, size);
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
