import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connectDatabase } from '../src/connect.ts';
import { sizeOfFiles } from '../src/copy-files.ts';

// Run by copy-database.test.ts: prints how much memory a copy of a database took at most, and the size of the database.

const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-copy-'));
const database = await connectDatabase({ kind: 'embedded', dataDirectory });
try {
  const { kysely } = database;
  await sql`create table texts (text text)`.execute(kysely);
  for (let time = 0; time < 12; time += 1) {
    await sql`insert into texts select repeat(md5(i::text), 30) from generate_series(1, 10000) i`.execute(
      kysely,
    );
  }
  const before = process.resourceUsage().maxRSS;
  await using copy = await database.copy();
  const gainedBytes = (process.resourceUsage().maxRSS - before) * 1024;
  process.stdout.write(JSON.stringify({ databaseBytes: await sizeOfFiles(copy.directory), gainedBytes }));
} finally {
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
