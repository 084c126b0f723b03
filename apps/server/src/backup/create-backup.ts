import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Database, type FileStorage, type Tables, whileBackingUp } from '@lectern/domain';
import { pack, type Pack } from 'tar-stream';
import packageJson from '../../package.json' with { type: 'json' };
import { entries, formatVersion, type Manifest, storagePrefixes } from './archive.ts';
import { packDirectory } from './directory-archive.ts';
import { type PostgresAddress, runPostgresTool } from './postgres-tools.ts';
import { writeBytes, writeStream } from './write-entries.ts';

export type BackupSource = {
  readonly database: Database<Tables>;
  readonly storage: FileStorage;
  /** Of a PostgreSQL database. */
  readonly postgres: PostgresAddress | undefined;
  /** Where the sealing key is, unless it is a setting. */
  readonly sealingKeyFile: string;
};

/**
 * A backup as a stream (see `entries`), while the database is in use: the database as of one moment, and every object that
 * it refers to then. The stream fails when anything could not be read.
 */
export function createBackup(source: BackupSource): Readable {
  const archive = pack();
  // The fastest level: what is large in a backup is often compressed already.
  const stream = new PassThrough();
  pipeline(archive, createGzip({ level: 1 }), stream).catch(() => undefined);
  whileBackingUp(source.database, () => write(archive, source)).then(
    () => archive.finalize(),
    (error: unknown) => {
      const reason = error instanceof Error ? error : new Error(String(error));
      archive.destroy(reason);
      stream.destroy(reason);
    },
  );
  return stream;
}

async function write(archive: Pack, source: BackupSource): Promise<void> {
  const { database, sealingKeyFile } = source;
  const manifest: Manifest = {
    format: formatVersion,
    version: packageJson.version,
    createdAt: new Date().toISOString(),
    database: database.kind,
  };
  await writeBytes(archive, entries.manifest, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  if (source.postgres === undefined) {
    await using copy = await database.copy();
    const { sizeBytes, bytes } = await packDirectory(copy.directory);
    await writeStream(archive, entries.embedded, sizeBytes, bytes);
  } else {
    await writePostgresDump(archive, source.postgres);
  }
  if (existsSync(sealingKeyFile))
    await writeBytes(archive, entries.sealingKey, await readFile(sealingKeyFile));
  await writeObjects(archive, source.storage);
}

async function writePostgresDump(archive: Pack, postgres: PostgresAddress): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  const file = join(directory, entries.postgres);
  try {
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`];
    await runPostgresTool('pg_dump', postgres, options);
    await writeStream(archive, entries.postgres, (await stat(file)).size, createReadStream(file));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function writeObjects(archive: Pack, storage: FileStorage): Promise<void> {
  for (const prefix of storagePrefixes) {
    for await (const { key, sizeBytes } of storage.list(prefix)) {
      // An upload may be gone meanwhile; one that replaces it has the same size, as its URL demands.
      const bytes = await storage.read(key);
      if (bytes !== undefined) await writeStream(archive, entries.storage + key, sizeBytes, bytes);
    }
  }
}
