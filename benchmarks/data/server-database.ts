import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectDatabase,
  type Database,
  migrate,
  migrations,
  type Tables,
} from '../../packages/domain/src/index.ts';
import { createDatabase } from './database.ts';

export type DatabaseKind = Database<Tables>['kind'];

/** A database of one kind with data, for a server that starts with `env`. */
export type ServerDatabase = {
  readonly env: Readonly<Record<string, string>>;
  /** Deletes it. */
  readonly end: () => Promise<void>;
};

/** Creates a database, fills it, and closes it, so that a server may open it. */
export async function createServerDatabase<T>(
  kind: DatabaseKind,
  fill: (database: Database<Tables>) => Promise<T>,
): Promise<ServerDatabase & { readonly filled: T }> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-benchmark-data-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  const postgres = kind === 'postgres' ? await createDatabase({ keep: false }) : undefined;
  const end = async () => {
    await postgres?.end();
    await removeDirectory();
  };
  try {
    const database = await connectDatabase<Tables>(
      postgres === undefined
        ? { kind: 'embedded', dataDirectory: directory, statementTimeoutSeconds: 0 }
        : { kind: 'postgres', url: postgres.url, poolSize: 2, statementTimeoutSeconds: 0 },
    );
    try {
      await migrate(database.kysely, migrations);
      const filled = await fill(database);
      return { env: { DATA_DIR: directory, ...(postgres && { DATABASE_URL: postgres.url }) }, end, filled };
    } finally {
      await database.close();
    }
  } catch (error) {
    await end();
    throw error;
  }
}
