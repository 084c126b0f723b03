import { ApiError, bearerToken } from '@lectern/contract';
import { type Domain, originOf } from '@lectern/domain';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headersOf, refusalOf, shapeOf } from './errors.ts';
import { createTrpcRouter, type TrpcContext } from './router.ts';

export type TrpcOptions = { readonly domain: Domain; readonly prefix?: string };

type Call = { Params: { '*': string }; Querystring: { batch?: unknown } };

/** Calls in one batch. `httpBatchLink` splits larger ones by itself when told so as `maxItems`. */
export const maxBatchSize = 50;

/** Serves every operation under `/trpc`. The limit of a body is that of the Fastify instance. */
export function registerTrpc(app: FastifyInstance, { domain, prefix = '/trpc' }: TrpcOptions): void {
  const router = createTrpcRouter();
  void app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      // tRPC parses by itself, so that one broken call of a batch is one error.
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        async (_: unknown, body: string) => body,
      );
      scope.setErrorHandler(answerError);
      scope.route<Call>({
        method: ['GET', 'POST'],
        // Not a parameter, whose length Fastify limits: a batch names all of its procedures here.
        url: '/*',
        handler: async (request, reply) => {
          const path = request.params['*'];
          const key = request.headers['idempotency-key'];
          if (request.query.batch !== undefined) assertBatch(path.split(',').length, key !== undefined);
          const actor = await domain.authenticate(bearerToken(request.headers.authorization));
          // Of the instance that this is registered on, for its log.
          if (scope.hasRequestDecorator('actor')) request.setDecorator('actor', actor);
          const context: TrpcContext = {
            ctx: domain.context(actor, originOf('trpc', request)),
            requestId: request.id,
            idempotencyKey: key === undefined ? undefined : String(key),
          };
          return fastifyRequestHandler({
            router,
            req: request,
            res: reply,
            path,
            createContext: async () => context,
            responseMeta: ({ errors }) => ({ headers: headersOf(errors.map(refusalOf)) }),
            onError: ({ error, path: procedure }) => {
              log(request, refusalOf(error), procedure);
            },
          });
        },
      });
    },
    { prefix },
  );
}

/** What failed before a procedure ran; a client takes it as the answer of every call in the batch. */
async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  log(request, refusal);
  return reply
    .status(refusal.status)
    .headers(headersOf([refusal]))
    .send({ error: shapeOf(refusal, { requestId: request.id }) });
}

function assertBatch(size: number, hasKey: boolean): void {
  if (hasKey) {
    throw new ApiError('invalid_input', 'An Idempotency-Key is for one call: send it without a batch.');
  }
  if (size <= maxBatchSize) return;
  throw new ApiError(
    'invalid_input',
    `A batch may have ${maxBatchSize} calls, this one has ${size}. Set \`maxItems: ${maxBatchSize}\` on the batch link.`,
  );
}

function log(request: FastifyRequest, refusal: ApiError, procedure?: string): void {
  if (refusal.status < 500) return;
  const fields = { err: refusal.cause ?? refusal, requestId: request.id, procedure };
  if (refusal.code === 'internal') request.log.error(fields, 'A tRPC call failed unexpectedly.');
  else request.log.warn(fields, 'A tRPC call could not be served.');
}
