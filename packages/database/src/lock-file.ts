import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ProcessIdentity, isForeign, isRunning } from './process-identity.ts';

/** What a lock file says. */
export type LockRecord = ProcessIdentity & {
  /** Names this one taking of the lock. */
  token: string;
  acquiredAt: string;
};

/** A lock file as it was found. `record` is absent while its creator has not written it yet. */
export type LockFile = { token: string; record: LockRecord | undefined; ageMs: number };

// A holder on another machine shows that it runs by touching the file.
const foreignLimitMs = 30_000;
const unwrittenLimitMs = 10_000;
const patienceMs = 1000;

/**
 * Puts `record` into the lock file at `path`, unless a running process holds it: then resolves with that
 * file. Of several processes that find the lock of a dead one, exactly one gets it.
 */
export async function takeLockFile(path: string, record: LockRecord): Promise<LockFile | undefined> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    if (await createLockFile(path, record)) return undefined;
    const found = await readLockFile(path);
    if (!found) continue;
    if (!isHeld(found)) {
      const outcome = await takeOver({ base: path, path, dead: found }, record);
      if (outcome === 'taken') return undefined;
      if (outcome !== 'changed') return outcome;
    } else if (found.record || Date.now() > giveUpAt) {
      return found;
    }
    await sleep(20);
  }
}

export async function readLockFile(path: string): Promise<LockFile | undefined> {
  // Through one handle: by its path, the file could be another one between two looks at it.
  const file = await openIfThere(path);
  if (!file) return undefined;
  try {
    const { ino, mtimeMs } = await file.stat();
    const record = parseRecord(await file.readFile('utf8'));
    return { token: record?.token ?? `unwritten-${ino}`, record, ageMs: Date.now() - mtimeMs };
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

type DeadLock = { base: string; path: string; dead: LockFile };

/**
 * Replaces the file of a dead process by one of ours. Only who created the file named after the dead lock's
 * token may replace it, and replacing is renaming that file over it. A process that dies in between leaves
 * its claim, which is a lock as well and is taken over in the same way.
 */
async function takeOver(lock: DeadLock, record: LockRecord): Promise<'taken' | 'changed' | LockFile> {
  const claim = `${lock.base}.${lock.dead.token}`;
  if (!(await createLockFile(claim, record))) {
    const other = await readLockFile(claim);
    if (!other) return 'changed';
    if (isHeld(other)) return other;
    const outcome = await takeOver({ base: lock.base, path: claim, dead: other }, record);
    if (outcome !== 'taken') return outcome;
  }
  const current = await readLockFile(lock.path);
  if (current?.token !== lock.dead.token) {
    // Another process has replaced it already, and gave up its claim by doing so.
    await unlink(claim);
    return 'changed';
  }
  await rename(claim, lock.path);
  return 'taken';
}

async function createLockFile(path: string, record: LockRecord): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(JSON.stringify(record));
    } finally {
      await file.close();
    }
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  // Between its creation and this line the file was empty, and if that took too long, another process
  // replaced it.
  const written = await readLockFile(path);
  return written?.token === record.token;
}

function isHeld({ record, ageMs }: LockFile): boolean {
  if (!record) return ageMs < unwrittenLimitMs;
  return isForeign(record) ? ageMs < foreignLimitMs : isRunning(record);
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
    // null is an object.
    has('processStartedAt', 'number', 'object') &&
    has('bootId', 'string', 'object')
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
