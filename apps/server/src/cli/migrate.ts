import type { Answer } from './answer.ts';
import { applyMigrations } from '../apply-migrations.ts';
import { openDatabase } from '../open-database.ts';
import { type Environment, readDatabaseSettings } from '../settings.ts';

export async function migrateDatabase(env: Environment): Promise<Answer> {
  const settings = readDatabaseSettings(env);
  const database = await openDatabase(settings, {
    onConnectRetry: (reason) => {
      console.error(`PostgreSQL is not available yet: ${reason}`);
    },
  });
  try {
    const names = await applyMigrations(database, settings);
    const line = names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}.`;
    return { value: { migrated: names }, lines: [line] };
  } finally {
    await database.close();
  }
}
