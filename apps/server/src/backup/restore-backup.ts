import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  connectDatabase,
  type Database,
  embeddedDirectory,
  type FileStorage,
  migrations,
  pendingMigrations,
  type Tables,
} from '@lectern/domain';
import { entries, isStorageKey, Manifest } from './archive.ts';
import { unpackDirectory } from './directory-archive.ts';
import { type Entry, readGzippedEntries } from './read-entries.ts';
import { type PostgresAddress, runPostgresTool } from './postgres-tools.ts';

export type RestoreTarget = {
  /** Of an embedded database and the sealing key; empty, or missing. */
  readonly dataDirectory: string;
  /** Of an empty PostgreSQL database. */
  readonly postgres: PostgresAddress | undefined;
  /** Opens the file storage of a data directory. */
  readonly openStorage: (dataDirectory: string) => Promise<FileStorage>;
};

export type Restored = {
  readonly manifest: Manifest;
  readonly objects: number;
  readonly sealingKey: boolean;
};

/**
 * Restores a backup into an empty place: into a directory within `DATA_DIR`, which may be a mount point, and from there up
 * at the end. Objects that are named by their hash are verified.
 * @throws Error that says what to do, for a place that is not empty and an archive that is not a backup for it
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Restored> {
  const { dataDirectory } = target;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  await assertEmptyDirectory(dataDirectory);
  if (target.postgres !== undefined) await assertEmptyDatabase(target.postgres.url);
  const directory = await mkdtemp(join(dataDirectory, partPrefix));
  try {
    const restored = await restoreInto(directory, file, target);
    // A server may have been started here meanwhile.
    await assertEmptyDirectory(dataDirectory, directory);
    for (const name of await readdir(directory))
      await rename(join(directory, name), join(dataDirectory, name));
    return restored;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Of the directory with what is restored so far; one that is left over is of a restore that was killed. */
const partPrefix = 'restore-';

async function restoreInto(directory: string, file: string, target: RestoreTarget): Promise<Restored> {
  const storage = await target.openStorage(directory);
  let manifest: Manifest | undefined;
  let hasDatabase = false;
  let sealingKey = false;
  let objects = 0;
  const restoreEntry = async ({ name, sizeBytes }: Entry, bytes: Readable): Promise<void> => {
    if (manifest === undefined) {
      manifest = await readManifest(name, bytes, target);
    } else if (name === entries.embedded) {
      await unpackEmbedded(directory, bytes);
      hasDatabase = true;
    } else if (name === entries.postgres) {
      await loadPostgres(target.postgres, bytes);
      hasDatabase = true;
    } else if (name === entries.sealingKey) {
      await writeFile(join(directory, 'sealing-key'), await buffer(bytes), { mode: 0o600, flush: true });
      sealingKey = true;
    } else {
      await restoreObject(storage, name, { sizeBytes, bytes });
      objects += 1;
    }
  };
  try {
    await readGzippedEntries(file, restoreEntry);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} could not be restored: ${reason}`, { cause });
  }
  if (manifest === undefined || !hasDatabase) throw new Error(`${file} is not a complete backup.`);
  return { manifest, objects, sealingKey };
}

async function readManifest(name: string, entry: Readable, target: RestoreTarget): Promise<Manifest> {
  if (name !== entries.manifest) throw new Error('it is not a backup of Lectern.');
  const result = Manifest.safeParse(JSON.parse(await text(entry)));
  if (!result.success) throw new Error(`its manifest ${result.error.issues[0]?.message ?? 'is invalid'}.`);
  const { database } = result.data;
  if ((database === 'postgres') === (target.postgres !== undefined)) return result.data;
  throw new Error(
    database === 'postgres'
      ? 'it has a PostgreSQL database. Set DATABASE_URL to an empty one.'
      : 'it has an embedded database. Restore it without DATABASE_URL.',
  );
}

async function unpackEmbedded(dataDirectory: string, archive: Readable): Promise<void> {
  const files = embeddedDirectory(dataDirectory);
  await unpackDirectory(archive, files);
  // PGlite would create a new database where there is none.
  if (!existsSync(join(files, 'PG_VERSION'))) throw new Error('it has no database.');
  const database = await connectDatabase<Tables>({ kind: 'embedded', dataDirectory });
  try {
    if (await isEmpty(database)) throw new Error('it has an empty database.');
  } finally {
    await database.close();
  }
}

async function isEmpty({ kysely }: Database<Tables>): Promise<boolean> {
  const pending = await pendingMigrations(kysely, migrations);
  return pending.length === Object.keys(migrations).length;
}

async function loadPostgres(postgres: PostgresAddress | undefined, dump: Readable): Promise<void> {
  if (postgres === undefined) throw new Error('it has a PostgreSQL database.');
  const directory = await mkdtemp(join(tmpdir(), 'lectern-restore-'));
  const file = join(directory, entries.postgres);
  try {
    await pipeline(dump, createWriteStream(file, { mode: 0o600 }));
    const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file];
    await runPostgresTool('pg_restore', postgres, options);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function restoreObject(
  storage: FileStorage,
  name: string,
  { sizeBytes, bytes }: { sizeBytes: number; bytes: Readable },
): Promise<void> {
  const key = name.slice(entries.storage.length);
  if (!name.startsWith(entries.storage) || !isStorageKey(key)) {
    throw new Error(`it has an entry ${JSON.stringify(name)}, which no backup has.`);
  }
  const hash = key.startsWith('files/') ? key.split('/').at(-1) : undefined;
  await storage.putObject(key, bytes, { sizeBytes, ...(hash !== undefined && { hash }) });
}

async function assertEmptyDirectory(directory: string, own?: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name !== (own && basename(own)));
  if (names.length === 0) return;
  throw new Error(`${directory} is not empty. Set DATA_DIR to an empty directory, or move it away.`);
}

async function assertEmptyDatabase(url: string): Promise<void> {
  const database = await connectDatabase<Tables>({ kind: 'postgres', url, poolSize: 1 });
  try {
    if (await isEmpty(database)) return;
    throw new Error('The database of DATABASE_URL is not empty. Create another one, and restore into that.');
  } finally {
    await database.close();
  }
}
