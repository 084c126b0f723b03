import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { databaseKinds } from './databases.ts';

// V8 has optimized what reads rows by then.
const statements = 100;
const child = fileURLToPath(new URL('./rows-in-memory.child.ts', import.meta.url));

// In a process of its own: where rows have lived long before, V8 allocates all later ones in the old generation.
test.each(databaseKinds)(
  'rows of %s that nobody uses any more do not get into the old generation',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      child,
      String(statements),
    ]);
    expect(stdout).toMatch(/^-?\d+$/);
    expect(Number(stdout)).toBeLessThan((statements * 1_000_000) / 10);
  },
);
