import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectDatabase } from '@lectern/domain';
import { executeScript } from '@lectern/domain/testing';
import { z } from 'zod';

const ReleasedDatabase = z.object({
  version: z.string(),
  sealingKey: z.string(),
  /** Secrets of tokens: of an administrator, one that only reads, and a session of single sign-on. */
  tokens: z.object({ admin: z.string(), readOnly: z.string(), session: z.string() }),
  /** Ids of what it has. */
  organization: z.string(),
  space: z.string(),
  changeRequest: z.string(),
  site: z.string(),
  webhook: z.string(),
  file: z.string(),
  jobs: z.array(z.object({ id: z.string(), type: z.string(), state: z.string() })),
  /** The storage of files: base64 by path. */
  files: z.record(z.string(), z.string()),
  /** A dump of PostgreSQL with inserts, without settings of the session. */
  sql: z.string(),
});
export type ReleasedDatabase = z.output<typeof ReleasedDatabase>;

/** What a server of a released version had stored, on PostgreSQL. */
export async function readReleased(version: string): Promise<ReleasedDatabase> {
  const bytes = await readFile(join(import.meta.dirname, `${version}.json.gz`));
  return ReleasedDatabase.parse(JSON.parse(gunzipSync(bytes).toString('utf8')));
}

/** Makes the database and the files of a released version, in an empty database of either kind. */
export async function restoreReleased(
  released: ReleasedDatabase,
  { DATA_DIR, DATABASE_URL: url }: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<void> {
  const database = await connectDatabase(
    url === undefined ? { kind: 'embedded', dataDirectory: DATA_DIR } : { kind: 'postgres', url },
  );
  try {
    await executeScript(database, released.sql);
  } finally {
    await database.close();
  }
  for (const [path, base64] of Object.entries(released.files)) {
    const file = join(DATA_DIR, 'files', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(base64, 'base64'));
  }
}
