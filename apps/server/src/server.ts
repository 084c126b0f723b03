import type { RunningServer } from './running-server.ts';
import type { Logger } from 'pino';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { singleSignOnOf } from './single-sign-on.ts';
import { storageOf } from './storage.ts';

/** Opens the database and serves. Throws `StartError` or `DataDirectoryInUseError`. */
export async function startServer(
  settings: Settings,
  { logger }: { readonly logger: Logger },
): Promise<RunningServer> {
  const singleSignOn = singleSignOnOf(settings);
  const storage = storageOf(settings);
  const opening = openDatabase(settings, {
    onRestart: (reason) => {
      logger.warn({ reason }, 'The embedded database was reopened.');
    },
    onConnectRetry: (reason) => {
      logger.warn({ reason }, 'PostgreSQL is not available yet.');
    },
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
