import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { migrate, pendingMigrations } from '../src/migrate.ts';
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

  it('run once each, in the order of their names', async () => {
    expect(await pendingMigrations(database.kysely, migrations)).toHaveLength(2);
    expect(await migrate(database.kysely, migrations)).toStrictEqual([
      '2026-01-01-first',
      '2026-01-02-second',
    ]);
    expect(await migrate(database.kysely, migrations)).toStrictEqual([]);
    expect(await pendingMigrations(database.kysely, migrations)).toStrictEqual([]);
    expect(await steps()).toStrictEqual(['first', 'second']);

    const more = { ...migrations, '2026-01-03-third': step(`insert into steps values ('third')`) };
    expect(await pendingMigrations(database.kysely, more)).toStrictEqual(['2026-01-03-third']);
    expect(await migrate(database.kysely, more)).toStrictEqual(['2026-01-03-third']);
  });

  it('that come later with an earlier name are run, too', async () => {
    await migrate(database.kysely, migrations);
    const more = { ...migrations, '2026-01-01-late': step(`insert into steps values ('late')`) };
    expect(await migrate(database.kysely, more)).toStrictEqual(['2026-01-01-late']);
    expect(await pendingMigrations(database.kysely, more)).toStrictEqual([]);
  });

  it('that fail are named, and leave nothing behind', async () => {
    const broken = { ...migrations, '2026-01-03-broken': step('select nonsense') };
    await expect(migrate(database.kysely, broken)).rejects.toThrow(/"2026-01-03-broken".*nonsense/);
    expect(await pendingMigrations(database.kysely, broken)).toHaveLength(3);
    expect(await migrate(database.kysely, migrations)).toHaveLength(2);
  });

  it('that were there and are not any more are refused', async () => {
    await migrate(database.kysely, migrations);
    await expect(migrate(database.kysely, {})).rejects.toThrow('2026-01-01-first');
  });
});

describe.runIf(serverUrl)('migrations of many processes on postgres', () => {
  it('are done by one of them while the others wait', async () => {
    const { url, drop } = await createScratchDatabase();
    const processes = await Promise.all(
      Array.from({ length: 6 }, () =>
        // The time limit of ordinary statements does not end the wait.
        connectDatabase<unknown>({ kind: 'postgres', url, poolSize: 2, statementTimeoutSeconds: 1 }),
      ),
    );
    const slow = { ...migrations, '2026-01-03-slow': step('select pg_sleep(2)') };
    const ran = await Promise.all(processes.map(({ kysely }) => migrate(kysely, slow)));
    expect(ran.filter(({ length }) => length === 3)).toHaveLength(1);
    expect(ran.filter(({ length }) => length === 0)).toHaveLength(5);
    await Promise.all(processes.map((database) => database.close()));
    await drop();
  });
});
