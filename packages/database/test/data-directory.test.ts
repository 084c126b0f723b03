import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import { DataDirectoryInUseError, acquireDataDirectoryLock } from '../src/data-directory-lock.ts';
import { ownIdentity } from '../src/process-identity.ts';

describe('the data directory', () => {
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

  /** Runs one of the scripts beside this file; `lines` are what it prints. */
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

  it('keeps every acknowledged row of a process that was killed while it wrote', async () => {
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

  it('refuses a second process within 2 s, with a sentence that says what to do', async () => {
    await cp(empty, directory, { recursive: true });
    const { child, lines } = start('write-rows.child.ts');
    await lines.next();
    await lines.next();
    const second = start('write-rows.child.ts');
    expect(await second.lines.next()).toMatchObject({ value: 'opening' });
    const begin = performance.now();
    const { value } = await second.lines.next();
    expect(performance.now() - begin).toBeLessThan(2000);
    expect(value).toContain(directory);
    expect(value).toContain(`process ${child.pid} `);
    expect(value).toContain('choose another data directory');
    // The first one goes on.
    await expect(lines.next()).resolves.toMatchObject({ done: false });
  });

  it('refuses the process that has it open already', async () => {
    const lock = await acquireDataDirectoryLock(directory);
    await expect(acquireDataDirectoryLock(directory)).rejects.toBeInstanceOf(DataDirectoryInUseError);
    await lock.release();
    await lock.release();
    await (await acquireDataDirectoryLock(directory)).release();
    expect(await readdir(directory)).toStrictEqual([]);
  });

  it.each([
    ['whose process is gone', { pid: 2 ** 22 + 1 }],
    ['whose pid belongs to a later process', { processStartedAt: 1 }],
    ['of an earlier process with the pid of this one', { pid: process.pid, processStartedAt: 12 }],
  ])('is taken over at once from a lock %s', async (_, changes) => {
    await writeLock(changes);
    const begin = performance.now();
    const lock = await acquireDataDirectoryLock(directory);
    expect(performance.now() - begin).toBeLessThan(2000);
    expect(JSON.parse(await readFile(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
    await lock.release();
    expect(await readdir(directory)).toStrictEqual([]);
  });

  it.each([
    ['another machine', { hostname: `not-${hostname()}`, pid: 2 ** 22 + 1 }],
    ['this machine before it was restarted', { bootId: 'another', pid: 2 ** 22 + 1 }],
  ])('is taken over from %s only when that has been silent for 30 s', async (_, changes) => {
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

  it.each(['', '{"token":"../../x"}'])(
    'with the broken lock file %j is refused, then taken over',
    async (text) => {
      await writeFile(lockFile, text);
      await expect(acquireDataDirectoryLock(directory)).rejects.toBeInstanceOf(DataDirectoryInUseError);
      const time = new Date(Date.now() - 60_000);
      await utimes(lockFile, time, time);
      await (await acquireDataDirectoryLock(directory)).release();
      expect(await readdir(directory)).toStrictEqual([]);
    },
  );

  it('goes to exactly one of many processes that find a dead lock', async () => {
    const racers = Array.from({ length: 6 }, () => start('take-lock.child.ts'));
    await Promise.all(racers.map(({ lines }) => lines.next()));
    for (let round = 0; round < 30; round += 1) {
      await writeLock({ pid: 2 ** 22 + 1, token: `${round}abc` });
      for (const { child } of racers) child.stdin?.write('take\n');
      const outcomes = await Promise.all(racers.map(async ({ lines }) => (await lines.next()).value));
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(5);
      for (const { child } of racers) child.stdin?.write('release\n');
      await Promise.all(racers.map(({ lines }) => lines.next()));
      expect(await readdir(directory)).toStrictEqual([]);
    }
  });

  it('is taken over from a process that died while it took it over', async () => {
    await writeLock({ pid: 2 ** 22 + 1, token: 'aaa' });
    const claim = {
      token: 'bbb',
      ...ownIdentity(),
      pid: 2 ** 22 + 2,
      acquiredAt: '2026-11-21T00:00:00.000Z',
    };
    await writeFile(`${lockFile}.aaa`, JSON.stringify(claim));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => acquireDataDirectoryLock(directory)));
    const taken = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value.release();
    expect(await readdir(directory)).toStrictEqual([]);
  });

  it('tells a holder whose lock was taken', async () => {
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const lock = await acquireDataDirectoryLock(directory, resolve);
    await writeLock({ token: 'fff' });
    await lost;
    await lock.release();
    expect(JSON.parse(await readFile(lockFile, 'utf8'))).toMatchObject({ token: 'fff' });
  });
});
