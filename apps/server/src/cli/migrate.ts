import { migrate, migrations } from '@lectern/domain';
import { openDatabase } from '../open-database.ts';
import { type Environment, readDatabaseSettings } from '../settings.ts';

export async function migrateDatabase(env: Environment): Promise<void> {
  const database = await openDatabase(readDatabaseSettings(env));
  try {
    const names = await migrate(database.kysely, migrations);
    console.log(names.length === 0 ? 'The tables are up to date.' : `Migrated: ${names.join(', ')}.`);
  } finally {
    await database.close();
  }
}
