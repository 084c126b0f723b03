import type { Contestant } from './contestants/contestant.ts';
import { createDatabase } from './data/database.ts';
import { loadData } from './data/load.ts';
import { migrateAsLectern } from './data/migrate.ts';
import { LoadGenerator } from './load/load-generator.ts';
import { measureRounds, type Plan } from './measure/measure.ts';
import { describeMachine } from './report/machine.ts';
import type { Comparison, WorkloadResult } from './report/results.ts';
import { verify } from './verify/verify.ts';
import type { WorkloadId } from './workloads.ts';

type ComparisonOptions = {
  readonly plan: Plan;
  readonly starts: readonly ((databaseUrl: string) => Promise<Contestant | Contestant[]>)[];
  readonly workloads: readonly WorkloadId[];
};

/** Measures contestants side by side on a database of their own. */
export async function compare({ plan, starts, workloads }: ComparisonOptions): Promise<Comparison> {
  const database = await createDatabase({ keep: process.env['KEEP'] === '1' });
  const cleanUp: (() => Promise<void> | void)[] = [() => database.end()];
  try {
    await migrateAsLectern(database.url);
    const sample = await loadData(database.sql);
    const generator = new LoadGenerator();
    cleanUp.unshift(() => generator.stop());
    const contestants = [];
    for (const start of starts) {
      const started = [await start(database.url)].flat();
      const [server] = started.map((contestant) => contestant.server);
      if (server) cleanUp.unshift(() => server.stop());
      contestants.push(...started);
    }

    const bench = { sql: database.sql, sample, generator, contestants, plan };
    const results: WorkloadResult[] = [];
    for (const workload of selectedOf(workloads)) {
      console.log(`${workload} …`);
      const sizes = await verify(database.sql, workload, contestants, sample);
      const rounds = await measureRounds(bench, workload, sizes);
      results.push({ workload, sizes: Object.fromEntries(sizes), rounds });
    }
    const titles = Object.fromEntries(contestants.map(({ id, title }) => [id, title]));
    return { machine: await describeMachine(database.sql), plan, titles, results };
  } finally {
    for (const undo of cleanUp) await undo();
  }
}

/** All workloads, or those of `WORKLOADS=R1,G1`. */
function selectedOf(workloads: readonly WorkloadId[]) {
  const selected = process.env['WORKLOADS']?.split(',');
  return workloads.filter((workload) => selected?.includes(workload) ?? true);
}
