import type { Sql } from 'postgres';
import { connectDatabase, migrate, migrations, type Tables } from '../../packages/domain/src/index.ts';
import {
  noteWrittenRows,
  rowsWrittenBy,
  type WrittenRows,
} from '../../packages/domain/src/testing/written-rows.ts';
import { createDatabase } from '../data/database.ts';
import { settle } from '../data/load.ts';
import { median } from '../measure/statistics.ts';
import { describeMachine, type Machine } from '../report/machine.ts';
import { makePlaces, type Place } from './places.ts';
import { type Work, works } from './work.ts';

/** What one work took in one space. */
export type Cost = {
  readonly pages: number;
  readonly milliseconds: number;
  readonly statements: number;
  /** Bytes of PostgreSQL's log, the least of all rounds: others write into it, too. */
  readonly logBytes: number;
  readonly written: readonly WrittenRows[];
};

export type ContentResult = {
  readonly machine: Machine;
  readonly rounds: number;
  readonly works: readonly {
    readonly title: string;
    readonly writes: boolean;
    readonly costs: readonly Cost[];
  }[];
};

type Sample = { readonly milliseconds: number; readonly statements: number; readonly logBytes: number };

/** What work on content costs in spaces of different sizes. */
export async function measureContent(counts: readonly number[], rounds: number): Promise<ContentResult> {
  const ownDatabase = await createDatabase({ keep: process.env['KEEP'] === '1' });
  const { url, sql } = ownDatabase;
  try {
    const database = await connectDatabase<Tables>({ kind: 'postgres', url });
    try {
      await migrate(database.kysely, migrations);
      const places = await makePlaces(database, counts);
      await settle(sql);
      const samples = await timedRounds(sql, places, { rounds, statements: () => database.statements() });
      await noteWrittenRows(database.kysely);
      const results = [];
      for (const work of works) {
        const costs: Cost[] = [];
        for (const place of places) {
          const run = await work.prepare(place, rounds + 1);
          const written = await rowsWrittenBy(database.kysely, run);
          costs.push({ pages: place.count, ...summary(samples.get(keyOf(work, place)) ?? []), written });
        }
        results.push({ title: work.title, writes: work.writes ?? true, costs });
      }
      return { machine: await describeMachine(sql), rounds, works: results };
    } finally {
      await database.close();
    }
  } finally {
    await ownDatabase.end();
  }
}

/** Small and large take turns, so that what the machine does meanwhile meets both. */
async function timedRounds(
  sql: Sql,
  places: readonly Place[],
  { rounds, statements }: { rounds: number; statements: () => number },
): Promise<ReadonlyMap<string, Sample[]>> {
  const samples = new Map<string, Sample[]>();
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const work of works) {
      for (const place of round % 2 === 0 ? places : places.toReversed()) {
        const run = await work.prepare(place, round);
        const [position, sent] = [await logPosition(sql), statements()];
        const begin = performance.now();
        await run();
        const milliseconds = performance.now() - begin;
        if (round === 0) continue;
        const all = samples.get(keyOf(work, place)) ?? [];
        samples.set(keyOf(work, place), all);
        const logBytes = (await logPosition(sql)) - position;
        all.push({ milliseconds, statements: statements() - sent, logBytes });
      }
    }
  }
  return samples;
}

function summary(samples: readonly Sample[]): Sample {
  return {
    milliseconds: median(samples.map((sample) => sample.milliseconds)),
    statements: median(samples.map((sample) => sample.statements)),
    logBytes: Math.min(...samples.map((sample) => sample.logBytes)),
  };
}

async function logPosition(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`;
  return Number(row?.bytes);
}

function keyOf(work: Work, place: Place): string {
  return `${work.title}/${place.count}`;
}
