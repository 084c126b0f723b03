import type { RunningServer } from './running-server.ts';
import type { Logger } from 'pino';
import { startOpening } from './open-database.ts';
import type { Settings } from './settings.ts';
import { onSlowStatement } from './slow-statements.ts';
import { openTracing } from './tracing.ts';
import { singleSignOnOf } from './single-sign-on.ts';
import { storageOf } from './storage.ts';

/** Opens the database and serves. Throws `StartError` or `DataDirectoryInUseError`. */
export async function startServer(
  settings: Settings,
  { logger }: { readonly logger: Logger },
): Promise<RunningServer> {
  const singleSignOn = singleSignOnOf(settings);
  const storage = storageOf(settings);
  const threadStart = Promise.withResolvers<void>();
  const { database, opened } = startOpening(settings, {
    onThreadStart: threadStart.resolve,
    onSlowStatement: onSlowStatement(logger),
    onRestart: (reason) => {
      logger.warn({ reason }, 'The embedded database was reopened.');
    },
    onConnectRetry: (reason) => {
      logger.warn({ reason }, 'PostgreSQL is not available yet.');
    },
  });
  // Whoever waits for it learns of an error, later.
  void opened.catch(() => undefined);
  let tracing: Awaited<ReturnType<typeof openTracing>>;
  try {
    // The embedded database opens in a thread of its own; meanwhile this one loads everything else. That blocks it, and
    // it could not start the other one.
    if (settings.DATABASE_URL === undefined) await Promise.race([threadStart.promise, opened]);
    const [{ serve }, openedTracing] = await Promise.all([
      import('./serve.ts'),
      openTracing(settings, logger),
    ]);
    tracing = openedTracing;
    const server = await serve({ database, opened, settings, logger, singleSignOn, storage });
    return {
      ...server,
      async close() {
        try {
          await server.close();
        } finally {
          await tracing?.close();
        }
      },
    };
  } catch (error) {
    await database.close();
    await tracing?.close();
    throw error;
  }
}
