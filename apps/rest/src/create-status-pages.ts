import { type FastifyInstance, fastify, LogController } from 'fastify';
import { createLifecycle } from './drain.ts';
import { sendErrors } from './error-handler.ts';
import { createMetrics } from './metrics.ts';
import { metricsRoute } from './metrics-route.ts';
import type { RestOptions } from './rest-options.ts';
import { statusRoutes } from './system-routes.ts';

/** The health and metrics routes of a process that serves nothing else. It does not listen yet. */
export function createStatusPages({
  domain,
  logger,
  metrics,
}: Pick<RestOptions, 'domain' | 'logger' | 'metrics'>): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorate('lifecycle', createLifecycle());
  sendErrors(app, logger);
  statusRoutes(app, domain);
  metricsRoute(app, createMetrics(domain), metrics);
  return app;
}
