import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { TestProject } from 'vitest/node';
import { connectDatabase, migrate, withDatabaseName } from '@lectern/database';
import { onlyOnOneKind } from './sent-statements.ts';
import { migrations } from '../store/migrations/index.ts';

/** A migrated database that every test file copies. The names of copies have its prefix. */
export type TestTemplate =
  | { kind: 'postgres'; url: string; prefix: string }
  | { kind: 'embedded'; dumpFile: string };

declare module 'vitest' {
  interface ProvidedContext {
    testTemplate: TestTemplate;
    /** The directory of the file storage. */
    testFiles: string;
    /** Patterns of the test files that use no database, and of those that run on one kind of database only. */
    filesWithoutDatabase: readonly string[];
    filesOnOneKind: readonly string[];
  }
}

/** vitest's `globalSetup`: migrates once for all test files, on PostgreSQL when `DATABASE_URL` is set. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await createTemplate(migrations, process.env['DATABASE_URL']);
  project.provide('testTemplate', template);
  const files = await mkdtemp(join(tmpdir(), 'lectern-test-files-'));
  project.provide('testFiles', files);
  return async () => {
    const missing = (await isWholeRun(project)) ? await onlyOnOneKind(files) : [];
    await rm(files, { recursive: true, force: true });
    await dropTemplate(template);
    if (missing.length === 0) return;
    process.stderr.write(
      `Only test files that run on one kind of database send ${missing.length} statements: let a test send them that runs ` +
        `on both, or remove a file from \`onOneKind\` in vitest.files.ts.\n${missing.join('\n')}\n`,
    );
  };
}

/** Whether every test of every file ran. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  const { vitest } = project;
  if (vitest.config.testNamePattern !== undefined) return false;
  return vitest.state.getFiles().length === (await vitest.globTestSpecifications()).length;
}

export function createTemplate(
  migrationsToRun: Record<string, Migration>,
  databaseUrl: string | undefined,
): Promise<TestTemplate> {
  return databaseUrl
    ? createPostgresTemplate(migrationsToRun, databaseUrl)
    : createEmbeddedTemplate(migrationsToRun);
}

/** Drops the template and copies that tests did not close. */
export async function dropTemplate(template: TestTemplate): Promise<void> {
  if (template.kind === 'embedded') {
    await rm(join(template.dumpFile, '..'), { recursive: true, force: true });
    return;
  }
  const server = await connectDatabase({ kind: 'postgres', url: template.url, poolSize: 1 });
  try {
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${template.prefix})`.execute(server.kysely);
    for (const { datname } of rows) {
      await sql`drop database if exists ${sql.id(datname)} with (force)`.execute(server.kysely);
    }
  } finally {
    await server.close();
  }
}

async function createPostgresTemplate(
  migrationsToRun: Record<string, Migration>,
  url: string,
): Promise<TestTemplate> {
  const prefix = `lectern_test_${randomBytes(5).toString('hex')}_`;
  const server = await connectDatabase({ kind: 'postgres', url, poolSize: 1 });
  try {
    await sql`create database ${sql.id(`${prefix}template`)}`.execute(server.kysely);
  } finally {
    await server.close();
  }
  const template = await connectDatabase({
    kind: 'postgres',
    url: withDatabaseName(url, `${prefix}template`),
  });
  try {
    await migrate(template.kysely, migrationsToRun);
  } finally {
    await template.close();
  }
  return { kind: 'postgres', url, prefix };
}

async function createEmbeddedTemplate(migrationsToRun: Record<string, Migration>): Promise<TestTemplate> {
  const template = await connectDatabase({ kind: 'embedded', dataDirectory: undefined });
  try {
    await migrate(template.kysely, migrationsToRun);
    for (const unused of ['template0', 'template1']) {
      // Two thirds of the files of a new server, which every test file would load.
      await sql`update pg_database set datistemplate = false where datname = ${unused}`.execute(
        template.kysely,
      );
      await sql`drop database ${sql.id(unused)}`.execute(template.kysely);
    }
    const dumpFile = join(await mkdtemp(join(tmpdir(), 'lectern-test-')), 'template.tar');
    // Uncompressed, because every test file reads it.
    await writeFile(dumpFile, await template.dump('none'));
    return { kind: 'embedded', dumpFile };
  } finally {
    await template.close();
  }
}
