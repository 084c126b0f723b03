import { bearerToken, ApiError, type Operation } from '@lectern/contract';
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
import { operationConstraint, operationMatch } from './routed-operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the authenticated caller; `null` on routes without authentication. */
    ctx: Ctx | null;
  }
}

type Handler = ReturnType<typeof operationHandler>;

/** Serves every operation of the contract. */
export function operationRoutes(app: FastifyInstance, options: RestOptions): void {
  app.decorateRequest('ctx', null);
  void app.register(async (scope) => {
    scope.addHook('onRequest', (request, _reply, done) => {
      request.params = operationMatch(request)?.params;
      done();
    });
    // Before the body is read, so that a request without a valid token is rejected early. No promise where nothing has to
    // be waited for.
    scope.addHook('onRequest', (request, reply, done) => {
      const entered = enter(request, reply, options);
      if (entered === undefined) done();
      else void callAfter(entered, done);
    });
    readJsonBodies(scope);
    // Made when an operation is first called: a process calls few of them.
    const handlers = new Map<Operation, Handler>();
    const handler: Handler = (request, reply) => {
      const operation = operationOf(request);
      const known = handlers.get(operation) ?? operationHandler(operation, options);
      handlers.set(operation, known);
      return known(request, reply);
    };
    // Fastify adds HEAD to a route for GET alone.
    for (const method of ['GET', ['POST', 'PUT', 'PATCH', 'DELETE']])
      for (const url of ['/v1', '/v1/*'])
        scope.route<OperationRoute>({ method, url, constraints: operationConstraint, handler });
  });
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
  const operation = operationOf(request);
  const count = (): Promise<void> | undefined =>
    countCall(ctx, operation)?.then((state) => sendRateLimit(reply, state));
  const turn = takeTurn(ctx, reply.raw);
  return turn === undefined ? count() : turn.then(count);
}

/** @throws ApiError 401 */
function authenticate(request: FastifyRequest, origin: Origin, domain: Domain): Actor | Promise<Actor> {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) return domain.findAuthenticated(token) ?? domain.authenticate(token, origin);
  const operation = operationOf(request);
  if (operation.permission === 'public' || operation.allowsAnonymous) return anonymous;
  throw new ApiError('unauthenticated', 'Send a token with the header `Authorization: Bearer <token>`.');
}

function operationOf(request: FastifyRequest): Operation {
  const match = operationMatch(request);
  if (match === undefined) throw new ApiError('internal', 'the request was routed without its operation');
  return match.operation;
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
