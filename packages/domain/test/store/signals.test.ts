import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, withDatabaseName } from '@lectern/database';
import { useWorld } from '../harness.ts';

const used = useWorld();
const url = process.env['DATABASE_URL'];

/** How many signals of a topic came. */
function counted(signals: typeof used.database.signals, topic: string): () => number {
  let count = 0;
  onTestFinished(signals.listen(topic, () => (count += 1)));
  return () => count;
}

test('a signal wakes those who listen to its topic, until they stop', () => {
  const { signals } = used.database;
  const [apples, pears] = [counted(signals, 'apples'), counted(signals, 'pears')];
  let stopped = 0;
  const stop = signals.listen('apples', () => (stopped += 1));
  const before = [apples(), pears()];
  signals.send('apples');
  stop();
  signals.send('apples');
  expect(stopped).toBe(1);
  expect([apples(), pears()]).toEqual([(before[0] ?? 0) + 2, before[1]]);
});

test('a signal of a transaction is sent when it is over, not before', async () => {
  const { world, database } = used;
  const heard = counted(database.signals, 'later');
  await world.ctx.store.transaction(async (tx) => {
    const before = heard();
    tx.signal('later');
    expect(heard()).toBe(before);
  });
  expect(heard()).toBeGreaterThan(0);
});

// The embedded database has one process.
describe.skipIf(url === undefined)('another process', () => {
  async function other() {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      used.database.kysely,
    );
    const database = await connectDatabase({
      kind: 'postgres',
      url: withDatabaseName(url ?? '', rows[0]?.name ?? ''),
    });
    onTestFinished(() => database.close());
    return database;
  }

  test('hears signals, also after its session was ended', async () => {
    const heard = counted((await other()).signals, 'from-afar');
    const sender = used.database.signals;
    const hears = async () => {
      const before = heard();
      await expect
        .poll(() => {
          sender.send('from-afar');
          return heard();
        })
        .toBeGreaterThan(before);
    };
    await hears();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lectern signals'`.execute(
      used.database.kysely,
    );
    // The end of the session wakes by itself, once: what comes after that came through the new one.
    await expect.poll(heard).toBeGreaterThan(1);
    await hears();
    await hears();
  });
});
