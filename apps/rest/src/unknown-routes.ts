import { ApiError, errorCatalog, errorHeaders } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectRoutes } from './route-methods.ts';

/** Throws for a request without a route. */
export type UnknownRouteHandler = (request: FastifyRequest, reply: FastifyReply) => never;

/** 404 for unknown paths, 405 with `Allow` for known paths without the method. */
export function rejectUnknownRoutes(app: FastifyInstance): UnknownRouteHandler {
  const methodsOf = collectRoutes(app);
  // The body of a request without a route is not read.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) delete request.headers['content-type'];
    done();
  });
  const reject: UnknownRouteHandler = (request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) {
      const path = request.url.replace(/[?#].*$/s, '');
      const hint = methodsOf(`/v1${path}`).length > 0 ? ` Did you mean /v1${path}?` : '';
      throw new ApiError('not_found', `There is no such path.${hint} /openapi.json lists all paths.`);
    }
    reply.headers(errorHeaders(errorCatalog.method_not_allowed.status, { allowedMethods: methods }));
    throw new ApiError(
      'method_not_allowed',
      `This path does not support ${request.method}; it supports ${methods.join(', ')}.`,
    );
  };
  app.setNotFoundHandler(reject);
  return reject;
}
