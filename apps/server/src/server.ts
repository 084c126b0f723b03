import type { Bootstrapped } from '@lectern/domain';
import type { Logger } from 'pino';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { singleSignOnOf } from './single-sign-on.ts';
import { storageOf } from './storage.ts';

export type RunningServer = {
  /** Where it is reached, without a slash at the end. */
  readonly address: string;
  /** What was made in a database that was empty. */
  readonly bootstrapped: Bootstrapped | undefined;
  /** How long `close` may take. */
  readonly closeLimitMs: number;
  /** Answers what was accepted, ends or hands back the jobs that run, then closes the connections, then the database. May be called again. */
  readonly close: () => Promise<void>;
};

/** Opens the database, fills it when it is empty, and listens. Throws `StartError` or `DataDirectoryInUseError`. */
export async function startServer(
  settings: Settings,
  { logger }: { readonly logger: Logger },
): Promise<RunningServer> {
  const singleSignOn = singleSignOnOf(settings);
  const storage = storageOf(settings);
  const opening = openDatabase(settings, (reason) => {
    logger.warn({ reason }, 'The embedded database was opened again.');
  });
  // The embedded database opens in a thread of its own; meanwhile this one loads everything else.
  const [database, { serve }] = await Promise.all([opening, import('./serve.ts')]);
  try {
    return await serve({ database, settings, logger, singleSignOn, storage });
  } catch (error) {
    await database.close();
    throw error;
  }
}
