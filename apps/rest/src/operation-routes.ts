import { setImmediate as nextTurn } from 'node:timers/promises';
import { bearerToken, ApiError, listOperations, type Operation, wildcardParameter } from '@lectern/contract';
import {
  type Actor,
  anonymous,
  countCall,
  type Ctx,
  type Domain,
  type Origin,
  originOf,
  takeTurn,
} from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** How many routes are added at a time. */
const routesOfTurn = 16;

/** A route for every operation of the contract. */
export function operationRoutes(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('ctx', null);
  void app.register(async (scope) => {
    // Before the body is read, so that a request without a valid token is rejected early. No promise where nothing has to
    // be waited for.
    scope.addHook('onRequest', (request, reply, done) => {
      const entered = enter(request, reply, options);
      if (entered === undefined) done();
      else void callAfter(entered, done);
    });
    readJsonBodies(scope);
    for (const [index, { operation }] of listOperations().entries()) {
      // At a start, replies of the database wait for a turn of the event loop.
      if (index % routesOfTurn === 0) await nextTurn();
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

/** Authenticates the caller, waits for the turn of the request and counts it. Returns nothing if that is done already. */
function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { domain }: RestOptions,
): Promise<void> | undefined {
  const origin = originOf('rest', request);
  const actor = authenticate(request, origin, domain);
  if (actor instanceof Promise) {
    return actor.then((found) => takeTurnAndCount(domain.context(found, origin), request, reply));
  }
  return takeTurnAndCount(domain.context(actor, origin), request, reply);
}

function takeTurnAndCount(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
  request.ctx = ctx;
  const { operation } = request.routeOptions.config;
  const count = (): Promise<void> | undefined =>
    operation && countCall(ctx, operation)?.then((state) => sendRateLimit(reply, state));
  const turn = takeTurn(ctx, reply.raw);
  return turn === undefined ? count() : turn.then(count);
}

/** @throws ApiError 401 */
function authenticate(request: FastifyRequest, origin: Origin, domain: Domain): Actor | Promise<Actor> {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) return domain.findAuthenticated(token) ?? domain.authenticate(token, origin);
  const { operation } = request.routeOptions.config;
  if (operation?.permission === 'public' || operation?.allowsAnonymous === true) return anonymous;
  throw new ApiError('unauthenticated', 'Send a token with the header `Authorization: Bearer <token>`.');
}

async function callAfter(entered: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await entered;
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}
