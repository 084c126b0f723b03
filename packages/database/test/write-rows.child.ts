import { sql } from 'kysely';
import { connectDatabase } from '../src/connect.ts';

// Run by data-directory.test.ts: inserts rows until it is killed, and prints the id of each acknowledged one. Prints the
// error when the data directory cannot be opened.

const [, , dataDirectory] = process.argv;

process.stdout.write('opening\n');
try {
  const { kysely } = await connectDatabase<{ entries: { id: number } }>({ kind: 'embedded', dataDirectory });
  await sql`create table if not exists entries (id int primary key)`.execute(kysely);
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from entries`.execute(
    kysely,
  );
  for (let id = rows[0]?.next ?? 1; ; id += 1) {
    await kysely.insertInto('entries').values({ id }).execute();
    process.stdout.write(`${id}\n`);
  }
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
