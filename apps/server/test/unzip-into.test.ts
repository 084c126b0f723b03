import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { unzipInto } from '../src/cli/unzip-into.ts';

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lectern-unzip-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** In parts that end within names and texts. */
async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

test('an archive is written file by file, compressed or not', async () => {
  const into = await directory();
  const bytes = zipSync({
    'guide/a.md': strToU8('# A\n'.repeat(1000)),
    'b.png': [Uint8Array.of(1, 2, 3), { level: 0 }],
  });
  expect(await unzipInto(into, inParts(bytes))).toBe(2);
  expect(await readFile(join(into, 'guide/a.md'), 'utf8')).toBe('# A\n'.repeat(1000));
  expect([...(await readFile(join(into, 'b.png')))]).toEqual([1, 2, 3]);
});

test('a file outside of the directory is rejected', async () => {
  const into = await directory();
  const bytes = zipSync({ '../outside.md': strToU8('# Out\n') });
  await expect(unzipInto(join(into, 'inside'), inParts(bytes))).rejects.toThrow('outside.md');
  expect(await readdir(into)).toEqual([]);
});
