import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectAgain } from '@lectern/domain/testing';
import { useWorld } from '../harness.ts';

const used = useWorld();
const url = process.env['DATABASE_URL'];

/** The number of notifications of a topic so far. */
function counted(notifications: typeof used.database.notifications, topic: string): () => number {
  let count = 0;
  onTestFinished(notifications.listen(topic, () => (count += 1)));
  return () => count;
}

test('a notification is sent to the listeners of its topic until they are removed', () => {
  const { notifications } = used.database;
  const [apples, pears] = [counted(notifications, 'apples'), counted(notifications, 'pears')];
  let stopped = 0;
  const stop = notifications.listen('apples', () => (stopped += 1));
  const before = [apples(), pears()];
  notifications.notify('apples');
  stop();
  notifications.notify('apples');
  expect(stopped).toBe(1);
  expect([apples(), pears()]).toEqual([(before[0] ?? 0) + 2, before[1]]);
});

test('a notification of a transaction is sent after its end', async () => {
  const { world, database } = used;
  const heard = counted(database.notifications, 'later');
  await world.ctx.store.transaction(async (tx) => {
    const before = heard();
    tx.notify('later');
    expect(heard()).toBe(before);
  });
  expect(heard()).toBeGreaterThan(0);
});

// The embedded database has a single process.
describe.skipIf(url === undefined)('another process', () => {
  async function other() {
    const database = await connectAgain(used.database);
    onTestFinished(() => database.close());
    return database;
  }

  test('receives notifications, also after its session was terminated', async () => {
    const heard = counted((await other()).notifications, 'from-afar');
    const sender = used.database.notifications;
    const hears = async () => {
      const before = heard();
      await expect
        .poll(() => {
          sender.notify('from-afar');
          return heard();
        })
        .toBeGreaterThan(before);
    };
    await hears();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lectern notifications'`.execute(
      used.database.kysely,
    );
    // The end of the session itself notifies once: later notifications came through the new one.
    await expect.poll(heard).toBeGreaterThan(1);
    await hears();
    await hears();
  });
});
