import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import type { DatabaseSettings } from '../src/database-settings.ts';
import { withDatabaseName } from '../src/database-url.ts';

/** A PostgreSQL server on which tests may create databases; tests of PostgreSQL are skipped without it. */
export const serverUrl = process.env['DATABASE_URL'];

/** The database of this run; the other one needs another run. */
export const databaseKinds: Database<unknown>['kind'][] = [serverUrl ? 'postgres' : 'embedded'];

let emptyDump: Uint8Array | undefined;

type Settings = Partial<Omit<Extract<DatabaseSettings, { kind: 'postgres' }>, 'kind' | 'url'>>;

/** Opens an empty database, which is dropped when it is closed. */
export async function openEmptyDatabase<T>(
  kind: Database<T>['kind'],
  settings: Settings = {},
): Promise<Database<T>> {
  if (kind === 'embedded') return openEmbeddedDatabase<T>(settings);
  const scratch = await createScratchDatabase();
  const database = await connectDatabase<T>({ kind, url: scratch.url, ...settings });
  return {
    ...database,
    close: async () => {
      await database.close();
      await scratch.drop();
    },
  };
}

async function openEmbeddedDatabase<T>(settings: Settings): Promise<Database<T>> {
  if (emptyDump) {
    return connectDatabase<T>({
      kind: 'embedded',
      dataDirectory: undefined,
      loadDump: emptyDump,
      ...settings,
    });
  }
  const database = await connectDatabase<T>({ kind: 'embedded', dataDirectory: undefined, ...settings });
  // Loading the dump takes a fifth of the time of creating an empty database.
  emptyDump = await database.dump('none');
  return database;
}

/** Of an empty embedded database, for `loadDump`. */
export async function dumpEmptyDatabase(): Promise<Uint8Array> {
  if (emptyDump) return emptyDump;
  const database = await connectDatabase({ kind: 'embedded', dataDirectory: undefined });
  try {
    return (emptyDump = await database.dump('none'));
  } finally {
    await database.close();
  }
}

export type ScratchDatabase = { url: string; drop: () => Promise<void> };

export async function createScratchDatabase(): Promise<ScratchDatabase> {
  if (!serverUrl) throw new Error('DATABASE_URL is not set.');
  const name = `lectern_scratch_${randomBytes(5).toString('hex')}`;
  await onServer(`create database ${name}`);
  return {
    url: withDatabaseName(serverUrl, name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

async function onServer(statement: string): Promise<void> {
  if (!serverUrl) throw new Error('DATABASE_URL is not set.');
  const server = await connectDatabase({ kind: 'postgres', url: serverUrl, poolSize: 1 });
  try {
    await sql.raw(statement).execute(server.kysely);
  } finally {
    await server.close();
  }
}

/** Blocks the event loop, without the work that others could do meanwhile. */
export function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
