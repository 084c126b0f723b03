import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import { databaseKinds, openEmptyDatabase } from './databases.ts';

// Run by rows-in-memory.test.ts, with `--expose-gc`: reads a megabyte of rows again and again, and prints how many bytes
// of them the old generation has gained.

const [, , statements = ''] = process.argv;
const [kind = 'embedded'] = databaseKinds;
const database = await openEmptyDatabase(kind);

/** What has survived two collections is moved to the old generation. */
function collectYoung(): void {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('Run it with --expose-gc.');
  for (let time = 0; time < 2; time += 1) gc({ type: 'minor', execution: 'sync' });
}

async function readMegabyte(): Promise<void> {
  const { rows } = await sql`select repeat('x', 1000) || i as text from generate_series(1, 1000) i`.execute(
    database.kysely,
  );
  if (rows.length !== 1000) throw new Error(`There were ${rows.length} rows instead of 1000.`);
}

function oldBytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  if (space === undefined) throw new Error('There is no old space.');
  return space.space_used_size;
}

try {
  for (let time = 0; time < 3; time += 1) await readMegabyte();
  collectYoung();
  let gained = 0;
  for (let time = 0; time < Number(statements); time += 1) {
    await readMegabyte();
    // Each time by itself: a collection of the old generation meanwhile would hide what it had gained.
    const before = oldBytes();
    collectYoung();
    gained += oldBytes() - before;
  }
  process.stdout.write(String(gained));
} finally {
  await database.close();
}
