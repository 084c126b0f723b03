import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '@lectern/database';
import { type TestTemplate, createTemplate, dropTemplate } from '../../src/testing/global-setup.ts';
import { copyTemplate } from '../../src/testing/test-database.ts';
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
