import { randomBytes } from 'node:crypto';
import { mkdir, unlink, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type LockFile, type LockRecord, readLockFile, takeLockFile } from './lock-file.ts';
import { ownIdentity } from './process-identity.ts';

export type DataDirectoryLock = { release(): Promise<void> };

/** Another process has the data directory open; two of them would lose each other's rows. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
}

const heartbeatMs = 5000;

/**
 * Makes this process the only one that uses the data directory, which is created when missing. A lock is
 * never taken from a running process; one of a process that has ended is taken over at once, one of another
 * machine 30 s after its last sign of life.
 *
 * @param onLost called when the lock was taken all the same, as after this machine slept for a minute
 */
export async function acquireDataDirectoryLock(
  directory: string,
  onLost: () => void = () => undefined,
): Promise<DataDirectoryLock> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, 'lectern.lock');
  const token = randomBytes(12).toString('hex');
  const record: LockRecord = { token, ...ownIdentity(), acquiredAt: new Date().toISOString() };
  const holder = await takeLockFile(path, record);
  if (holder) throw new DataDirectoryInUseError(inUse(resolve(directory), path, holder));

  const isOurs = async () => (await readLockFile(path))?.token === token;
  const beat = async () => {
    if (await isOurs()) return utimes(path, new Date(), new Date());
    clearInterval(heart);
    onLost();
  };
  // A file system that fails for a moment is no reason to stop: the next beat tries again.
  const heart = setInterval(() => void beat().catch(() => undefined), heartbeatMs).unref();

  let released: Promise<void> | undefined;
  const release = async () => {
    clearInterval(heart);
    if (await isOurs()) await unlink(path);
  };
  return { release: () => (released ??= release()) };
}

function inUse(directory: string, path: string, { record }: LockFile): string {
  if (!record)
    return `The data directory ${directory} is being opened by another process: try again in 10 s.`;
  const { pid, hostname, acquiredAt } = record;
  const holder = `process ${pid} on ${hostname} since ${acquiredAt}`;
  return (
    `The data directory ${directory} is in use by ${holder}: stop that process or choose another data ` +
    `directory (if there is no such process, delete ${path}).`
  );
}
