import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Database,
  type Domain,
  findSealingKeyIds,
  MissingSealingKeyError,
  SealingKeys,
  sealSecrets,
  type Tables,
} from '@lectern/domain';
import type { Logger } from 'pino';
import type { DatabaseSettings } from './settings.ts';
import { StartError } from './start-error.ts';

type OpenedSealing = {
  readonly sealing: SealingKeys;
  /** The file of the key, unless it is a setting. */
  readonly file?: string;
};

/**
 * The sealing keys of the settings, or of the file in `DATA_DIR`, which is created for a database that has no secrets yet.
 * Only that waits until the database is migrated. Throws `StartError`.
 */
export async function openSealing(
  database: Database<Tables>,
  settings: DatabaseSettings,
  logger: Pick<Logger, 'info' | 'warn'>,
  migrated: Promise<unknown> = Promise.resolve(),
): Promise<OpenedSealing> {
  const { SEALING_KEY: keys, DATABASE_URL } = settings;
  if (keys !== undefined) return { sealing: SealingKeys.parse(keys) };
  const file = sealingKeyFileOf(settings);
  if (!existsSync(file)) {
    await migrated;
    await assertUnsealed(database, file);
    await create(file);
    logger.info({ file }, 'Created the sealing key of the secrets in the database.');
  }
  if (DATABASE_URL !== undefined) {
    logger.warn(
      { file },
      'SEALING_KEY is not set: every process of this database needs the same key, the one in the file. Set SEALING_KEY to it for all of them.',
    );
  }
  return { sealing: await readKeys(file), file };
}

/** The same for a command that reads no secret: without creating a key, and without one if there is none. */
export async function findSealing(settings: DatabaseSettings): Promise<SealingKeys> {
  const { SEALING_KEY: keys } = settings;
  if (keys !== undefined) return SealingKeys.parse(keys);
  const file = sealingKeyFileOf(settings);
  return existsSync(file) ? readKeys(file) : new SealingKeys([]);
}

/** Seals what an earlier version stored plain, and checks that this process has all keys. Throws `StartError`. */
export async function sealPlainSecrets(domain: Domain): Promise<void> {
  try {
    const count = await sealSecrets(domain.context({ kind: 'anonymous' }));
    if (count > 0)
      domain.log.info({ secrets: count }, 'Sealed secrets that an earlier version stored plain.');
  } catch (error) {
    throw missingKeyError(error);
  }
}

/** An error that says what to set, for a key that is missing. */
export function missingKeyError(error: unknown): unknown {
  if (!(error instanceof MissingSealingKeyError)) return error;
  return new StartError(
    `Secrets of the database are sealed with ${keyNames(error.keyIds)}, which this process does not have. Add it to SEALING_KEY, behind the current one and separated by a comma, or copy the file sealing-key of the server that had it.`,
    { cause: error },
  );
}

/** The file of the key, where it is not a setting. */
export function sealingKeyFileOf({ DATA_DIR }: Pick<DatabaseSettings, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'sealing-key');
}

async function assertUnsealed(database: Database<Tables>, file: string): Promise<void> {
  const ids = await findSealingKeyIds(database);
  if (ids.length === 0) return;
  throw new StartError(
    `Secrets of the database are sealed with ${keyNames(ids)}, but SEALING_KEY is not set and there is no ${file}. Set SEALING_KEY to the key, or restore the file.`,
  );
}

function keyNames(ids: readonly string[]): string {
  return ids.length === 1 ? `the key ${ids.join('')}` : `the keys ${ids.join(', ')}`;
}

/** Of processes that create it at once, all use that of the first. */
async function create(file: string): Promise<void> {
  const part = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeFile(part, `${SealingKeys.generate()}\n`, { flag: 'wx', mode: 0o600, flush: true });
    try {
      await link(part, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      await unlink(part);
    }
  } catch (error) {
    throw new StartError(
      `The sealing key cannot be stored in ${file}. Set SEALING_KEY (lectern keys generate prints one), or DATA_DIR to a directory that this user can write to.`,
      { cause: error },
    );
  }
}

async function readKeys(file: string): Promise<SealingKeys> {
  try {
    return SealingKeys.parse((await readFile(file, 'utf8')).trim());
  } catch (error) {
    throw new StartError(
      `${file} cannot be read as a sealing key: 32 bytes in base64, or several of those separated by commas.`,
      { cause: error },
    );
  }
}
