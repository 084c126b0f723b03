import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, startConnecting } from '../src/connect.ts';
import { DataDirectoryInUseError, acquireDataDirectoryLock } from '../src/data-directory-lock.ts';
import { ownIdentity } from '../src/process-identity.ts';

describe('data directories', () => {
  let directory: string;
  let lockFile: string;
  let empty: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'lectern-directory-'));
    await (await connectDatabase({ kind: 'embedded', dataDirectory: empty })).close();
  });
  afterAll(() => rm(empty, { recursive: true }));
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'lectern-directory-'));
    lockFile = join(directory, 'lectern.lock');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });

  /** Runs a script in this directory; `lines` are its output. */
  function start(script: string, ...args: string[]): { child: ChildProcess; lines: AsyncIterator<string> } {
    const child = spawn(process.execPath, [join(import.meta.dirname, script), directory, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }

  async function kill(child: ChildProcess): Promise<void> {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  const writeLock = (changes: object) =>
    writeFile(
      lockFile,
      JSON.stringify({
        token: 'abc123',
        ...ownIdentity(),
        acquiredAt: '2026-11-21T00:00:00.000Z',
        ...changes,
      }),
    );

  test('is readable by its owner alone, whatever the umask was and whatever was there', async () => {
    await cp(empty, directory, { recursive: true });
    await writeFile(join(directory, 'backup.tar'), 'a backup', { mode: 0o666 });
    await chmod(join(directory, 'backup.tar'), 0o666);
    await chmod(directory, 0o777);
    await (await connectDatabase({ kind: 'embedded', dataDirectory: directory })).close();
    const lock = await acquireDataDirectoryLock(directory);
    const entries = await readdir(directory, { recursive: true });
    expect(entries.length).toBeGreaterThan(100);
    for (const path of [directory, ...entries.map((entry) => join(directory, entry))])
      expect((await stat(path)).mode & 0o077, path).toBe(0);
    await lock.release();
  });

  test('every acknowledged row survives when the process is killed', async () => {
    await cp(empty, directory, { recursive: true });
    for (let round = 0; round < 3; round += 1) {
      const { child, lines } = start('write-rows.child.ts');
      let acknowledged = 0;
      await lines.next();
      for (let row = 0; row < 200; row += 1) {
        const line = await lines.next();
        acknowledged = Number(line.value);
      }
      await kill(child);
      const database = await connectDatabase<{ entries: { id: number } }>({
        kind: 'embedded',
        dataDirectory: directory,
      });
      const { last, count } = await database.kysely
        .selectFrom('entries')
        .select(({ fn }) => [fn.max('id').as('last'), fn.countAll<number>().as('count')])
        .executeTakeFirstOrThrow();
      await database.close();
      expect(last).toBeGreaterThanOrEqual(acknowledged);
      expect(count).toBe(last);
    }
  });

  test('a second process is rejected, with a message that says what to do', async () => {
    await cp(empty, directory, { recursive: true });
    const { child, lines } = start('write-rows.child.ts');
    await lines.next();
    await lines.next();
    const second = start('write-rows.child.ts');
    expect(await second.lines.next()).toMatchObject({ value: 'opening' });
    const { value } = await second.lines.next();
    expect(value).toContain(directory);
    expect(value).toContain(`process ${child.pid} `);
    expect(value).toContain('choose another data directory');
    // The first one still works.
    await expect(lines.next()).resolves.toMatchObject({ done: false });
  });

  test('a process cannot lock a data directory twice at once', async () => {
    const lock = await acquireDataDirectoryLock(directory);
    await expect(acquireDataDirectoryLock(directory)).rejects.toBeInstanceOf(DataDirectoryInUseError);
    await lock.release();
    await lock.release();
    await (await acquireDataDirectoryLock(directory)).release();
    expect(await readdir(directory)).toStrictEqual([]);
  });

  test('no statement opens a database whose data directory is in use', async () => {
    const lock = await acquireDataDirectoryLock(directory);
    const { database, opened } = startConnecting<{ entries: { id: number } }>({
      kind: 'embedded',
      dataDirectory: directory,
    });
    const select = () => database.kysely.selectFrom('entries').selectAll().execute();
    await Promise.all([
      expect(select()).rejects.toBeInstanceOf(DataDirectoryInUseError),
      expect(opened).rejects.toBeInstanceOf(DataDirectoryInUseError),
    ]);
    await expect(select()).rejects.toThrow('The database could not be opened.');
    await database.close();
    expect(await readdir(directory)).toStrictEqual(['lectern.lock']);
    await lock.release();
  });

  test.each([
    ['of a process that has ended', { pid: 2 ** 22 + 1 }],
    ['whose pid was reused by a later process', { processStartedAt: 1 }],
    ['of an earlier process with the pid of this one', { pid: process.pid, processStartedAt: 12 }],
  ])('a stale lock %s is reclaimed', async (_, changes) => {
    await writeLock(changes);
    const lock = await acquireDataDirectoryLock(directory);
    expect(JSON.parse(await readFile(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
    expect(await readdir(directory)).toStrictEqual([]);
  });

  test.each([
    ['another machine', { hostname: `not-${hostname()}`, pid: 2 ** 22 + 1 }],
    ['this machine before it was restarted', { bootId: 'another', pid: 2 ** 22 + 1 }],
  ])('the lock of %s is reclaimed only 30 s after its last heartbeat', async (_, changes) => {
    await writeLock(changes);
    const secondsAgo = async (seconds: number) => {
      const time = new Date(Date.now() - seconds * 1000);
      await utimes(lockFile, time, time);
    };
    await secondsAgo(20);
    await expect(acquireDataDirectoryLock(directory)).rejects.toBeInstanceOf(DataDirectoryInUseError);
    await secondsAgo(40);
    await (await acquireDataDirectoryLock(directory)).release();
  });

  test.each(['', '{"token":"../../x"}'])(
    'an invalid lock file %j is respected at first, then reclaimed',
    async (text) => {
      await writeFile(lockFile, text);
      await expect(acquireDataDirectoryLock(directory)).rejects.toBeInstanceOf(DataDirectoryInUseError);
      const time = new Date(Date.now() - 60_000);
      await utimes(lockFile, time, time);
      await (await acquireDataDirectoryLock(directory)).release();
      expect(await readdir(directory)).toStrictEqual([]);
    },
  );

  test('of many processes that find a stale lock, exactly one reclaims it', async () => {
    const racers = Array.from({ length: 6 }, () => start('acquire-lock.child.ts'));
    await Promise.all(racers.map(({ lines }) => lines.next()));
    for (let round = 0; round < 30; round += 1) {
      await writeLock({ pid: 2 ** 22 + 1, token: `${round}abc` });
      for (const { child } of racers) child.stdin?.write('acquire\n');
      const outcomes = await Promise.all(racers.map(async ({ lines }) => (await lines.next()).value));
      expect(outcomes.filter((outcome) => outcome === 'acquired')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'rejected')).toHaveLength(5);
      for (const { child } of racers) child.stdin?.write('release\n');
      await Promise.all(racers.map(({ lines }) => lines.next()));
      expect(await readdir(directory)).toStrictEqual([]);
    }
  });

  test('the claim of a process that died while reclaiming a lock is reclaimed too', async () => {
    await writeLock({ pid: 2 ** 22 + 1, token: 'aaa' });
    const claim = {
      token: 'bbb',
      ...ownIdentity(),
      pid: 2 ** 22 + 2,
      acquiredAt: '2026-11-21T00:00:00.000Z',
    };
    await writeFile(`${lockFile}.aaa`, JSON.stringify(claim));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => acquireDataDirectoryLock(directory)));
    const acquired = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(acquired).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.release();
    expect(await readdir(directory)).toStrictEqual([]);
  });

  test('the holder is notified when its lock is lost', async () => {
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const lock = await acquireDataDirectoryLock(directory, resolve);
    await writeLock({ token: 'fff' });
    await lost;
    await lock.release();
    expect(JSON.parse(await readFile(lockFile, 'utf8'))).toMatchObject({ token: 'fff' });
  });
});
