import { isIP } from 'node:net';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  fastify,
  LogController,
} from 'fastify';
import { registerReader } from './register-reader.ts';
import type { SiteSource } from './source/site-source.ts';

export type ReaderServerOptions = {
  readonly source: SiteSource;
  readonly logger: FastifyBaseLogger;
  readonly trustProxy?: NonNullable<FastifyServerOptions['trustProxy']>;
};

/** A server of published sites and nothing else. It does not listen yet. */
export function createReaderServer({ source, logger, trustProxy }: ReaderServerOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    ...(trustProxy !== undefined && { trustProxy }),
  });
  const { hostname, pathname } = new URL(source.addresses.sitesUrl);
  const base = pathname.replace(/\/$/, '');
  app.get('/healthz', () => ({ status: 'ok' }));
  registerReader(app, {
    source,
    // Whether a site has the name is what the server says when its URL is resolved.
    isSiteHost: async (host) => host !== hostname && host.includes('.') && isIP(host) === 0,
    isAlone: true,
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send(`Sites are below ${base}/.\n`),
  );
  return app;
}
