import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { matchesGlob } from 'node:path';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { connectDatabase, type Database, withDatabaseName } from '@lectern/database';
import type { Tables } from '../store/tables/tables.ts';
import { reuseDatabase } from './reused-databases.ts';
import { recordStatements } from './sent-statements.ts';
import type { TestTemplate } from './global-setup.ts';

type TestDatabaseSettings = {
  statementTimeoutSeconds?: number;
  onStatement?: (sql: string) => void;
  /** Of the disk of the embedded database. */
  freeBytes?: () => number;
  /** False for a test of what happens without its database, which it closes for that. */
  isReusable?: boolean;
};

/**
 * A migrated database without rows for one test file, which closes it in `afterAll`, and leaves its schema as it is.
 * PostgreSQL when `DATABASE_URL` is set.
 */
export function createTestDatabase(settings: TestDatabaseSettings = {}): Promise<Database<Tables>> {
  const { testPath = '' } = expect.getState();
  if (inject('filesWithoutDatabase').some((pattern) => matchesGlob(testPath, pattern))) {
    throw new Error('This test file uses a database. Remove it from `withoutDatabase` in vitest.files.ts.');
  }
  const { onStatement, isReusable = true, ...others } = settings;
  const record = recordStatements(testPath);
  const recorded = (sql: string) => {
    record(sql);
    onStatement?.(sql);
  };
  const open = (observe: (sql: string) => void) =>
    copyTemplate<Tables>(inject('testTemplate'), { ...others, onStatement: observe });
  const isReused = isReusable && Object.keys(others).length === 0;
  return isReused ? reuseDatabase(open, recorded) : open(recorded);
}

/**
 * Connects to a test database as another process does, which closes it. The embedded database has one process only: there,
 * it is the same connection.
 */
export async function connectAgain(database: Database<Tables>): Promise<Database<Tables>> {
  const template = inject('testTemplate');
  if (template.kind !== 'postgres') return { ...database, close: () => Promise.resolve() };
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  const [{ name } = { name: '' }] = rows;
  return connectDatabase<Tables>({ kind: 'postgres', url: withDatabaseName(template.url, name) });
}

export async function copyTemplate<T>(
  template: TestTemplate,
  settings: TestDatabaseSettings = {},
): Promise<Database<T>> {
  if (template.kind === 'postgres') return copyPostgresTemplate<T>(template, settings);
  const loadDump = await readFile(template.dumpFile);
  return connectDatabase<T>({ kind: 'embedded', dataDirectory: undefined, loadDump, ...settings });
}

async function copyPostgresTemplate<T>(
  { url, prefix }: { url: string; prefix: string },
  settings: TestDatabaseSettings,
): Promise<Database<T>> {
  const name = `${prefix}${randomBytes(5).toString('hex')}`;
  await onServer(
    url,
    sql`create database ${sql.id(name)} template ${sql.id(`${prefix}template`)}`,
    // No test stops PostgreSQL, so that no commit has to wait for the disk.
    sql`alter database ${sql.id(name)} set synchronous_commit = off`,
  );
  const database = await connectDatabase<T>({
    kind: 'postgres',
    url: withDatabaseName(url, name),
    ...settings,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(url, sql`drop database if exists ${sql.id(name)} with (force)`);
    },
  };
}

async function onServer(url: string, ...statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  const server = await connectDatabase({ kind: 'postgres', url, poolSize: 1 });
  try {
    for (const statement of statements) await statement.execute(server.kysely);
  } finally {
    await server.close();
  }
}
