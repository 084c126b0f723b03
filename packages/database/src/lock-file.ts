import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode } from './file-errors.ts';
import { type ProcessIdentity, isRemote, isRunning } from './process-identity.ts';

/** The content of a lock file. */
export type LockRecord = ProcessIdentity & {
  /** Unique to this acquisition of the lock. */
  token: string;
  acquiredAt: string;
};

/** A lock file as read. `record` is absent while its creator has not written it yet. */
export type LockFile = { token: string; record: LockRecord | undefined; ageMs: number };

// A holder on another machine touches the file as its heartbeat.
const remoteStaleMs = 30_000;
const unwrittenStaleMs = 10_000;
const acquireTimeoutMs = 1000;

/**
 * Creates the lock file at `path` with `record`. Resolves with the existing file when a running process holds it. Of
 * several processes that find a stale lock, exactly one acquires it.
 */
export async function acquireLockFile(path: string, record: LockRecord): Promise<LockFile | undefined> {
  const timeoutAt = Date.now() + acquireTimeoutMs;
  for (;;) {
    if (await createLockFile(path, record)) return undefined;
    const existing = await readLockFile(path);
    if (!existing) continue;
    if (isStale(existing)) {
      const outcome = await reclaim({ base: path, path, stale: existing }, record);
      if (outcome === 'acquired') return undefined;
      if (outcome !== 'changed') return outcome;
    } else if (existing.record || Date.now() > timeoutAt) {
      return existing;
    }
    await sleep(20);
  }
}

export async function readLockFile(path: string): Promise<LockFile | undefined> {
  // One handle for both: the path could name another file at the second access.
  const file = await openIfExists(path);
  if (!file) return undefined;
  try {
    const { ino, mtimeMs } = await file.stat();
    const record = parseRecord(await file.readFile('utf8'));
    return { token: record?.token ?? `unwritten-${ino}`, record, ageMs: Date.now() - mtimeMs };
  } finally {
    await file.close();
  }
}

async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

type StaleLock = { base: string; path: string; stale: LockFile };

/**
 * Replaces a stale lock file. Only the creator of the claim, a file named after the token of the stale lock, may replace
 * it, by renaming the claim over it. A process that dies in between leaves its claim, which is a lock file too and is
 * reclaimed in the same way.
 */
async function reclaim(lock: StaleLock, record: LockRecord): Promise<'acquired' | 'changed' | LockFile> {
  const claim = `${lock.base}.${lock.stale.token}`;
  if (!(await createLockFile(claim, record))) {
    const other = await readLockFile(claim);
    if (!other) return 'changed';
    if (!isStale(other)) return other;
    const outcome = await reclaim({ base: lock.base, path: claim, stale: other }, record);
    if (outcome !== 'acquired') return outcome;
  }
  const current = await readLockFile(lock.path);
  if (current?.token !== lock.stale.token) {
    // Another process has replaced it already, with a claim of the same name.
    await unlink(claim);
    return 'changed';
  }
  await rename(claim, lock.path);
  return 'acquired';
}

async function createLockFile(path: string, record: LockRecord): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify(record));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  // The file was empty until now. If writing took too long, another process considered it stale and replaced it.
  const written = await readLockFile(path);
  return written?.token === record.token;
}

function isStale({ record, ageMs }: LockFile): boolean {
  if (!record) return ageMs >= unwrittenStaleMs;
  return isRemote(record) ? ageMs >= remoteStaleMs : !isRunning(record);
}

function parseRecord(text: string): LockRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is LockRecord {
  if (typeof value !== 'object' || value === null) return false;
  const has = (name: keyof LockRecord, ...types: string[]) => types.includes(typeof Reflect.get(value, name));
  const token: unknown = Reflect.get(value, 'token');
  return (
    typeof token === 'string' &&
    /^[0-9a-f]{1,64}$/.test(token) &&
    has('pid', 'number') &&
    has('hostname', 'string') &&
    has('acquiredAt', 'string') &&
    // `typeof null` is 'object'.
    has('processStartedAt', 'number', 'object') &&
    has('bootId', 'string', 'object')
  );
}
