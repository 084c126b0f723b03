import { applyMigrations } from '../apply-migrations.ts';
import { openDatabase } from '../open-database.ts';
import { type Environment, readDatabaseSettings } from '../settings.ts';

export async function migrateDatabase(env: Environment): Promise<void> {
  const settings = readDatabaseSettings(env);
  const database = await openDatabase(settings, {
    onConnectRetry: (reason) => {
      console.error(`PostgreSQL is not available yet: ${reason}`);
    },
  });
  try {
    const names = await applyMigrations(database, settings);
    console.log(names.length === 0 ? 'The database is up to date.' : `Migrated: ${names.join(', ')}.`);
  } finally {
    await database.close();
  }
}
