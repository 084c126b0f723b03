import type { Sql } from 'postgres';
import { connectDatabase, migrate, migrations, type Tables } from '../../packages/domain/src/index.ts';
import {
  trackWrittenRows,
  rowsWrittenBy,
  type WrittenRows,
} from '../../packages/domain/src/testing/written-rows.ts';
import { createDatabase } from '../data/database.ts';
import { settle } from '../data/load.ts';
import { runOnPostgres } from '../data/run-sql.ts';
import { median } from '../measure/statistics.ts';
import { describeMachine, type Machine } from '../report/machine.ts';
import { createSpaces, type BenchmarkSpace } from './benchmark-space.ts';
import { type Task, tasks } from './tasks.ts';

/** The cost of one task in one space. */
export type Cost = {
  readonly pages: number;
  readonly milliseconds: number;
  readonly statements: number;
  /** Bytes of the write-ahead log, the minimum of all rounds: other databases write to it, too. */
  readonly walBytes: number;
  readonly written: readonly WrittenRows[];
};

export type ContentResult = {
  readonly machine: Machine;
  readonly rounds: number;
  readonly tasks: readonly {
    readonly title: string;
    readonly writes: boolean;
    readonly costs: readonly Cost[];
  }[];
};

type Sample = { readonly milliseconds: number; readonly statements: number; readonly walBytes: number };

/** Measures the tasks in spaces of different sizes. */
export async function measureContent(counts: readonly number[], rounds: number): Promise<ContentResult> {
  const ownDatabase = await createDatabase({ keep: process.env['KEEP'] === '1' });
  const { url, sql } = ownDatabase;
  try {
    const database = await connectDatabase<Tables>({ kind: 'postgres', url });
    try {
      await migrate(database.kysely, migrations);
      const spaces = await createSpaces(database, counts);
      await settle(runOnPostgres(sql));
      const samples = await timedRounds(sql, spaces, { rounds, statements: () => database.statements() });
      await trackWrittenRows(database.kysely);
      const results = [];
      for (const task of tasks) {
        const costs: Cost[] = [];
        for (const space of spaces) {
          const run = await task.prepare(space, rounds + 1);
          const written = await rowsWrittenBy(database.kysely, run);
          const writes = task.writes ?? true;
          if (writes !== written.length > 0)
            throw new Error(`"${task.title}" wrote in ${written.length} tables.`);
          costs.push({ pages: space.count, ...summary(samples.get(keyOf(task, space)) ?? []), written });
        }
        results.push({ title: task.title, writes: task.writes ?? true, costs });
      }
      return { machine: await describeMachine(sql), rounds, tasks: results };
    } finally {
      await database.close();
    }
  } finally {
    await ownDatabase.end();
  }
}

/** Interleaves the spaces, so that other load on the machine affects both. */
async function timedRounds(
  sql: Sql,
  spaces: readonly BenchmarkSpace[],
  { rounds, statements }: { rounds: number; statements: () => number },
): Promise<ReadonlyMap<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const task of tasks) {
      for (const space of round % 2 === 0 ? spaces : spaces.toReversed()) {
        const run = await task.prepare(space, round);
        const [position, sent] = [await walPosition(sql), statements()];
        const begin = performance.now();
        await run();
        const milliseconds = performance.now() - begin;
        if (round === 0) continue;
        const all = samples.get(keyOf(task, space)) ?? [];
        samples.set(keyOf(task, space), all);
        const walBytes = (await walPosition(sql)) - position;
        all.push({ milliseconds, statements: statements() - sent, walBytes });
      }
    }
  }
  return samples;
}

function summary(samples: readonly Sample[]): Sample {
  return {
    milliseconds: median(samples.map((sample) => sample.milliseconds)),
    statements: median(samples.map((sample) => sample.statements)),
    walBytes: Math.min(...samples.map((sample) => sample.walBytes)),
  };
}

async function walPosition(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`;
  return Number(row?.bytes);
}

function keyOf(task: Task, space: BenchmarkSpace): string {
  return `${task.title}/${space.count}`;
}
