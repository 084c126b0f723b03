import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import { startEarly } from '../src/early-thread.ts';

describe('a thread that is started early', () => {
  test('opens the first database, and another one the next', async () => {
    startEarly();
    for (const value of [1, 2]) {
      const database = await connectDatabase({ kind: 'embedded', dataDirectory: undefined });
      const { rows } = await sql`select ${value}::int as value`.execute(database.kysely);
      expect(rows).toEqual([{ value }]);
      await database.close();
    }
  });

  test('and has ended is replaced', async () => {
    const thread = startEarly();
    await thread.terminate();
    const database = await connectDatabase({ kind: 'embedded', dataDirectory: undefined });
    expect((await sql`select 1 as value`.execute(database.kysely)).rows).toEqual([{ value: 1 }]);
    await database.close();
  });
});
