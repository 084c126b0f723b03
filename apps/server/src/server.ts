import {
  bootstrap,
  type Bootstrapped,
  type Database,
  migrate,
  migrations,
  type FileStorage,
  type SingleSignOnSettings,
  startWorkers,
  type Tables,
} from '@lectern/domain';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { domainOf } from './domain-of.ts';
import { endConnectionsOnClose } from './end-connections.ts';
import { findFreePort, listen } from './listen.ts';
import { openDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';
import { singleSignOnOf } from './single-sign-on.ts';
import { openFileStorage, storageOf } from './storage.ts';
import { workerSettingsOf } from './worker-settings.ts';

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
  const storageSettings = storageOf(settings);
  const opening = openDatabase(settings, (reason) => {
    logger.warn({ reason }, 'The embedded database was opened again.');
  });
  // The embedded database opens in a thread of its own; meanwhile this one loads the adapters.
  const [database, adapters] = await Promise.all([opening, loadAdapters()]);
  try {
    const storage = await openFileStorage(storageSettings);
    return await serve(database, adapters, { settings, logger, singleSignOn, storage });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function loadAdapters() {
  const [{ createRest, drain }, { registerGraphql }, { registerTrpc }] = await Promise.all([
    import('@lectern/rest'),
    import('@lectern/graphql'),
    import('@lectern/trpc'),
  ]);
  return { createRest, drain, registerGraphql, registerTrpc };
}

type Given = {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly singleSignOn: SingleSignOnSettings;
  readonly storage: FileStorage;
};

async function serve(
  database: Database<Tables>,
  adapters: Awaited<ReturnType<typeof loadAdapters>>,
  { settings, logger, singleSignOn, storage }: Given,
): Promise<RunningServer> {
  await migrate(database.kysely, migrations);
  const port = settings.PORT === 0 ? await findFreePort(settings.HOST) : settings.PORT;
  const domain = domainOf(database, { settings, logger, singleSignOn, storage, port });
  const bootstrapped = await bootstrap(domain, {
    token: settings.BOOTSTRAP_TOKEN,
    sampleData: settings.SAMPLE_DATA,
  });

  const app = adapters.createRest({
    domain,
    logger,
    version: packageJson.version,
    bodyLimitBytes: settings.BODY_LIMIT_BYTES,
    trustProxy: trustedProxies(settings),
    ...(settings.CORS_ORIGINS !== true && { corsOrigins: settings.CORS_ORIGINS }),
  });
  adapters.registerGraphql(app, { domain, logger });
  adapters.registerTrpc(app, { domain });
  endConnectionsOnClose(app);
  await listen(app, settings.HOST, port);
  const workers = settings.JOBS === 'on' ? startWorkers(domain, workerSettingsOf(settings)) : undefined;

  const drainMs = 1000 * (settings.DRAIN_SECONDS ?? (database.kind === 'postgres' ? 5 : 0));
  return {
    address: domain.settings.publicUrl,
    bootstrapped,
    closeLimitMs: drainMs + 30_000,
    close: once(async () => {
      await Promise.all([adapters.drain(app, { delayMs: drainMs }), workers?.stop()]);
      logger.info('Every request is answered, and no job runs.');
      await database.close();
      logger.info('The database is closed.');
    }),
  };
}

/** Fastify wants a function where proxies are counted. */
function trustedProxies({ TRUST_PROXY: proxies }: Settings) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
