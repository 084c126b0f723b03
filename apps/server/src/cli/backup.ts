import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { requestBackup } from '../backup/control-socket.ts';
import { createBackup } from '../backup/create-backup.ts';
import type { PostgresAddress } from '../backup/postgres-tools.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { openExistingDatabase } from '../open-database.ts';
import { openFileStorage } from '../open-file-storage.ts';
import { sealingKeyFileOf } from '../sealing.ts';
import { type Environment, readSettings, type Settings } from '../settings.ts';
import { storageOf } from '../storage.ts';
import type { Answer } from './answer.ts';
import { ProgressLine } from './progress-line.ts';
import { assertMigrated } from './database-access.ts';

/** Writes a backup to a new file, which appears only once it is complete. */
export async function backUp(env: Environment, file: string): Promise<Answer> {
  const settings = readSettings(env);
  if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
  const running = settings.DATABASE_URL === undefined ? await requestBackup(settings.DATA_DIR) : undefined;
  if (running === undefined) await backUpHere(settings, env, file);
  else await writeNew(file, running);
  const { size: bytes } = await stat(file);
  const lacksKey = settings.SEALING_KEY !== undefined;
  return {
    value: { file, bytes, containsSealingKey: !lacksKey },
    lines: [
      `${file}: ${bytes} bytes.`,
      ...(lacksKey ? ['It does not contain SEALING_KEY, without which its secrets cannot be opened.'] : []),
    ],
  };
}

async function backUpHere(settings: Settings, env: Environment, file: string): Promise<void> {
  const database = await openExistingDatabase(settings);
  try {
    await assertMigrated(database);
    const storage = await openFileStorage(storageOf(settings));
    const sealingKeyFile = sealingKeyFileOf(settings);
    await writeNew(
      file,
      createBackup({ database, storage, postgres: postgresOf(settings, env), sealingKeyFile }),
    );
  } finally {
    await database.close();
  }
}

function postgresOf({ DATABASE_URL: url }: Settings, env: Environment): PostgresAddress | undefined {
  return url === undefined ? undefined : { url, env };
}

async function writeNew(file: string, bytes: Readable): Promise<void> {
  const part = `${file}.part`;
  const line = new ProgressLine();
  let done = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      done += chunk.length;
      line.show('Writing', { phase: 'writing', done, unit: 'bytes' });
      yield chunk;
    }
  };
  try {
    await pipeline(bytes, counted, createWriteStream(part, { mode: 0o600, flush: true }));
  } catch (cause) {
    await rm(part, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The backup could not be written: ${reason}. See the log of the server, if one runs.`, {
      cause,
    });
  } finally {
    line.end();
  }
  await rename(part, file);
  await using directory = await open(dirname(file));
  await directory.sync();
}

/** Restores a backup into an empty data directory, and with PostgreSQL an empty database. */
export async function restore(env: Environment, file: string): Promise<Answer> {
  const settings = readSettings(env);
  const { manifest, objects, sealingKey } = await restoreBackup(file, {
    dataDirectory: settings.DATA_DIR,
    postgres: postgresOf(settings, env),
    openStorage: (dataDirectory) => openFileStorage(storageOf({ ...settings, DATA_DIR: dataDirectory })),
  });
  const lacksKey = !sealingKey && settings.SEALING_KEY === undefined;
  return {
    value: { createdAt: manifest.createdAt, files: objects, containsSealingKey: sealingKey },
    lines: [
      `Restored the backup of ${manifest.createdAt}, with ${objects} files.`,
      ...(lacksKey ? ['It has no sealing key: set SEALING_KEY to that of the server.'] : []),
    ],
  };
}
