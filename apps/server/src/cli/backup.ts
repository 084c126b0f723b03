import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { openExistingDatabase } from '../open-database.ts';
import { type Environment, readDatabaseSettings } from '../settings.ts';

/** Writes the embedded database to a new file, which appears only once it is complete. */
export async function backUp(env: Environment, file: string): Promise<void> {
  const settings = readDatabaseSettings(env);
  if (settings.DATABASE_URL !== undefined) {
    throw new Error('Back up a PostgreSQL database with its own tools, such as pg_dump.');
  }
  if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
  const database = await openExistingDatabase(settings);
  try {
    const archive = await database.dump('gzip');
    const part = `${file}.part`;
    await writeFile(part, archive, { flush: true, mode: 0o600 });
    await rename(part, file);
    console.log(`${file}: ${archive.byteLength} bytes.`);
  } finally {
    await database.close();
  }
}
