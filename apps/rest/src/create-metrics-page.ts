import { type FastifyInstance, fastify, LogController } from 'fastify';
import { sendErrors } from './error-handler.ts';
import type { Metrics } from './metrics.ts';
import { metricsRoute } from './metrics-route.ts';
import type { RestOptions } from './rest-options.ts';
import { rejectUnknownRoutes } from './unknown-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of a server. */
    metrics: Metrics;
  }
}

/** `/metrics` of a server, for a port of their own. It does not listen yet. */
export function createMetricsPage(
  server: FastifyInstance,
  { logger, metrics = {} }: Pick<RestOptions, 'logger' | 'metrics'>,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A scraper keeps its connection open, which must not delay the end of the process.
    forceCloseConnections: true,
  });
  sendErrors(app, logger);
  rejectUnknownRoutes(app);
  metricsRoute(app, server.metrics, { ...metrics, readers: 'port' });
  return app;
}
