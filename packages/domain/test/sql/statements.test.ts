import { contract, type Operation } from '@lectern/contract';
import { createTestDatabase, createWorld, fixtures } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callUnknown } from '../../src/operations/call.ts';

const sent: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase({ onStatement: (sql) => sent.push(sql) });
});
afterAll(() => database.close());

/** One clause a line, so that a change of a query is a readable change of this file. */
function laidOut(sql: string): string {
  return sql
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      / (from|inner join|left join|where|group by|order by|limit|returning|values|set|for) /g,
      '\n$1 ',
    )
    .trim();
}

test('every operation sends the statements that the committed file shows, and no more', async () => {
  const world = await createWorld(database);
  const parts = [
    '-- The statements of each operation for a caller who may do it. A test makes this file.',
    '',
  ];
  for (const [area, operations] of Object.entries(contract)) {
    for (const [name, operation] of Object.entries<Operation>(operations)) {
      const person = area === 'admin' ? world.instanceAdmin : world.people.admin;
      const input = await Reflect.get(Reflect.get(fixtures, area), name)(world);
      world.ctx.membershipCache.invalidate(person.actor.userId, world.organizationId);
      sent.length = 0;
      await callUnknown(world.domain.context(person.actor), operation, input);
      const statements = sent.slice();
      parts.push(`-- ${area}.${name}: ${statements.length}`);
      if (operation.method === 'GET') parts.push(...statements.toSorted().map((sql) => `${laidOut(sql)};`));
      parts.push('');
    }
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('./statements.sql');
});
