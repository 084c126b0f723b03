import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { runTransaction } from '../src/transaction.ts';
import { openEmptyDatabase, serverUrl } from './databases.ts';

type Tables = { entries: { id: number; note: string } };

describe.runIf(serverUrl)('concurrent transactions on postgres', () => {
  let database: Database<Tables>;
  beforeAll(async () => {
    database = await openEmptyDatabase<Tables>('postgres');
    await sql`create table entries (id int primary key, note text not null)`.execute(database.kysely);
    await sql`insert into entries values (1, ''), (2, '')`.execute(database.kysely);
  });
  afterAll(() => database.close());

  const append = (tx: Kysely<Tables>, id: number, text: string) =>
    tx
      .updateTable('entries')
      .set({ note: sql`note || ${text}` })
      .where('id', '=', id)
      .execute();

  test('a deadlock is retried until both transactions succeed', async () => {
    const attempts = { a: 0, b: 0 };
    const both = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
    const run = (name: 'a' | 'b', first: number, second: number) =>
      runTransaction(database.kysely, async (tx) => {
        attempts[name] += 1;
        await append(tx, first, name);
        both[name].resolve();
        await Promise.all([both.a.promise, both.b.promise]);
        await append(tx, second, name);
      });
    await Promise.all([run('a', 1, 2), run('b', 2, 1)]);
    expect(attempts.a + attempts.b).toBe(3);
    const notes = await database.kysely.selectFrom('entries').select('note').execute();
    expect(notes.map(({ note }) => note.split('').toSorted().join(''))).toStrictEqual(['ab', 'ab']);
  });

  test('a write skew between serializable transactions is retried', async () => {
    const { kysely } = database;
    await sql`update entries set note = 'on call'`.execute(kysely);
    const barrier = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let attempts = 0;
    const leave = (index: number) =>
      runTransaction(
        kysely,
        async (tx) => {
          attempts += 1;
          const onCall = await tx.selectFrom('entries').select('id').where('note', '=', 'on call').execute();
          barrier[index]?.resolve();
          await Promise.all(barrier.map(({ promise }) => promise));
          if (onCall.length < 2) return;
          await tx
            .updateTable('entries')
            .set({ note: 'gone' })
            .where('id', '=', index + 1)
            .execute();
        },
        { isolationLevel: 'serializable' },
      );
    await Promise.all([leave(0), leave(1)]);
    expect(attempts).toBeGreaterThan(2);
    const { length } = await kysely
      .selectFrom('entries')
      .select('id')
      .where('note', '=', 'on call')
      .execute();
    expect(length).toBe(1);
  });
});
