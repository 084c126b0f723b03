import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { connectDatabase, embeddedDirectory } from '@lectern/domain';
import { pack } from 'tar-stream';
import { afterAll, expect, test } from 'vitest';
import { packDirectory, unpackDirectory } from '../src/backup/directory-archive.ts';

const directories: string[] = [];
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true }))));

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-archive-'));
  directories.push(directory);
  return directory;
}

type Tables = { ferns: { name: string } };

type From = { dataDirectory: string } | { loadDump: Uint8Array };

async function namesIn(from: From): Promise<string[]> {
  const database = await connectDatabase<Tables>({ kind: 'embedded', dataDirectory: undefined, ...from });
  try {
    const rows = await database.kysely.selectFrom('ferns').select('name').execute();
    return rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}

test('archives of PGlite are unpacked, and those of a directory are read by it', async () => {
  const database = await connectDatabase<Tables>({ kind: 'embedded', dataDirectory: undefined });
  await database.kysely.schema.createTable('ferns').addColumn('name', 'text').execute();
  await database.kysely.insertInto('ferns').values({ name: 'bracken' }).execute();
  const dump = await database.dump('none');
  await database.close();

  const dataDirectory = await newDirectory();
  const files = embeddedDirectory(dataDirectory);
  await unpackDirectory(Readable.from([dump]), files);
  expect((await stat(join(files, 'PG_VERSION'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(files, 'pg_wal', 'summaries'))).mode & 0o777).toBe(0o700);
  const { sizeBytes, bytes } = await packDirectory(files);
  const packed = await buffer(bytes);
  expect(packed.length).toBe(sizeBytes);
  expect(await namesIn({ dataDirectory })).toEqual(['bracken']);
  expect(await namesIn({ loadDump: packed })).toEqual(['bracken']);
});

test('an archive that leads out of its directory, or ends too early, is rejected', async () => {
  const archive = (name: string, type: 'file' | 'symlink') => {
    const packed = pack();
    if (type === 'file') packed.entry({ name }, 'text');
    else packed.entry({ name, type, linkname: '/etc' });
    packed.finalize();
    return buffer(packed);
  };
  const parent = await newDirectory();
  const unpack = (bytes: Uint8Array) => unpackDirectory(Readable.from([bytes]), join(parent, 'unpacked'));
  await expect(unpack(await archive('../outside', 'file'))).rejects.toThrow('"../outside"');
  await expect(unpack(await archive('/base/../../outside', 'file'))).rejects.toThrow('outside');
  await expect(unpack(await archive('link', 'symlink'))).rejects.toThrow('has a symlink "link"');
  const whole = await archive('whole', 'file');
  await expect(unpack(whole.subarray(0, 514))).rejects.toThrow('end of data');
  expect(await readdir(parent)).toEqual(['unpacked']);
  await unpack(whole);
  expect(await readdir(join(parent, 'unpacked'))).toContain('whole');
});
