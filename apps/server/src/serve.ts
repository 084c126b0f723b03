import {
  bootstrap,
  type Database,
  type Domain,
  isBootstrapped,
  type SingleSignOnSettings,
  startWorkers,
  type StorageSettings,
  type Tables,
} from '@lectern/domain';
import { createMetricsPage, drain } from '@lectern/rest';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openControlSocket } from './backup/control-socket.ts';
import { type BackupSource, createBackup } from './backup/create-backup.ts';
import { sharedOriginWarning } from './addresses.ts';
import { applyMigrations } from './apply-migrations.ts';
import { BackgroundServer } from './background/background-server.ts';
import { createApp } from './create-app.ts';
import { domainOf } from './domain-of.ts';
import { findDocumentation } from './find-documentation.ts';
import { findFreePort, listen, urlOf } from './listen.ts';
import { openReplicas } from './open-database.ts';
import { openFileStorage } from './open-file-storage.ts';
import type { RunningServer } from './running-server.ts';
import { openSealing, sealingKeyFileOf, sealPlainSecrets } from './sealing.ts';
import type { Settings } from './settings.ts';
import { persistedDocumentsOf } from './transports-table.ts';
import { workerSettingsOf } from './worker-settings.ts';

type ServeOptions = {
  readonly database: Database<Tables>;
  /** Resolves when the database is open. */
  readonly opened: Promise<void>;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly singleSignOn: SingleSignOnSettings;
  readonly storage: StorageSettings;
};

/**
 * Migrates the database, bootstraps an empty one, and listens. What needs no database is done while it is being opened.
 * Throws `StartError`.
 */
export async function serve({
  database,
  opened,
  settings,
  ...options
}: ServeOptions): Promise<RunningServer> {
  const { logger, singleSignOn } = options;
  const migrated = opened.then(() => applyMigrations(database, settings));
  // What waits for it learns of an error.
  void migrated.catch(() => undefined);
  const replicas = openReplicas(settings);
  const persistedDocuments = await persistedDocumentsOf(settings);
  const storage = await openFileStorage(options.storage);
  const port = settings.PORT === 0 ? await findFreePort(settings.HOST) : settings.PORT;
  const { sealing, file: sealingKeyFile } = await openSealing(database, settings, logger, migrated);
  const domain = domainOf(database, { settings, logger, singleSignOn, storage, sealing, replicas, port });
  const preparing = migrated.then(() => prepareData(domain, settings));
  void preparing.catch(() => undefined);
  const shared = sharedOriginWarning(domain.settings);
  if (shared !== undefined) logger.warn(shared);
  const background = hasBackground(settings)
    ? new BackgroundServer({ domain, settings, logger, port })
    : undefined;
  const app = createApp(domain, {
    settings,
    logger,
    persistedDocuments,
    ...(background && { intercept: background.intercept }),
  });
  await app.ready();
  const bootstrapped = await preparing;
  await listen(app, settings.HOST, port);
  const metrics = await openMetricsPage(app, settings, logger);
  const control = await openControl(settings, { database, storage }, logger);
  // Who waited for the start comes first.
  const workerSettings = { ...workerSettingsOf(settings), firstPollSeconds: 0.5 };
  const workers = settings.JOBS === 'on' ? startWorkers(domain, workerSettings) : undefined;
  background?.serveFor({ app, workers });

  const drainMs = 1000 * (settings.DRAIN_SECONDS ?? (database.kind === 'postgres' ? 5 : 0));
  return {
    address: domain.settings.publicUrl,
    bootstrapped,
    sealingKeyFile,
    metricsAddress: metrics?.address,
    closeLimitMs: drainMs + 30_000,
    close: once(async () => {
      const drained = drain(app, { delayMs: drainMs });
      // Its requests are among those that are drained.
      await Promise.all([drained.then(() => background?.close()), workers?.stop()]);
      logger.info('All requests and jobs have finished.');
      await metrics?.close();
      await control?.close();
      await domain.close();
      await Promise.all([database, ...replicas].map((one) => one.close()));
      logger.info('The database is closed.');
    }),
  };
}

/** The embedded database has one session, which two threads could but wait for. Other systems have no priorities of threads. */
function hasBackground({ BACKGROUND_SERVER, DATABASE_URL }: Settings): boolean {
  return BACKGROUND_SERVER === 'on' && DATABASE_URL !== undefined && process.platform === 'linux';
}

/** Brings the content of a migrated database to what this version expects, and of an empty one to what the settings say. */
async function prepareData(domain: Domain, settings: Settings) {
  // Sent at once: between two statements, what the server loads meanwhile would keep the next one waiting.
  const [isDone] = await Promise.all([isBootstrapped(domain), sealPlainSecrets(domain)]);
  if (isDone) return undefined;
  return bootstrap(domain, {
    token: settings.BOOTSTRAP_TOKEN,
    sampleData: settings.SAMPLE_DATA,
    documentation: findDocumentation(),
  });
}

/** Where the command line asks for a backup of the embedded database, which only this process can read. */
async function openControl(
  settings: Settings,
  source: Pick<BackupSource, 'database' | 'storage'>,
  logger: Logger,
): Promise<{ close: () => Promise<void> } | undefined> {
  if (settings.DATABASE_URL !== undefined) return undefined;
  const sealingKeyFile = sealingKeyFileOf(settings);
  const backUp = () => createBackup({ ...source, postgres: undefined, sealingKeyFile });
  return openControlSocket(settings.DATA_DIR, backUp, logger);
}

/** The address that the metrics have for themselves, if any. */
async function openMetricsPage(server: FastifyInstance, settings: Settings, logger: Logger) {
  const { HOST: host, METRICS_PORT: setting, METRICS_TOKEN: token } = settings;
  if (setting === undefined) return undefined;
  const port = setting === 0 ? await findFreePort(host) : setting;
  const page = createMetricsPage(server, { logger, metrics: { token } });
  await listen(page, host, port);
  return { address: urlOf(host, port), close: () => page.close() };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
