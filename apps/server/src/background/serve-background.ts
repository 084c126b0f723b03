import { startWorkers } from '@lectern/domain';
import { drain, type Intercept } from '@lectern/rest';
import { lowerPriority } from '@lectern/threads';
import { createApp } from '../create-app.ts';
import { loggerTo } from '../create-logger.ts';
import { domainOf } from '../domain-of.ts';
import { openDatabase, openReplicas } from '../open-database.ts';
import { openFileStorage } from '../open-file-storage.ts';
import { openSealing } from '../sealing.ts';
import { singleSignOnOf } from '../single-sign-on.ts';
import { onSlowStatement } from '../slow-statements.ts';
import { storageOf } from '../storage.ts';
import { openTracing } from '../tracing.ts';
import { persistedDocumentsOf } from '../transports-table.ts';
import { workerSettingsOf } from '../worker-settings.ts';
import { changesHeader, forwardedHeader, readForwarded } from './forwarded.ts';
import type { BackgroundStart, FromBackground } from './messages.ts';

export type RunningBackground = {
  /** Whether it answers requests or runs jobs. */
  isBusy(): boolean;
  /** Finishes its requests, finishes or releases its jobs, and closes the database. */
  close(): Promise<void>;
};

/** Serves the requests that the server of this process forwards, and runs the jobs. */
export async function serveBackground(
  { settings: all, path, secret, port }: BackgroundStart,
  tell: (message: FromBackground) => void,
): Promise<RunningBackground> {
  const settings = {
    ...all,
    DATABASE_POOL_SIZE: Math.max(1, Math.floor(all.DATABASE_POOL_SIZE / 2)),
    RESPONSE_CACHE_MB: Math.floor(all.RESPONSE_CACHE_MB / 2),
  };
  const logger = loggerTo(settings.LOG_LEVEL, { write: (lines) => tell({ kind: 'log', lines }) });
  const database = await openDatabase(settings, { onSlowStatement: onSlowStatement(logger) });
  const replicas = openReplicas(settings);
  const tracing = await openTracing(settings, logger);
  const storage = await openFileStorage(storageOf(settings));
  const { sealing } = await openSealing(database, settings, logger);
  const singleSignOn = singleSignOnOf(settings);
  const domain = domainOf(database, { settings, logger, singleSignOn, storage, sealing, replicas, port });
  domain.jobRuns.onEnd((run) => tell({ kind: 'job', run }));

  let running = 0;
  let seenChanges = 0;
  const intercept: Intercept = (request, response) => {
    const forwarded = readForwarded(request.headers[forwardedHeader]);
    // Of somebody else on this machine: a socket without a file has no permissions.
    if (forwarded?.secret !== secret) {
      request.socket.destroy();
      return true;
    }
    delete request.headers[forwardedHeader];
    Object.defineProperty(request.socket, 'remoteAddress', { value: forwarded.address, configurable: true });
    if (forwarded.changes !== seenChanges) domain.forgetAuthenticated();
    seenChanges = forwarded.changes;
    running += 1;
    response.once('close', () => (running -= 1));
    return false;
  };
  const app = createApp(domain, {
    settings,
    logger,
    persistedDocuments: await persistedDocumentsOf(settings),
    intercept,
    record: (finished) => tell({ kind: 'request', finished, changes: domain.authenticationChanges() }),
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header(changesHeader, domain.authenticationChanges());
    done();
  });
  // The agent in front closes what it needs no longer; a connection that ends between two requests would fail the next.
  app.server.keepAliveTimeout = 0;
  await app.listen({ path, listenTextResolver: () => 'The background server is ready.' });
  const workers = settings.JOBS === 'on' ? startWorkers(domain, workerSettingsOf(settings)) : undefined;
  // Not before: it is needed soon.
  lowerPriority();
  return {
    isBusy: () => running > 0 || (workers?.running ?? 0) > 0,
    async close() {
      await Promise.all([drain(app, { delayMs: 0 }), workers?.stop()]);
      await domain.close();
      await Promise.all([database, ...replicas].map((one) => one.close()));
      await tracing?.close();
    },
  };
}
