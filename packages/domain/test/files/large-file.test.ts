import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diskStorage } from '../../src/files/disk-storage.ts';

const megabyte = 1024 * 1024;

test('a file of 200 MB is stored and read as a stream', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-large-'));
  try {
    const storage = diskStorage(directory);
    const residentBytes = () => process.memoryUsage.rss();
    const before = residentBytes();
    let most = 0;
    async function* source() {
      const piece = Buffer.alloc(megabyte, 7);
      for (let sent = 0; sent < 200; sent += 1) {
        await Promise.resolve();
        yield piece;
        most = Math.max(most, residentBytes());
      }
    }
    const { key, hash } = await storage.putFile('large', source(), { maxBytes: 200 * megabyte });
    const digest = createHash('sha256');
    for await (const chunk of (await storage.read(key)) ?? []) {
      digest.update(chunk as Buffer);
      most = Math.max(most, residentBytes());
    }
    expect(digest.digest('base64url')).toBe(hash);
    expect((most - before) / megabyte).toBeLessThan(100);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
