import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { databaseKinds, openEmptyDatabase } from './databases.ts';

const statements = 30;

describe.each(databaseKinds)('rows of %s in memory', (kind) => {
  let database: Database<unknown>;
  beforeAll(async () => {
    database = await openEmptyDatabase(kind);
  });
  afterAll(() => database.close());

  test('rows that nobody uses any more do not get into the old generation', async () => {
    const collectYoung = youngCollector();
    const readMegabyte = async () => {
      const { rows } =
        await sql`select repeat('x', 1000) || i as text from generate_series(1, 1000) i`.execute(
          database.kysely,
        );
      // Not the rows: an assertion keeps what it is about.
      return rows.length;
    };
    for (let index = 0; index < 3; index += 1) expect(await readMegabyte()).toBe(1000);
    // What has survived two collections is moved to the old generation: what other tests of the process still use, too.
    collectYoung();
    collectYoung();
    const before = oldBytes();
    for (let index = 0; index < statements; index += 1) {
      await readMegabyte();
      collectYoung();
      collectYoung();
    }
    expect(oldBytes() - before).toBeLessThan((statements * 1_000_000) / 3);
  });
});

function oldBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  if (space === undefined) throw new Error('There is no old space.');
  return space.space_used_size;
}

function youngCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return () => {
    gc({ type: 'minor', execution: 'sync' });
  };
}
