import { createInterface } from 'node:readline';
import { type DataDirectoryLock, acquireDataDirectoryLock } from '../src/data-directory-lock.ts';

// Run by data-directory.test.ts: takes and releases the lock of the data directory when it is told to.

const [, , directory = ''] = process.argv;
let lock: DataDirectoryLock | undefined;

process.stdout.write('ready\n');
for await (const command of createInterface({ input: process.stdin })) {
  if (command === 'take') {
    lock = await acquireDataDirectoryLock(directory).catch(() => undefined);
    process.stdout.write(lock ? 'taken\n' : 'refused\n');
  } else {
    await lock?.release();
    lock = undefined;
    process.stdout.write('released\n');
  }
}
