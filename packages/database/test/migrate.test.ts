import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { UnknownMigrationsError, migrate, pendingMigrations } from '../src/migrate.ts';
import { createScratchDatabase, databaseKinds, openEmptyDatabase, serverUrl } from './databases.ts';

const step = (statement: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(statement).execute(db);
  },
});

const migrations: Record<string, Migration> = {
  '2026-01-02-second': step(`insert into steps values ('second')`),
  '2026-01-01-first': step(`create table steps as select 'first' as name`),
};

describe.each(databaseKinds)('migrations on %s', (kind) => {
  let database: Database<{ steps: { name: string } }>;
  beforeEach(async () => {
    await database?.close();
    database = await openEmptyDatabase(kind);
  });
  afterAll(() => database.close());
  const steps = async () =>
    (await database.kysely.selectFrom('steps').select('name').execute()).map(({ name }) => name);

  test('migrations are executed once each, in the order of their names', async () => {
    const names = ['2026-01-01-first', '2026-01-02-second'];
    expect(await pendingMigrations(database.kysely, migrations)).toStrictEqual(names);
    expect(await migrate(database.kysely, migrations)).toStrictEqual(names);
    expect(await migrate(database.kysely, migrations)).toStrictEqual([]);
    expect(await pendingMigrations(database.kysely, migrations)).toStrictEqual([]);
    expect(await steps()).toStrictEqual(['first', 'second']);

    const more = { ...migrations, '2026-01-03-third': step(`insert into steps values ('third')`) };
    expect(await pendingMigrations(database.kysely, more)).toStrictEqual(['2026-01-03-third']);
    expect(await migrate(database.kysely, more)).toStrictEqual(['2026-01-03-third']);
  });

  test('a new migration before an executed one is rejected', async () => {
    await migrate(database.kysely, migrations);
    const unordered = { ...migrations, '2026-01-01-late': step(`insert into steps values ('late')`) };
    await expect(migrate(database.kysely, unordered)).rejects.toThrow(
      /must always have a name that comes alphabetically after/,
    );
    expect(await steps()).toStrictEqual(['first', 'second']);
  });

  test('a failed migration is named, and none of the run is applied', async () => {
    const failing = { ...migrations, '2026-01-03-failing': step('select nonsense') };
    await expect(migrate(database.kysely, failing)).rejects.toThrow(/"2026-01-03-failing".*nonsense/);
    expect(await pendingMigrations(database.kysely, failing)).toHaveLength(3);
    expect(await migrate(database.kysely, migrations)).toHaveLength(2);
  });

  test('a database with unknown migrations is rejected, and stays as it is', async () => {
    await migrate(database.kysely, migrations);
    const baseline = { '2026-02-01-baseline': step('create table baseline (id int)') };
    for (const run of [migrate, pendingMigrations]) {
      const error = await run(database.kysely, baseline).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnknownMigrationsError);
      expect(error).toMatchObject({
        migrationNames: ['2026-01-01-first', '2026-01-02-second'],
        message:
          'The database has migrations that this version does not know: "2026-01-01-first", "2026-01-02-second".',
      });
    }
    expect(await pendingMigrations(database.kysely, migrations)).toStrictEqual([]);
  });
});

describe.runIf(serverUrl)('concurrent migrations on postgres', () => {
  test('one process executes the migrations while the others wait', async () => {
    const { url, drop } = await createScratchDatabase();
    const processes = await Promise.all(
      Array.from({ length: 6 }, () =>
        // The statement timeout does not end the wait.
        connectDatabase<unknown>({ kind: 'postgres', url, poolSize: 2, statementTimeoutSeconds: 1 }),
      ),
    );
    const slow = { ...migrations, '2026-01-03-slow': step('select pg_sleep(2)') };
    const executed = await Promise.all(processes.map(({ kysely }) => migrate(kysely, slow)));
    expect(executed.filter(({ length }) => length === 3)).toHaveLength(1);
    expect(executed.filter(({ length }) => length === 0)).toHaveLength(5);
    await Promise.all(processes.map((database) => database.close()));
    await drop();
  });
});
