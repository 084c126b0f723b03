import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { runTransaction } from '../src/transaction.ts';
import { runInWorkScope } from '../src/work-scope.ts';
import { serverUrl } from './databases.ts';
import { Network } from './network.ts';

describe.runIf(serverUrl)('a pool that may have fewer sessions than its size', () => {
  let network: Network;
  let database: Database<unknown>;
  beforeEach(async () => {
    network = await Network.to(serverUrl ?? '');
    network.admitted = 2;
    database = await connectDatabase({ kind: 'postgres', url: network.url, poolSize: 10 });
  });
  afterEach(async () => {
    await database.close();
    await network.cut();
  });

  const transactions = (count: number, work: (tx: Kysely<unknown>) => Promise<unknown>) =>
    Array.from({ length: count }, (_, index) =>
      runInWorkScope({ tenant: `tenant ${index}`, kind: 'ordinary' }, () =>
        runTransaction(database.kysely, work),
      ),
    );

  test('serves all from the sessions it has, and backs off before it tries to open others', async () => {
    await Promise.all(transactions(6, (tx) => sql`select pg_sleep(0.5)`.execute(tx)));
    expect(network.refused).toBeGreaterThan(0);
    expect(network.refused).toBeLessThan(30);
  });

  test('serves the waiters as soon as PostgreSQL admits more sessions', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const { promise: allRunning, resolve: runAll } = Promise.withResolvers<void>();
    let running = 0;
    const all = transactions(4, async (tx) => {
      await sql`select 1`.execute(tx);
      running += 1;
      if (running === 4) runAll();
      await finished;
    });
    await expect.poll(() => network.refused).toBeGreaterThan(0);
    network.admitted = 10;
    await allRunning;
    finish();
    await Promise.all(all);
  });

  test('serves the waiter behind a statement that cannot be sent', async () => {
    const single = await connectDatabase({ kind: 'postgres', url: network.url, poolSize: 1 });
    const tooMany = sql`delete from nothing where id in (${sql.join(Array.from({ length: 65_534 }, () => 1))})`;
    const failed = tooMany.execute(single.kysely).catch((error: unknown) => error);
    await sql`create temporary table own (id int)`.execute(single.kysely);
    expect(await failed).toMatchObject({ message: expect.stringContaining('65533 parameters') });
    await single.close();
  });
});
