import {
  anonymous,
  bootstrap,
  type Database,
  listPublicSites,
  type SingleSignOnSettings,
  startWorkers,
  type StorageSettings,
  type Tables,
} from '@lectern/domain';
import { personalHome, registerAccounts } from '@lectern/accounts';
import { registerGraphql } from '@lectern/graphql';
import { registerMcp } from '@lectern/mcp';
import { domainSource, registerReader, siteHosts } from '@lectern/reader';
import { createMetricsPage, createRest, drain } from '@lectern/rest';
import { registerTrpc } from '@lectern/trpc';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openControlSocket } from './backup/control-socket.ts';
import { type BackupSource, createBackup } from './backup/create-backup.ts';
import { sharedOriginWarning } from './addresses.ts';
import { applyMigrations } from './apply-migrations.ts';
import { certificateRoute } from './certificate-route.ts';
import { domainOf } from './domain-of.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { findDocumentation } from './find-documentation.ts';
import { findFreePort, listen, urlOf } from './listen.ts';
import { openReplicas } from './open-database.ts';
import { openFileStorage } from './open-file-storage.ts';
import { metricsOf } from './metrics-options.ts';
import type { RunningServer } from './running-server.ts';
import { release } from './release.ts';
import { openSealing, sealingKeyFileOf, sealPlainSecrets } from './sealing.ts';
import type { Settings } from './settings.ts';
import { mcpOptionsOf, persistedDocumentsOf } from './transports-table.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { workerSettingsOf } from './worker-settings.ts';

type ServeOptions = {
  readonly database: Database<Tables>;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly singleSignOn: SingleSignOnSettings;
  readonly storage: StorageSettings;
};

/** Migrates the database, bootstraps an empty one, and listens. Throws `StartError`. */
export async function serve({ database, settings, ...options }: ServeOptions): Promise<RunningServer> {
  const { logger, singleSignOn } = options;
  const replicas = openReplicas(settings);
  const persistedDocuments = await persistedDocumentsOf(settings);
  const storage = await openFileStorage(options.storage);
  await applyMigrations(database, settings);
  const port = settings.PORT === 0 ? await findFreePort(settings.HOST) : settings.PORT;
  const { sealing, file: sealingKeyFile } = await openSealing(database, settings, logger);
  const domain = domainOf(database, { settings, logger, singleSignOn, storage, sealing, replicas, port });
  await sealPlainSecrets(domain);
  const shared = sharedOriginWarning(domain.settings);
  if (shared !== undefined) logger.warn(shared);
  const bootstrapped = await bootstrap(domain, {
    token: settings.BOOTSTRAP_TOKEN,
    sampleData: settings.SAMPLE_DATA,
    documentation: findDocumentation(),
  });

  const isSiteHost = siteHosts(domain);
  const app = createRest({
    domain,
    logger,
    ...release,
    bodyLimitBytes: settings.BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(settings),
    metrics: metricsOf(settings),
    beforeRoutes: (server) =>
      registerReader(server, {
        source: domainSource(domain),
        isSiteHost,
        personalHome: personalHome({ domain }),
        listPublicSites: (limit) => listPublicSites(domain.context(anonymous), limit),
      }),
    ...(settings.CORS_ORIGINS !== true && { corsOrigins: settings.CORS_ORIGINS }),
  });
  registerGraphql(app, { domain, logger, persistedDocuments });
  registerTrpc(app, { domain });
  registerAccounts(app, { domain });
  certificateRoute(app, domain, isSiteHost);
  if (settings.MCP === 'on') registerMcp(app, mcpOptionsOf(domain, settings, release.version));
  endConnectionsOnClose(app);
  await listen(app, settings.HOST, port);
  const metrics = await openMetricsPage(app, settings, logger);
  const control = await openControl(settings, { database, storage }, logger);
  const workers = settings.JOBS === 'on' ? startWorkers(domain, workerSettingsOf(settings)) : undefined;

  const drainMs = 1000 * (settings.DRAIN_SECONDS ?? (database.kind === 'postgres' ? 5 : 0));
  return {
    address: domain.settings.publicUrl,
    bootstrapped,
    sealingKeyFile,
    metricsAddress: metrics?.address,
    closeLimitMs: drainMs + 30_000,
    close: once(async () => {
      await Promise.all([drain(app, { delayMs: drainMs }), workers?.stop()]);
      logger.info('All requests and jobs have finished.');
      await metrics?.close();
      await control?.close();
      await domain.close();
      await Promise.all([database, ...replicas].map((one) => one.close()));
      logger.info('The database is closed.');
    }),
  };
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
