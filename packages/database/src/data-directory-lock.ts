import { randomBytes } from 'node:crypto';
import { unlink, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type LockFile, type LockRecord, readLockFile, acquireLockFile } from './lock-file.ts';
import { makePrivateDirectory } from './private-directory.ts';
import { ownIdentity } from './process-identity.ts';

export type DataDirectoryLock = { release(): Promise<void> };

/** Another process uses the data directory; two processes would corrupt it. */
export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError';
}

const heartbeatMs = 5000;

/**
 * Locks the data directory for this process, and creates it when missing; nobody but its owner may read it. The lock of a running process is never
 * stolen; a stale lock is reclaimed: of a process of this machine at once, of another machine 30 s after its last
 * heartbeat.
 *
 * @param onLost called when another process reclaimed the lock, as after this machine slept for a minute
 */
export async function acquireDataDirectoryLock(
  directory: string,
  onLost: () => void = () => undefined,
): Promise<DataDirectoryLock> {
  makePrivateDirectory(directory);
  const path = join(directory, 'lectern.lock');
  const token = randomBytes(12).toString('hex');
  const record: LockRecord = { token, ...ownIdentity(), acquiredAt: new Date().toISOString() };
  const holder = await acquireLockFile(path, record);
  if (holder) throw new DataDirectoryInUseError(inUseMessage(resolve(directory), path, holder));

  const isHeld = async () => (await readLockFile(path))?.token === token;
  const touch = async () => {
    if (await isHeld()) return utimes(path, new Date(), new Date());
    clearInterval(heartbeat);
    onLost();
  };
  // A transient error of the file system is no reason to stop: the next heartbeat tries again.
  const heartbeat = setInterval(() => void touch().catch(() => undefined), heartbeatMs).unref();

  let released: Promise<void> | undefined;
  const release = async () => {
    clearInterval(heartbeat);
    if (await isHeld()) await unlink(path);
  };
  return { release: () => (released ??= release()) };
}

function inUseMessage(directory: string, path: string, { record }: LockFile): string {
  if (!record)
    return `The data directory ${directory} is being opened by another process: try again in 10 s.`;
  const { pid, hostname, acquiredAt } = record;
  const holder = `process ${pid} on ${hostname} since ${acquiredAt}`;
  return (
    `The data directory ${directory} is in use by ${holder}: stop that process or choose another data ` +
    `directory (if there is no such process, delete ${path}).`
  );
}
