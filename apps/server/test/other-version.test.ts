import { connectDatabase } from '@lectern/domain';
import { expect, test } from 'vitest';
import { freshDatabase, run } from './processes.ts';

/** Settings of a database whose migrations are those of another version. */
async function databaseOfOtherVersion() {
  const env = await freshDatabase();
  const { DATABASE_URL: url, DATA_DIR: dataDirectory } = env;
  const database = await connectDatabase<{ kysely_migration: { name: string } }>(
    url === undefined ? { kind: 'embedded', dataDirectory } : { kind: 'postgres', url },
  );
  await database.kysely
    .updateTable('kysely_migration')
    .set({ name: '2026-01-01-other' })
    .where('name', '=', '2026-11-22-baseline')
    .execute();
  await database.close();
  return env;
}

const sentence =
  /^The database was created by another version of Lectern, with the migration "2026-01-01-other" that this version does not know: set (?:DATA_DIR to an empty directory|DATABASE_URL to an empty database), or start that version\.\n$/;

test('the server refuses to start with a database of another version', async () => {
  const server = run('main.ts', [], { ...(await databaseOfOtherVersion()), PORT: '0' });
  expect(await server.exit).toMatchObject({ code: 1 });
  expect(server.stderr()).toMatch(sentence);
});

test('the migrate command refuses a database of another version', async () => {
  const command = run('cli.ts', ['migrate'], await databaseOfOtherVersion());
  expect(await command.exit).toMatchObject({ code: 1 });
  expect(command.stderr()).toMatch(sentence);
});

test('other commands refuse a database of another version', async () => {
  const command = run('cli.ts', ['users', 'list'], await databaseOfOtherVersion());
  expect(await command.exit).toMatchObject({ code: 1 });
  expect(command.stderr()).toBe(
    'The database has migrations that this version does not know: "2026-01-01-other".\n',
  );
});
