import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import { databaseKinds, openEmptyDatabase } from './databases.ts';

// Run by rows-in-memory.test.ts, with `--expose-gc`: reads a megabyte of rows again and again, and prints how many bytes
// the old generation has gained meanwhile.

const [, , statements = ''] = process.argv;
const [kind = 'embedded'] = databaseKinds;
const database = await openEmptyDatabase(kind);

/** What has survived two collections is moved to the old generation. */
function collectYoung(): void {
  for (let time = 0; time < 2; time += 1) globalThis.gc?.({ type: 'minor', execution: 'sync' });
}

async function readMegabyte(): Promise<void> {
  await sql`select repeat('x', 1000) || i as text from generate_series(1, 1000) i`.execute(database.kysely);
}

function oldBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  if (space === undefined) throw new Error('There is no old space.');
  return space.space_used_size;
}

try {
  for (let time = 0; time < 3; time += 1) await readMegabyte();
  collectYoung();
  const before = oldBytes();
  for (let time = 0; time < Number(statements); time += 1) {
    await readMegabyte();
    collectYoung();
  }
  process.stdout.write(String(oldBytes() - before));
} finally {
  await database.close();
}
