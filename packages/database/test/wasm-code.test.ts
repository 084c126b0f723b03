import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'lectern-wasm-code-'));
const file = join(directory, 'add.code');
// A module that exports `add`, and one that subtracts instead.
const add = '0061736d0100000001070160027f7f017f030201000707010361646400000a09010700200020016a0b';
const subtract = add.replace('6a0b', '6b0b');

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a module in a process of its own, which reads or writes its code. */
function run(wasm: string, { writes = false, flags = [] as readonly string[] } = {}): unknown {
  const child = fileURLToPath(new URL('./run-wasm.child.ts', import.meta.url));
  const args = [...flags, child, wasm, file, String(writes)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('a process begins with the machine code in a file', () => {
  expect(run(add, { writes: true })).toEqual({ hasCode: false, value: 42 });
  expect(run(add)).toEqual({ hasCode: true, value: 42 });
  expect(run(add, { flags: ['--max-old-space-size=300', '--no-parallel-scavenge'] })).toMatchObject({
    hasCode: true,
  });
});

test('code of another module, or other flags, or that is damaged or missing, is not used', () => {
  run(add, { writes: true });
  const compiled = { hasCode: false, value: 42 };
  expect(run(subtract)).toEqual({ hasCode: false, value: 38 });
  expect(run(add, { flags: ['--no-wasm-code-gc'] })).toEqual(compiled);
  expect(run(add, { flags: ['--disable-wasm-trap-handler'] })).toEqual(compiled);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, -1));
  expect(run(add)).toEqual(compiled);
  writeFileSync(file, bytes.subarray(0, 5));
  expect(run(add)).toEqual(compiled);
  writeFileSync(file, bytes.fill(0, 20, 30));
  expect(run(add)).toEqual(compiled);
  rmSync(file);
  expect(run(add)).toEqual(compiled);
});
