import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import { FilesCopy } from '../src/copy-files.ts';
import type { Database } from '../src/database.ts';
import { embeddedDirectory } from '../src/embedded-backend.ts';
import { DatabaseFullError } from '../src/errors.ts';
import { dumpEmptyDatabase } from './databases.ts';

type Tables = { entries: { id: number; text: string } };

const directories: string[] = [];
const opened: Database<Tables>[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await Promise.all(directories.splice(0).map((directory) => rm(directory, { recursive: true })));
});

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-copy-'));
  directories.push(directory);
  return directory;
}

async function open(
  dataDirectory: string | undefined,
  freeBytes = () => Infinity,
): Promise<Database<Tables>> {
  const isNew = dataDirectory === undefined || (await readdir(dataDirectory)).length === 0;
  const database = await connectDatabase<Tables>({
    kind: 'embedded',
    dataDirectory,
    freeBytes,
    ...(isNew && { loadDump: await dumpEmptyDatabase() }),
  });
  opened.push(database);
  return database;
}

/** Replaces every row as well, so that the pages of all of them change, and has them written to their files. */
async function write(db: Kysely<Tables>, id: number): Promise<void> {
  const text = `written with ${id}`;
  await sql`with replaced as (update entries set text = ${text}) insert into entries values (${id}, ${text})`.execute(
    db,
  );
  await sql`checkpoint`.execute(db);
}

test('a copy under writes has the rows of one moment, with all that were acknowledged before', async () => {
  const database = await open(await newDirectory());
  const { kysely } = database;
  await sql`create table entries (id int primary key, text text)`.execute(kysely);
  let last = 0;
  for (; last < 200; last += 1) await write(kysely, last + 1);
  const before = last;

  let copying = true;
  const writing = (async () => {
    while (copying) {
      await write(kysely, last + 1);
      last += 1;
    }
  })();
  const elsewhere = await newDirectory();
  {
    await using copy = await database.copy();
    copying = false;
    await writing;
    // From the copy as it is, which nothing changes any more.
    await cp(copy.directory, embeddedDirectory(elsewhere), { recursive: true });
  }

  const restored = await open(elsewhere);
  const rows = await restored.kysely.selectFrom('entries').select(['id', 'text']).orderBy('id').execute();
  expect(rows.length).toBeGreaterThanOrEqual(before);
  expect(rows.length).toBeLessThanOrEqual(last);
  const newest = rows.length;
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: newest }, (_, index) => index + 1));
  expect(new Set(rows.map(({ text }) => text))).toEqual(new Set([`written with ${newest}`]));
});

test('the copy is gone once it is disposed of, and what a killed process left once the database is opened', async () => {
  const dataDirectory = await newDirectory();
  const database = await open(dataDirectory);
  const { directory } = await database.copy();
  expect(await readdir(directory)).toContain('PG_VERSION');
  expect((await stat(directory)).mode & 0o777).toBe(0o700);
  await database.close();
  const again = await open(dataDirectory);
  expect(await readdir(dataDirectory)).toEqual(['lectern.lock', 'pglite']);
  const copy = await again.copy();
  await copy[Symbol.asyncDispose]();
  expect(await readdir(dataDirectory)).toEqual(['lectern.lock', 'pglite']);
});

test('a copy that the disk has no space for is rejected, and leaves nothing', async () => {
  const dataDirectory = await newDirectory();
  const database = await open(dataDirectory, () => 80 * 1024 * 1024);
  await expect(database.copy()).rejects.toThrow(DatabaseFullError);
  expect(await readdir(dataDirectory)).toEqual(['lectern.lock', 'pglite']);
  await database.ping();
});

test('a database in memory has no files', async () => {
  const database = await open(undefined);
  await expect(database.copy()).rejects.toThrow('dump it');
});

