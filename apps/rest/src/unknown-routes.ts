import { ApiError } from '@lectern/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rememberRoutes } from './known-routes.ts';

/** 404 for unknown paths, 405 with `Allow` for known paths without the method. */
export function refuseUnknownRoutes(app: FastifyInstance): void {
  const methodsOf = rememberRoutes(app);
  // What is sent to nowhere is not read.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404) delete request.headers['content-type'];
    done();
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) {
      const path = request.url.replace(/[?#].*$/s, '');
      const hint = methodsOf(`/v1${path}`).length > 0 ? ` Did you mean /v1${path}?` : '';
      throw new ApiError(
        'not_found',
        `There is no such path.${hint} /openapi.json lists those that there are.`,
      );
    }
    reply.header('allow', methods.join(', '));
    throw new ApiError(
      'method_not_allowed',
      `This path does not have ${request.method}; it has ${methods.join(', ')}.`,
    );
  });
}
