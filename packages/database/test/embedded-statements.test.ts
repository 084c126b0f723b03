import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { EmbeddedStatements } from '../src/embedded-statements.ts';

test('results are not kept', async () => {
  await using pglite = await PGlite.create();
  const statements = new EmbeddedStatements(pglite);
  const read = () => statements.execute('select * from generate_series(1, 100000)', [], false);
  await read();
  const before = heapBytes();
  for (let times = 0; times < 5; times += 1) expect((await read()).length).toBeGreaterThan(1_000_000);
  // A parsed row takes more than a hundred bytes.
  expect(heapBytes() - before).toBeLessThan(20_000_000);
});

/** Without what can be collected. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
