import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiErrorOf } from '../../src/store/constraint-errors.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

test.each([
  ['text', (db: typeof used.world.ctx.store.db) => sql`select ${'a\0b'}::text`.execute(db)],
  [
    'JSON',
    (db: typeof used.world.ctx.store.db) =>
      sql`select ${JSON.stringify({ a: '\0' })}::text::jsonb`.execute(db),
  ],
])('a NUL character in %s that reaches the database is an error of the caller', async (_kind, run) => {
  const error: unknown = await run(used.world.ctx.store.db).catch((thrown: unknown) => thrown);
  expect(apiErrorOf(error)).toMatchObject({ code: 'invalid_input', cause: error });
});
