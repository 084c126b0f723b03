import { ApiError, bearerToken } from '@lectern/contract';
import { type Domain, originOf, takeTurn } from '@lectern/domain';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { batchHeaders, toApiError, errorShape } from './errors.ts';
import { eventsFor } from './event-subscription.ts';
import { calledOf } from './called-procedures.ts';
import { createTrpcRouter, type TrpcContext } from './router.ts';

export type TrpcOptions = { readonly domain: Domain; readonly prefix?: string };

type Call = { Params: { '*': string }; Querystring: { batch?: unknown } };

/** The maximum number of calls in a batch. `httpBatchLink` splits larger ones when its `maxItems` is set. */
export const maxBatchSize = 50;

/** Serves every operation under `/trpc`. The body limit is that of the Fastify instance. */
export function registerTrpc(app: FastifyInstance, { domain, prefix = '/trpc' }: TrpcOptions): void {
  // A start does not wait for it.
  let router: ReturnType<typeof createTrpcRouter> | undefined;
  void app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      // tRPC parses the body, so that one malformed call of a batch is one error.
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        async (_: unknown, body: string) => body,
      );
      scope.setErrorHandler(sendError);
      scope.addHook('preClose', async () => domain.streams.end());
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done();
      });
      scope.route<Call>({
        method: ['GET', 'POST'],
        // A wildcard, because Fastify limits the length of parameters: a batch has all of its procedures here.
        url: '/*',
        handler: async (request, reply) => {
          const path = request.params['*'];
          const key = request.headers['idempotency-key'];
          if (request.query.batch !== undefined) assertBatch(path.split(',').length, key !== undefined);
          // Declared by the instance that this is registered on, for its log.
          if (scope.hasRequestDecorator('called'))
            request.setDecorator('called', calledOf(path, request.query.batch !== undefined));
          const origin = originOf('trpc', request);
          const authenticate = () => domain.authenticate(bearerToken(request.headers.authorization), origin);
          const actor = await authenticate();
          if (scope.hasRequestDecorator('actor')) request.setDecorator('actor', actor);
          const ctx = domain.context(actor, origin);
          const context: TrpcContext = {
            ctx,
            openEvents: eventsFor({ domain, ctx, response: reply.raw, authenticate }),
            requestId: request.id,
            idempotencyKey: key === undefined ? undefined : String(key),
          };
          await takeTurn(context.ctx, reply.raw);
          router ??= createTrpcRouter();
          return fastifyRequestHandler({
            router,
            req: request,
            res: reply,
            path,
            allowMethodOverride: true,
            createContext: async () => context,
            responseMeta: ({ errors }) => ({
              // The response of tRPC replaces the header of the app, by which caches tell origins apart.
              headers: { ...batchHeaders(errors.map(toApiError)), vary: varyOf(reply) },
            }),
            onError: ({ error, path: procedure }) => {
              log(request, toApiError(error), procedure);
            },
          });
        },
      });
    },
    { prefix },
  );
}

function varyOf(reply: FastifyReply): string[] {
  const vary = reply.getHeader('vary');
  return typeof vary === 'string' ? [vary] : [];
}

/** Sends an error from before the procedures; a client takes it as the result of every call of the batch. */
async function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = toApiError(thrown);
  log(request, error);
  return reply
    .status(error.status)
    .headers(batchHeaders([error]))
    .send({ error: errorShape(error, { requestId: request.id }) });
}

function assertBatch(size: number, hasKey: boolean): void {
  if (hasKey) {
    throw new ApiError(
      'invalid_input',
      'An Idempotency-Key applies to one call: do not send it with a batch.',
    );
  }
  if (size <= maxBatchSize) return;
  throw new ApiError(
    'invalid_input',
    `The batch has ${size} calls; at most ${maxBatchSize} are allowed. Set \`maxItems: ${maxBatchSize}\` on the batch link.`,
  );
}

function log(request: FastifyRequest, error: ApiError, procedure?: string): void {
  if (error.status < 500) return;
  const fields = { err: error.cause ?? error, requestId: request.id, procedure };
  if (error.code === 'internal') request.log.error(fields, 'A tRPC call failed unexpectedly.');
  else request.log.warn(fields, 'A tRPC call could not be served.');
}
