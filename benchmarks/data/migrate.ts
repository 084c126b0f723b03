/** Applies Lectern's own migrations, so that every contestant reads the tables that Lectern ships. */
export async function migrateAsLectern(url: string): Promise<void> {
  const { connectDatabase, migrate, migrations } = await import('../../packages/domain/src/index.ts');
  const database = await connectDatabase({ kind: 'postgres', url, poolSize: 1 });
  try {
    await migrate(database.kysely, migrations);
  } finally {
    await database.close();
  }
}
