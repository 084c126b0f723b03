import { ApiError } from '@lectern/contract';
import type { Domain } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { RestOptions } from './rest-options.ts';

/** What operators and load balancers ask. */
export function systemRoutes(app: FastifyInstance, options: RestOptions, metrics: Metrics): void {
  const { domain, version, build = new Date().toISOString() } = options;

  app.get('/v1', () => ({ version, build }));
  app.get('/', (request, reply) => {
    // A browser that was pointed at the server wants something to look at.
    if (request.headers.accept?.includes('text/html') === true) return reply.redirect('/reference');
    return { version, build };
  });
  statusRoutes(app, domain, metrics);
}

/** Whether a process is alive and ready, and what it measured. */
export function statusRoutes(app: FastifyInstance, domain: Domain, metrics: Metrics): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (app.lifecycle.stopped !== undefined) throw new ApiError('unavailable', 'This process is stopping.');
    try {
      await domain.database.ping(2000);
    } catch (cause) {
      throw new ApiError('unavailable', 'The database does not answer.', { cause });
    }
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
