import { createInterface } from 'node:readline';
import { type DataDirectoryLock, acquireDataDirectoryLock } from '../src/data-directory-lock.ts';

// Run by data-directory.test.ts: acquires and releases the lock of the data directory by commands on stdin.

const [, , directory = ''] = process.argv;
let lock: DataDirectoryLock | undefined;

process.stdout.write('ready\n');
for await (const command of createInterface({ input: process.stdin })) {
  if (command === 'acquire') {
    lock = await acquireDataDirectoryLock(directory).catch(() => undefined);
    process.stdout.write(lock ? 'acquired\n' : 'rejected\n');
  } else {
    await lock?.release();
    lock = undefined;
    process.stdout.write('released\n');
  }
}