test('what has changed is copied again, and nothing else', async () => {
  const source = await newDirectory();
  const target = await newDirectory();
  const old = new Date(Date.now() - 60_000);
  for (const name of ['kept', 'changed', 'set back', 'deleted', 'gone/with its directory']) {
    await mkdir(join(source, 'gone'), { recursive: true });
    await writeFile(join(source, name), 'first');
    await utimes(join(source, name), old, old);
  }
  await writeFile(join(source, 'recent'), 'first');
  const copy = new FilesCopy(source, target);
  await copy.update();
  expect(await readFile(join(target, 'gone/with its directory'), 'utf8')).toBe('first');

  await writeFile(join(target, 'kept'), 'as it was copied');
  await writeFile(join(source, 'changed'), 'other');
  // The clock went back in between, and the size is the same.
  await writeFile(join(source, 'set back'), 'other');
  await utimes(join(source, 'set back'), old, new Date(old.getTime() - 60_000));
  // Within the time that the file system cannot tell apart.
  const { atime, mtime } = await stat(join(source, 'recent'));
  await writeFile(join(source, 'recent'), 'other');
  await utimes(join(source, 'recent'), atime, mtime);
  await writeFile(join(source, 'new'), 'new');
  await mkdir(join(source, 'empty'));
  await rm(join(source, 'deleted'));
  await rm(join(source, 'gone'), { recursive: true });
  await copy.update();
  expect((await readdir(target)).sort()).toEqual(['changed', 'empty', 'kept', 'new', 'recent', 'set back']);
  const texts = await Promise.all(
    ['kept', 'changed', 'set back', 'recent', 'new'].map((name) => readFile(join(target, name), 'utf8')),
  );
  expect(texts).toEqual(['as it was copied', 'other', 'other', 'other', 'new']);
});

test('a copy ends when the disk fills meanwhile, and leaves nothing', async () => {
  let asked = 0;
  const dataDirectory = await newDirectory();
  const database = await open(dataDirectory, () => ((asked += 1) < 100 ? Infinity : 100_000));
  await expect(database.copy()).rejects.toThrow(DatabaseFullError);
  expect(asked).toBeLessThan(200);
  expect(await readdir(dataDirectory)).toEqual(['lectern.lock', 'pglite']);
});

test('what is copied again needs no more space than it has', async () => {
  const [source, target] = [await newDirectory(), await newDirectory()];
  const growths: number[] = [];
  const copy = new FilesCopy(source, target, (bytes) => growths.push(bytes));
  await writeFile(join(source, 'grows'), 'x'.repeat(1000));
  await copy.update();
  await writeFile(join(source, 'grows'), 'y'.repeat(1200));
  await copy.update();
  await writeFile(join(source, 'grows'), 'z'.repeat(10));
  await copy.update();
  expect(growths).toEqual([1000, 200, 0]);
  expect(await readFile(join(target, 'grows'), 'utf8')).toBe('z'.repeat(10));
});

test('copies at the same time are made one after the other, and opening deletes no other directory', async () => {
  const dataDirectory = await newDirectory();
  const database = await open(dataDirectory);
  const [one, other] = await Promise.all([database.copy(), database.copy()]);
  expect(one.directory).not.toBe(other.directory);
  expect(await readdir(other.directory)).toContain('PG_VERSION');
  await database.close();
  await mkdir(join(dataDirectory, 'copy-before-upgrade'));
  await open(dataDirectory);
  expect(await readdir(dataDirectory)).toEqual(['copy-before-upgrade', 'lectern.lock', 'pglite']);
});

const child = fileURLToPath(new URL('./copy-database.child.ts', import.meta.url));

// In a process of its own: another's memory is that of all tests before.
test('a copy does not take the size of the database in memory', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [child]);
  const { databaseBytes, gainedBytes } = JSON.parse(stdout) as { databaseBytes: number; gainedBytes: number };
  expect(databaseBytes).toBeGreaterThan(150_000_000);
  expect(gainedBytes).toBeLessThan(databaseBytes / 3);
});
