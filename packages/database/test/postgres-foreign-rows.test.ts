import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { StatementTimeoutError } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';
import { type ScratchDatabase, createScratchDatabase, serverUrl } from './databases.ts';

describe.runIf(serverUrl)('a statement that fails after it has sent rows', () => {
  let scratch: ScratchDatabase;
  let database: Database<unknown>;
  beforeAll(async () => {
    scratch = await createScratchDatabase();
    database = await connectDatabase({
      kind: 'postgres',
      url: scratch.url,
      poolSize: 1,
      statementTimeoutSeconds: 1,
    });
  });
  afterAll(async () => {
    await database.close();
    await scratch.drop();
  });

  const streaming = sql`
    select i, pg_sleep(case when i = 2000 then 3 else 0 end) from generate_series(1, 5000) i`;
  const next = sql<{ answer: number }>`select 42 as answer`;

  test('leaves no row to the next statement', async () => {
    await expect(streaming.execute(database.kysely)).rejects.toBeInstanceOf(StatementTimeoutError);
    expect((await next.execute(database.kysely)).rows).toStrictEqual([{ answer: 42 }]);
  });

  test('leaves no row to a statement that is pipelined behind it', async () => {
    const failing = streaming.execute(database.kysely).catch((error: unknown) => error);
    const behind = Array.from({ length: 5 }, () => next.execute(database.kysely));
    expect(await failing).toBeInstanceOf(StatementTimeoutError);
    for (const { rows } of await Promise.all(behind)) expect(rows).toStrictEqual([{ answer: 42 }]);
  });

  test('leaves no row to the transaction that follows', async () => {
    const failing = runTransaction(database.kysely, (tx) => streaming.execute(tx));
    await expect(failing).rejects.toBeInstanceOf(StatementTimeoutError);
    const { rows } = await runTransaction(database.kysely, (tx) => next.execute(tx));
    expect(rows).toStrictEqual([{ answer: 42 }]);
  });
});
