import { connectDatabase, migrate, migrations, type Tables } from '../../packages/domain/src/index.ts';
import { type DataSize, wholeData } from './data-size.ts';
import type { BenchmarkDatabase } from './database.ts';
import { loadData, type Sample } from './load.ts';
import { runOnPostgres } from './run-sql.ts';

/** Applies Lectern's own migrations, so that every contestant reads the tables that Lectern ships, and loads the data. */
export async function loadPostgres(
  { url, sql }: Pick<BenchmarkDatabase, 'url' | 'sql'>,
  size: DataSize = wholeData,
): Promise<Sample> {
  const database = await connectDatabase<Tables>({ kind: 'postgres', url, poolSize: 1 });
  try {
    await migrate(database.kysely, migrations);
    return await loadData(runOnPostgres(sql), database, size);
  } finally {
    await database.close();
  }
}
