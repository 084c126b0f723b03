import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { DatabaseUnavailableError, isSerializationFailure } from '../src/errors.ts';
import { runStatement } from '../src/run-statement.ts';
import { runTransaction } from '../src/transaction.ts';
import { assertNoTransaction } from '../src/transaction-scope.ts';
import { databaseKinds, openEmptyDatabase } from './databases.ts';

type Tables = { entries: { id: number; note: string } };

describe.each(databaseKinds)('transactions on %s', (kind) => {
  let database: Database<Tables>;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    database = await openEmptyDatabase<Tables>(kind);
    db = database.kysely;
    await sql`create table entries (id int primary key, note text not null)`.execute(db);
  });
  beforeEach(async () => {
    await db.deleteFrom('entries').execute();
  });
  afterAll(() => database.close());

  const insert = (on: Kysely<Tables>, id: number) =>
    on.insertInto('entries').values({ id, note: 'x' }).execute();
  const ids = async () =>
    (await db.selectFrom('entries').select('id').orderBy('id').execute()).map(({ id }) => id);

  test('work outside of the database is rejected in a transaction, and allowed before and after it', async () => {
    assertNoTransaction('Work');
    let later: Promise<void> | undefined;
    const over = Promise.withResolvers<undefined>();
    await runTransaction(db, async (tx) => {
      await insert(tx, 1);
      expect(() => assertNoTransaction('Work')).toThrow('Work was started in a transaction');
      // Started inside, and runs when the transaction is over.
      later = over.promise.then(() => assertNoTransaction('Work'));
    });
    assertNoTransaction('Work');
    over.resolve(undefined);
    await later;
  });

  test('a transaction commits everything or nothing', async () => {
    await runTransaction(db, async (tx) => {
      await insert(tx, 1);
      await insert(tx, 2);
    });
    const failing = runTransaction(db, async (tx) => {
      await insert(tx, 3);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ids()).toStrictEqual([1, 2]);
  });

  test('a transaction resolves with the value of its function', async () => {
    expect(await runTransaction(db, async () => 'value')).toBe('value');
  });

  test('a query on the outer handle inside of a transaction is rejected', async () => {
    const inside = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      await insert(db, 2);
    });
    await expect(inside).rejects.toThrow('outside of the running transaction');
    expect(await ids()).toStrictEqual([]);
  });

  test('a compiled statement runs in the transaction of its handle, and is rejected on the outer one', async () => {
    const count = (handle: Kysely<Tables>) =>
      runStatement(handle, 'select count(*)::int as count from entries where id = $1', [1]);
    const inside = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      expect(await count(tx)).toStrictEqual([{ count: 1 }]);
      await count(db);
    });
    await expect(inside).rejects.toThrow('outside of the running transaction');
    expect(await count(db)).toStrictEqual([{ count: 0 }]);
    await expect(runStatement(db, 'begin', [])).rejects.toThrow('runTransaction');
  });

  test('a second transaction on the outer handle inside of the first is rejected', async () => {
    const nested = runTransaction(db, () => runTransaction(db, (tx) => insert(tx, 1)));
    await expect(nested).rejects.toThrow('outside of the running transaction');
  });

  test('work that outlives its transaction may use the outer handle', async () => {
    let later: Promise<unknown> = Promise.resolve();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    await runTransaction(db, async () => {
      later = ended.then(() => insert(db, 5));
    });
    resolve();
    await later;
    expect(await ids()).toStrictEqual([5]);
  });

  test('other code may use the outer handle during a transaction', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const outside = started.then(() => insert(db, 2));
    await runTransaction(db, async (tx) => {
      await insert(tx, 1);
      start();
    });
    await outside;
    expect(await ids()).toStrictEqual([1, 2]);
  });

  test('the queries of a Promise.all in a transaction run one after another', async () => {
    await runTransaction(db, (tx) => Promise.all([1, 2, 3, 4, 5].map((id) => insert(tx, id))));
    expect(await ids()).toStrictEqual([1, 2, 3, 4, 5]);
  });

  test('a failed query of a Promise.all rolls back all of them', async () => {
    await insert(db, 1);
    for (let round = 0; round < 20; round += 1) {
      const mixed = runTransaction(db, (tx) => Promise.all([1, 2, 3, 4, 5].map((id) => insert(tx, id))));
      await expect(mixed).rejects.toThrow('duplicate key');
      expect(await ids()).toStrictEqual([1]);
    }
  });

  test('a query after the end of its transaction is rejected', async () => {
    const tx = await runTransaction(db, async (handle) => handle);
    await expect(insert(tx, 9)).rejects.toThrow('already');
    expect(await ids()).toStrictEqual([]);
  });

  test('a commit after a swallowed error is rejected, because it rolls back', async () => {
    const swallowed = runTransaction(db, async (tx) => {
      await insert(tx, 1);
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('Transaction');
    expect(await ids()).toStrictEqual([]);
  });

  test('a serialization failure is retried, with three attempts at most', async () => {
    let attempts = 0;
    const fail = (tx: Kysely<Tables>) =>
      sql`do $$ begin raise exception 'could not serialize' using errcode = '40001'; end $$`.execute(tx);
    await runTransaction(db, async (tx) => {
      attempts += 1;
      await insert(tx, attempts);
      if (attempts < 3) await fail(tx);
    });
    expect(await ids()).toStrictEqual([3]);

    attempts = 0;
    const hopeless = runTransaction(db, async (tx) => {
      attempts += 1;
      // Callers may wrap the error.
      await fail(tx).catch((cause: unknown) => {
        throw new Error('wrapped', { cause });
      });
    });
    await expect(hopeless).rejects.toSatisfy(isSerializationFailure);
    expect(attempts).toBe(3);
  });

  test('any other error is not retried', async () => {
    let attempts = 0;
    const failing = runTransaction(db, async (tx) => {
      attempts += 1;
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(attempts).toBe(1);
  });

  test('a transaction can have an isolation level', async () => {
    const level = await runTransaction(
      db,
      async (tx) =>
        (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx))
          .rows,
      { isolationLevel: 'serializable' },
    );
    expect(level).toStrictEqual([{ level: 'serializable' }]);
  });

  test('an idle transaction is rolled back, and does not block others', async () => {
    const idleLimited = await openEmptyDatabase<Tables>(kind, { idleInTransactionSeconds: 1, poolSize: 1 });
    await sql`create table entries (id int primary key, note text not null)`.execute(idleLimited.kysely);
    const rolledBack = Promise.withResolvers<void>();
    const idle = runTransaction(idleLimited.kysely, async (tx) => {
      await insert(tx, 1);
      await rolledBack.promise;
    });
    const next = insert(idleLimited.kysely, 2).then(() => rolledBack.resolve());
    await Promise.all([expect(idle).rejects.toBeInstanceOf(DatabaseUnavailableError), next]);
    expect(await idleLimited.kysely.selectFrom('entries').select('id').execute()).toStrictEqual([{ id: 2 }]);
    await idleLimited.close();
  });

  test('BEGIN as a statement is rejected', async () => {
    await expect(sql`begin`.execute(db)).rejects.toThrow('runTransaction');
  });

  test('many transactions and statements succeed at once', async () => {
    const work = Array.from({ length: 200 }, (_, id) =>
      id % 2 === 0 ? insert(db, id) : runTransaction(db, (tx) => insert(tx, id)),
    );
    await Promise.all(work);
    expect(await ids()).toHaveLength(200);
  });
});
