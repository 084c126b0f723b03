import { startWorkers } from '@lectern/domain';
import type { Logger } from 'pino';
import { applyMigrations } from './apply-migrations.ts';
import { domainOf } from './domain-of.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { findFreePort, listen, urlOf } from './listen.ts';
import { openDatabase } from './open-database.ts';
import { openSealing, sealPlainSecrets } from './sealing.ts';
import { workerMetricsOf } from './metrics-options.ts';
import type { Settings } from './settings.ts';
import { onSlowStatement } from './slow-statements.ts';
import { openTracing } from './tracing.ts';
import { singleSignOnOf } from './single-sign-on.ts';
import { StartError } from './start-error.ts';
import type { Stoppable } from './stop.ts';
import { openFileStorage } from './open-file-storage.ts';
import { storageOf } from './storage.ts';
import { workerSettingsOf } from './worker-settings.ts';

export type RunningWorker = Stoppable & {
  /** The URL of its health and metrics routes; `undefined` unless `WORKER_PORT` is set. */
  readonly address: string | undefined;
};

const closeLimitMs = 30_000;

/** Runs the jobs of a PostgreSQL database, without serving an API. Throws `StartError`. */
export async function startWorker(
  settings: Settings,
  { logger }: { readonly logger: Logger },
): Promise<RunningWorker> {
  if (settings.DATABASE_URL === undefined) {
    throw new StartError(
      'A separate worker requires PostgreSQL: set DATABASE_URL. The embedded database allows one process only, whose own workers run its jobs.',
    );
  }
  const singleSignOn = singleSignOnOf(settings);
  const storageSettings = storageOf(settings);
  const database = await openDatabase(settings, {
    onSlowStatement: onSlowStatement(logger),
    onConnectRetry: (reason) => {
      logger.warn({ reason }, 'PostgreSQL is not available yet.');
    },
  });
  const tracing = await openTracing(settings, logger);
  try {
    await applyMigrations(database, settings);
    const storage = await openFileStorage(storageSettings);
    const { sealing } = await openSealing(database, settings, logger);
    const domain = domainOf(database, {
      settings,
      logger,
      singleSignOn,
      storage,
      sealing,
      port: settings.PORT,
    });
    await sealPlainSecrets(domain);
    const status = await openStatusPages(domain, settings, logger);
    const workers = startWorkers(domain, workerSettingsOf(settings));
    let closed: Promise<void> | undefined;
    const close = async () => {
      await workers.stop();
      await status?.close();
      await domain.close();
      await database.close();
      await tracing?.close();
      logger.info('All jobs have finished, and the database is closed.');
    };
    return { address: status?.address, closeLimitMs, close: () => (closed ??= close()) };
  } catch (error) {
    await database.close();
    await tracing?.close();
    throw error;
  }
}

async function openStatusPages(domain: ReturnType<typeof domainOf>, settings: Settings, logger: Logger) {
  const { HOST: host, WORKER_PORT: setting } = settings;
  if (setting === undefined) return undefined;
  const port = setting === 0 ? await findFreePort(host) : setting;
  const { createStatusPages } = await import('@lectern/rest');
  const app = createStatusPages({ domain, logger, metrics: workerMetricsOf(settings) });
  endConnectionsOnClose(app);
  await listen(app, host, port);
  return { address: urlOf(host, port), close: () => app.close() };
}
