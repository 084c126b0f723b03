import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, openReplica } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { DatabaseUnavailableError } from '../src/errors.ts';
import { ReadReplicas } from '../src/read-replicas.ts';
import { hasPostgresPrograms, startPrimary, startStandby } from './clusters.ts';

type Numbers = { numbers: { number: number } };

// Of the embedded database there is one.
describe.skipIf(process.env['DATABASE_URL'] === undefined || !hasPostgresPrograms)('replication', () => {
  test('a replica is read from when it has replayed what must be seen, and while the primary is down', async () => {
    const primary = await startPrimary(onTestFinished);
    const standby = await startStandby(onTestFinished, primary);
    const database = await opened(primary.url);
    const replica = openReplica<Numbers>({ kind: 'postgres', url: standby.url });
    onTestFinished(() => replica.close());
    const replicas = new ReadReplicas(database, [replica], { maxLagMs: 500 });
    onTestFinished(() => replicas.close());
    await sql`create table numbers (number integer)`.execute(database.kysely);

    for (let number = 1; number <= 200; number += 1) {
      await database.kysely.insertInto('numbers').values({ number }).execute();
      const changedAt = performance.now();
      await expect
        .poll(() => replicas.choose(changedAt), { interval: 1 })
        .toMatchObject({ database: replica });
      expect(await lastNumber(replica)).toBe(number);
    }
    const [{ reads, lagSeconds } = { reads: 0, lagSeconds: 0 }] = replicas.metrics;
    expect(reads).toBeGreaterThanOrEqual(200);
    expect(lagSeconds).toBeGreaterThanOrEqual(0);

    // It no longer replays, and is too far behind after a while.
    await sql`select pg_wal_replay_pause()`.execute(replica.kysely);
    await database.kysely.insertInto('numbers').values({ number: 201 }).execute();
    expect(replicas.choose(performance.now())).toBeUndefined();
    await expect.poll(() => replicas.choose(0)).toBeUndefined();
    await setTimeout(200);
    expect(replicas.choose(0)).toBeUndefined();
    await sql`select pg_wal_replay_resume()`.execute(replica.kysely);
    await expect.poll(() => replicas.choose(0)).toMatchObject({ database: replica });

    await primary.kill();
    await expect
      .poll(() =>
        database.ping().then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('down');
    await setTimeout(1000);
    await expect.poll(() => replicas.choose(performance.now())).toMatchObject({ database: replica });
    expect(await lastNumber(replica)).toBe(201);
    await expect(
      replica.kysely.insertInto('numbers').values({ number: 202 }).execute(),
    ).rejects.toBeInstanceOf(DatabaseUnavailableError);

    await standby.promote();
    // It is no replica any more.
    await expect.poll(() => replicas.choose(0)).toBeUndefined();
  });

  test('sessions go to the host that accepts writes, and no acknowledged write is lost with the other one', async () => {
    const primary = await startPrimary(onTestFinished, { synchronous_standby_names: '*' });
    // Of a primary that waits for a standby, until there is one.
    const standby = await startStandby(onTestFinished, primary, { synchronous_standby_names: '' });
    const hosts = `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`;
    const database = await opened(`postgres://postgres@${hosts}/postgres`);
    await sql`create table numbers (number integer)`.execute(database.kysely);
    let heard = 0;
    database.notifications.listen('topic', () => (heard += 1));

    const acknowledged: number[] = [];
    const refused = new Set<string>();
    let stopped = false;
    const write = async (first: number) => {
      for (let number = first; !stopped; number += 1) {
        try {
          await database.kysely.insertInto('numbers').values({ number }).execute();
          acknowledged.push(number);
        } catch (error) {
          refused.add(error instanceof Error ? error.name : 'unknown');
          await setTimeout(10);
        }
      }
    };
    const writers = [1, 2, 3, 4].map((writer) => write(writer * 1_000_000));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(200);
    await primary.kill();
    await setTimeout(300);
    const before = acknowledged.length;
    await standby.promote();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 200);
    stopped = true;
    await Promise.all(writers);

    expect([...refused]).toEqual(['DatabaseUnavailableError']);
    const rows = await database.kysely.selectFrom('numbers').select('number').execute();
    const stored = new Set(rows.map(({ number }) => number));
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);

    // It listens to the other one.
    const sender = await opened(standby.url);
    const known = heard;
    await expect
      .poll(() => {
        sender.notifications.notify('topic');
        return heard;
      })
      .toBeGreaterThan(known);
  });

  test('a standby of another server is never read from', async () => {
    const [one, another] = [await startPrimary(onTestFinished), await startPrimary(onTestFinished)];
    const database = await opened(one.url);
    const [own, foreign] = [
      await startStandby(onTestFinished, one),
      await startStandby(onTestFinished, another),
    ].map(({ url }) => openReplica<Numbers>({ kind: 'postgres', url }));
    if (own === undefined || foreign === undefined) throw new Error('There are two standbys.');
    const replicas = new ReadReplicas(database, [foreign, own]);
    onTestFinished(async () => {
      await replicas.close();
      await Promise.all([own.close(), foreign.close()]);
    });
    await expect.poll(() => replicas.choose(0)).toMatchObject({ database: own });
    for (let time = 0; time < 100; time += 1) {
      const chosen = replicas.choose(0)?.database;
      expect(chosen === undefined || chosen === own).toBe(true);
      await setTimeout(5);
    }
  });

  test('a server that was there as a standby only is not taken for the primary', async () => {
    const primary = await startPrimary(onTestFinished);
    const standby = await startStandby(onTestFinished, primary);
    const url = `${standby.url}?target_session_attrs=read-write`;
    await expect(connectDatabase({ kind: 'postgres', url })).rejects.toThrow(
      /standby, which accepts no writes/,
    );
    const waiting = connectDatabase<Numbers>({ kind: 'postgres', url, connectTimeoutSeconds: 60 });
    await primary.kill();
    await standby.promote();
    const database = await waiting;
    await sql`create table numbers (number integer)`.execute(database.kysely);
    await database.close();
  });
});

async function opened(url: string): Promise<Database<Numbers>> {
  const database = await connectDatabase<Numbers>({ kind: 'postgres', url });
  onTestFinished(() => database.close());
  return database;
}

async function lastNumber({ kysely }: Database<Numbers>): Promise<number> {
  const row = await kysely
    .selectFrom('numbers')
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return row.last;
}
