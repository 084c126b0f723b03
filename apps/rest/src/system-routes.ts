import { ApiError } from '@lectern/contract';
import { anonymous, type Domain } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import { metricsRoute } from './metrics-route.ts';
import type { RestOptions } from './rest-options.ts';

/** Routes for operators and load balancers. */
export function systemRoutes(app: FastifyInstance, options: RestOptions, metrics: Metrics): void {
  const { domain, version, commit } = options;

  app.get('/', (request, reply) => {
    // For people who open the server in a browser.
    if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/reference');
    return { version, build: commit ?? version };
  });
  statusRoutes(app, domain);
  metricsRoute(app, metrics, options.metrics);
}

/** Health and readiness of the process. */
export function statusRoutes(app: FastifyInstance, domain: Domain): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (app.lifecycle.stopped !== undefined)
      throw new ApiError('unavailable', 'This process is shutting down.');
    try {
      await domain.database.ping(2000);
    } catch (cause) {
      // Every other process has the same database: without this one, visitors had nothing to read from.
      if (await domain.hasReplica()) return { status: 'read-only' };
      throw new ApiError('unavailable', 'The database does not respond.', { cause });
    }
    try {
      domain.database.assertWritable();
    } catch (cause) {
      const message = 'The disk of the database is full: it is read, but nothing is written.';
      throw new ApiError('unavailable', message, { cause });
    }
    try {
      await domain.context(anonymous).storage.assertWritable();
    } catch (cause) {
      const message = 'The disk of the file storage is full: files are read, but none are stored.';
      throw new ApiError('unavailable', message, { cause });
    }
    return { status: 'ready' };
  });
}
