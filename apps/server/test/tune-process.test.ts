import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pgliteFlags } from '@lectern/database/pglite-flags';
import { expect, test } from 'vitest';
import { defaultHeapLimitMb, missingFlags } from '../src/tune-process.ts';

const gigabyte = 1024 ** 3;

test.each([
  [0.25 * gigabyte, 256],
  [1 * gigabyte, 512],
  [1.5 * gigabyte, 768],
  [64 * gigabyte, 1024],
])('by default the heap may have half of the memory, within bounds', (bytes, limitMb) => {
  expect(defaultHeapLimitMb(bytes)).toBe(limitMb);
});

test('the setting is the limit of the heap', () => {
  expect(missingFlags({ HEAP_LIMIT_MB: '700' }, [])).toContain('--max-old-space-size=700');
});

test('young objects have 16 MB from the start, unless their maximum was set', () => {
  expect(missingFlags({}, [])).toContain('--min-semi-space-size=16');
  expect(missingFlags({}, ['--max-semi-space-size=8']).join(' ')).not.toContain('semi-space');
});

test('the flags of PGlite are set where it is compiled only', () => {
  expect(missingFlags({}, [], { compilesPglite: true })).toEqual(expect.arrayContaining([...pgliteFlags]));
  expect(missingFlags({}, [], { compilesPglite: false }).join(' ')).not.toContain('wasm');
  expect(missingFlags({ DATABASE_URL: 'postgres://localhost/docs' }, []).join(' ')).not.toContain('wasm');
});

test('V8 accepts the cached code of the modules of Node with the flags', () => {
  const script = `
    const { internalBinding } = require('internal/test/binding');
    for (const name of ['http', 'https', 'worker_threads', 'zlib']) require(name);
    const { compiledWithCache, compiledWithoutCache } = internalBinding('builtins').getCacheUsage();
    console.log(JSON.stringify([compiledWithCache.size > 20, [...compiledWithoutCache]]));`;
  const flags = [
    '--expose-internals',
    ...missingFlags({ HEAP_LIMIT_MB: '700' }, [], { compilesPglite: false }),
  ];
  const { stdout } = spawnSync(process.execPath, [...flags, '--eval', script], { encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual([true, []]);
});

test.each([
  [{}, ['--max_old_space_size=512', '--max-semi-space-size', '32', '--no-parallel-scavenge']],
  [{}, ['--max-old-space-size=512', '--max-semi-space-size=32', '--parallel_scavenge']],
  [{ NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=32' }, ['--no-parallel-scavenge']],
])('flags that Node was started with stay', (env, given) => {
  expect(missingFlags(env, given, { compilesPglite: false })).toEqual([]);
});

test('a process that lacks the flags is replaced by one with them, the same arguments and environment', () => {
  const { pid, heapLimitMb, argv, env } = tuned({ HEAP_LIMIT_MB: '700' });
  expect({ pid, argv }).toEqual({ pid: env['FIRST_PID'], argv: given });
  expect(heapLimitMb).toBeGreaterThanOrEqual(700);
  expect(heapLimitMb).toBeLessThan(800);
});

test('glibc asks for huge pages and gives memory back, unless the environment says otherwise', () => {
  expect(tuned({}).env).toMatchObject({
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
  });
  const set = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=0', MALLOC_ARENA_MAX: '4' };
  expect(tuned(set).env).toMatchObject({ ...set, MALLOC_TRIM_THRESHOLD_: '131072' });
});

type Tuned = { pid: string; heapLimitMb: number; argv: string[]; env: Record<string, string> };

const given = ['one', 'two words'];

/** What a process that calls `tuneProcess` is in the end. */
function tuned(env: Readonly<Record<string, string>>): Tuned {
  const script = `
    import { getHeapStatistics } from 'node:v8';
    import { tuneProcess } from '${fileURLToPath(new URL('../src/tune-process.ts', import.meta.url))}';
    const pid = String(process.pid);
    tuneProcess({ ...process.env, FIRST_PID: process.env.FIRST_PID ?? pid });
    const heapLimitMb = Math.round(getHeapStatistics().heap_size_limit / 1024 / 1024);
    console.log(JSON.stringify({ pid, heapLimitMb, argv: process.argv.slice(1), env: process.env }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script, ...given], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return JSON.parse(stdout);
}
