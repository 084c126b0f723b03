import { existsSync } from 'node:fs';
import {
  beginReadOnly,
  createDomain,
  type Ctx,
  type Database,
  endReadOnly,
  exportOrganization,
  importOrganization,
  SealingKeys,
  type Tables,
  whileBackingUp,
} from '@lectern/domain';
import { openArchive } from '../move/read-archive.ts';
import { writeArchive } from '../move/write-archive.ts';
import { openExistingDatabase } from '../open-database.ts';
import { openFileStorage } from '../open-file-storage.ts';
import { openSealing, missingKeyError } from '../sealing.ts';
import { type Environment, readSettings } from '../settings.ts';
import { storageOf } from '../storage.ts';
import type { Answer } from './answer.ts';
import { assertMigrated } from './database-access.ts';

/** For requests that other processes have authorized and not begun to write yet. */
const settleSeconds = 5;

type Opened = {
  readonly database: Database<Tables>;
  readonly ctx: Pick<Ctx, 'store' | 'storage' | 'settings'> & Pick<Database<Tables>, 'notifications'>;
};

/** Makes an organization read-only and writes it to a new file. */
export function exportTo(
  env: Environment,
  organizationId: string,
  { file, waitSeconds }: { readonly file: string; readonly waitSeconds: number },
): Promise<Answer> {
  if (existsSync(file)) throw new Error(`${file} exists already. Name a new file.`);
  const key = moveKeyOf(env);
  return withDatabase(env, async ({ database, ctx }) => {
    const options = {
      settleSeconds: database.kind === 'embedded' ? 0 : settleSeconds,
      timeoutSeconds: waitSeconds,
    };
    await beginReadOnly(ctx, organizationId, options);
    try {
      const { title, rows, files, secrets, missingFiles } = await whileBackingUp(database, () =>
        writeArchive(file, (sink) => exportOrganization(ctx, organizationId, { key, sink })),
      );
      const leftOut = key === undefined ? Object.fromEntries(secrets) : {};
      return {
        value: { file, organizationId, title, rows, files, missingFiles, secretsLeftOut: leftOut },
        lines: [
          `${file}: "${title}" with ${rows} rows and ${files} files.`,
          ...missingFiles.map((name) => `The storage does not have ${name}.`),
          ...(Object.keys(leftOut).length > 0
            ? ['MOVE_KEY is not set: these secrets were left out, and are replaced by new ones:']
            : []),
          ...Object.entries(leftOut).map(([name, count]) => `  ${name}: ${count}`),
        ],
        notes: [
          `The organization is read-only here. After its import delete it, or let it be written again with \`lectern organizations resume ${organizationId}\`.`,
        ],
      };
    } catch (error) {
      await endReadOnly(ctx, organizationId);
      throw error;
    }
  });
}

/** Creates an organization from a file: all of it, or nothing. */
export function importFrom(env: Environment, file: string): Promise<Answer> {
  const key = moveKeyOf(env);
  return withDatabase(env, async ({ ctx }) => {
    const source = await openArchive(file);
    const { rows, files, matchedUsers, createdUsers } = await importOrganization(ctx, source, { key });
    const { organizationId, title, secrets } = source.manifest;
    return {
      value: { organizationId, title, rows, files, matchedUsers, createdUsers, secrets },
      lines: [
        `Imported "${title}" (${organizationId}) with ${rows} rows and ${files} files.`,
        `${matchedUsers.length} users were here, ${createdUsers.length} were created, without tokens.`,
        ...(secrets === 'left out'
          ? ['Its secrets were left out: share links, private keys and secrets of webhooks are new.']
          : []),
      ],
    };
  });
}

/** Lets an organization that was exported be written again. */
export function resume(env: Environment, organizationId: string): Promise<Answer> {
  return withDatabase(env, async ({ ctx }) => {
    const wasReadOnly = await endReadOnly(ctx, organizationId);
    return {
      value: { organizationId, wasReadOnly },
      lines: [
        wasReadOnly ? `${organizationId} can be written again.` : `${organizationId} was not read-only.`,
      ],
    };
  });
}

function moveKeyOf(env: Environment): SealingKeys | undefined {
  const text = env['MOVE_KEY'];
  if (text === undefined || text === '') return undefined;
  try {
    return SealingKeys.parse(text);
  } catch (cause) {
    throw new Error(
      'MOVE_KEY must be 32 bytes in base64, such as `lectern keys generate` prints; the same for export and import.',
      { cause },
    );
  }
}

async function withDatabase<R>(env: Environment, work: (opened: Opened) => Promise<R>): Promise<R> {
  const settings = readSettings(env);
  const database = await openExistingDatabase(settings);
  try {
    await assertMigrated(database);
    const silent = { info: () => undefined, warn: () => undefined };
    const { sealing } = await openSealing(database, settings, silent);
    const domain = createDomain({
      database,
      // No URL is made.
      settings: { publicUrl: '', appUrl: '', sitesUrl: '', organizationCreation: 'everyone', sealing },
      log: console,
      storage: await openFileStorage(storageOf(settings)),
    });
    const ctx = { ...domain.context({ kind: 'anonymous' }), notifications: database.notifications };
    return await work({ database, ctx });
  } catch (error) {
    throw missingKeyError(error);
  } finally {
    await database.close();
  }
}
