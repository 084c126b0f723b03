import { bearerToken, ApiError, listOperations, type Operation, wildcardParameter } from '@lectern/contract';
import { type Actor, anonymous } from '@lectern/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJsonBodies } from './json-body.ts';
import { operationHandler, type OperationRoute } from './operation-handler.ts';
import type { RestOptions } from './rest-options.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route serves. */
    operation?: Operation;
  }
  interface FastifyRequest {
    /** The caller; `null` on routes without authentication. */
    actor: Actor | null;
  }
}

/** A route for every operation of the contract. */
export function operationRoutes(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('actor', null);
  void app.register(async (scope) => {
    // Before the body is read, so that a request without a valid token is rejected early.
    scope.addHook('onRequest', async (request) => {
      request.actor = await authenticate(request, options);
    });
    readJsonBodies(scope);
    for (const { operation } of listOperations()) {
      scope.route<OperationRoute>({
        method: operation.method,
        url: routeOf(operation.path),
        config: { operation },
        handler: operationHandler(operation, options),
      });
    }
  });
}

function routeOf(path: string): string {
  const rest = wildcardParameter(path);
  const open = rest === undefined ? path : path.replace(`{${rest}}`, '*');
  return open.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function authenticate(request: FastifyRequest, { domain }: RestOptions): Promise<Actor> {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) return domain.authenticate(token);
  const { operation } = request.routeOptions.config;
  if (operation?.permission === 'public' || operation?.allowsAnonymous === true) return anonymous;
  throw new ApiError('unauthenticated', 'Send a token with the header `Authorization: Bearer <token>`.');
}
