import { bearerToken, ApiError, listOperations, type Operation, wildcardParameter } from '@lectern/contract';
import { type Actor, anonymous, countCall, type Ctx, type Origin, originOf, takeTurn } from '@lectern/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJsonBodies } from './json-body.ts';
import { operationHandler, type OperationRoute } from './operation-handler.ts';
import { sendRateLimit } from './rate-limit-headers.ts';
import type { RestOptions } from './rest-options.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that the route serves. */
    operation?: Operation;
  }
  interface FastifyRequest {
    /** Of the authenticated caller; `null` on routes without authentication. */
    ctx: Ctx | null;
  }
}

/** A route for every operation of the contract. */
export function operationRoutes(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('ctx', null);
  void app.register(async (scope) => {
    // Before the body is read, so that a request without a valid token is rejected early.
    scope.addHook('onRequest', async (request, reply) => {
      const origin = originOf('rest', request);
      const { operation } = request.routeOptions.config;
      const ctx = options.domain.context(await authenticate(request, origin, options), origin);
      request.ctx = ctx;
      await takeTurn(ctx, reply.raw);
      if (operation !== undefined) sendRateLimit(reply, await countCall(ctx, operation));
    });
    readJsonBodies(scope);
    for (const { operation } of listOperations()) {
      const handler = operationHandler(operation, options);
      for (const url of urlsOf(operation.path))
        scope.route<OperationRoute>({ method: operation.method, url, config: { operation }, handler });
    }
  });
}

/** Clients ask for the root of the API with a slash at its end, as it is the base of their URLs. */
function urlsOf(path: string): string[] {
  const url = routeOf(path);
  return url === '/v1' ? [url, `${url}/`] : [url];
}

function routeOf(path: string): string {
  const rest = wildcardParameter(path);
  const open = rest === undefined ? path : path.replace(`{${rest}}`, '*');
  return open.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function authenticate(
  request: FastifyRequest,
  origin: Origin,
  { domain }: RestOptions,
): Promise<Actor> {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) return domain.authenticate(token, origin);
  const { operation } = request.routeOptions.config;
  if (operation?.permission === 'public' || operation?.allowsAnonymous === true) return anonymous;
  throw new ApiError('unauthenticated', 'Send a token with the header `Authorization: Bearer <token>`.');
}
