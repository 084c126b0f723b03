import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import { startEarlyThread } from '../src/early-thread.ts';

describe('a thread that is started early', () => {
  test('opens the first database, and another one the next', async () => {
    const thread = startEarlyThread();
    let ended = 0;
    thread.once('exit', () => (ended += 1));
    for (const value of [1, 2]) {
      const database = await connectDatabase({ kind: 'embedded', dataDirectory: undefined });
      const { rows } = await sql`select ${value}::int as value`.execute(database.kysely);
      expect(rows).toEqual([{ value }]);
      await database.close();
      // It was the one of the first.
      expect(ended).toBe(1);
    }
  });

  test('and has ended is replaced', async () => {
    const thread = startEarlyThread();
    await thread.terminate();
    const database = await connectDatabase({ kind: 'embedded', dataDirectory: undefined });
    expect((await sql`select 1 as value`.execute(database.kysely)).rows).toEqual([{ value: 1 }]);
    await database.close();
  });
});
