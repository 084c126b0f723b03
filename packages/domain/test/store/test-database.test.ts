import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectDatabase, type Database } from '@lectern/database';
import { type TestTemplate, createTemplate, dropTemplate } from '../../src/testing/global-setup.ts';
import { reuseDatabase } from '../../src/testing/reused-databases.ts';
import { copyTemplate } from '../../src/testing/test-database.ts';
import { createWorld } from '../../src/testing/world.ts';
import type { Tables as AllTables } from '../../src/store/tables/tables.ts';
import { databaseKinds, serverUrl } from '../../../database/test/databases.ts';

type Tables = { entries: { id: number } };

describe.each(databaseKinds)('databases for tests on %s', (kind) => {
  let template: TestTemplate;
  beforeAll(async () => {
    const up = sql`create table entries (id int)`;
    const migrations = {
      first: { up: async (db: Parameters<typeof up.execute>[0]) => void (await up.execute(db)) },
    };
    template = await createTemplate(migrations, kind === 'postgres' ? serverUrl : undefined);
  });
  afterAll(() => dropTemplate(template));

  test('are migrated and isolated from each other', async () => {
    const copies = await Promise.all([0, 1].map(() => copyTemplate<Tables>(template)));
    await Promise.all(copies.map(({ kysely }, id) => kysely.insertInto('entries').values({ id }).execute()));
    for (const [id, { kysely }] of copies.entries()) {
      expect(await kysely.selectFrom('entries').select('id').execute()).toStrictEqual([{ id }]);
    }
    await Promise.all(copies.map((database) => database.close()));
  });

  test('are all dropped at the end', async () => {
    const forgotten = await copyTemplate<Tables>(template);
    await dropTemplate(template);
    expect(await leftOf(template)).toBe(false);
    await forgotten.close();
  });
});

describe('a database for another test file', () => {
  const opened: Database<AllTables>[] = [];
  afterAll(() => Promise.all(opened.map((database) => database.close())));

  /** One that is reused only by this test. */
  function reusedDatabases() {
    const closed: Parameters<typeof reuseDatabase>[2] = [];
    const open = async (onStatement: (text: string) => void) => {
      const template = inject('testTemplate');
      const database = await copyTemplate<AllTables>(template, { onStatement });
      opened.push(database);
      return database;
    };
    return (onStatement: (text: string) => void = () => undefined) =>
      reuseDatabase(open, onStatement, closed);
  }
  const countUsers = async ({ kysely }: Database<AllTables>) =>
    (await kysely.selectFrom('users').select('id').execute()).length;

  test('has no rows, no listeners and no observer of the one before', async () => {
    const reuse = reusedDatabases();
    const statements: string[] = [];
    const before = await reuse((text) => statements.push(text));
    await createWorld(before);
    expect(await countUsers(before)).toBeGreaterThan(5);
    let notified = 0;
    before.notifications.listen('topic', () => (notified += 1));
    await before.close();
    const { length } = statements;

    const after = await reuse();
    expect(after.kysely).toBe(before.kysely);
    expect(await countUsers(after)).toBe(0);
    after.notifications.notify('topic');
    expect(notified).toBe(0);
    expect(statements).toHaveLength(length);
    const { rows } = await sql<{ next: string }>`select nextval('events_position_seq') as next`.execute(
      after.kysely,
    );
    expect(Number(rows[0]?.next)).toBe(1);
    await after.close();
  });

  test('is another one when that changed the schema, or has it still', async () => {
    const reuse = reusedDatabases();
    const [first, second] = [await reuse(), await reuse()];
    expect(second.kysely).not.toBe(first.kysely);
    await sql`create table more (id int)`.execute(first.kysely);
    await first.close();
    const third = await reuse();
    expect([first.kysely, second.kysely]).not.toContain(third.kysely);
    await second.close();
    const fourth = await reuse();
    expect(fourth.kysely).toBe(second.kysely);
    for (const database of [third, fourth]) await database.close();
  });
});

async function leftOf(template: TestTemplate): Promise<boolean> {
  if (template.kind === 'embedded') return existsSync(template.dumpFile);
  const server = await connectDatabase({ kind: 'postgres', url: template.url, poolSize: 1 });
  const { rows } =
    await sql`select 1 from pg_database where starts_with(datname, ${template.prefix})`.execute(
      server.kysely,
    );
  await server.close();
  return rows.length > 0;
}
