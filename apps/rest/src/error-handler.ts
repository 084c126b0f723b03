import { ApiError } from '@lectern/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalFrom } from './refusal.ts';
import { sendRefusal } from './send.ts';

/** Answers every error of every route in the one shape; logs those that are our fault. */
export function answerErrors(app: FastifyInstance, logger: FastifyBaseLogger): void {
  app.setErrorHandler((error, request, reply) => answerError(logger, { error, request, reply }));
}

export function answerError(
  logger: FastifyBaseLogger,
  { error, request, reply }: { error: unknown; request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const refusal = refusalFrom(error);
  if (refusal.status >= 500) {
    const fields = {
      err: error,
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
    };
    if (error instanceof ApiError && error.code === 'unavailable') logger.warn(fields, 'unavailable');
    else logger.error(fields, 'unexpected error');
  }
  return sendRefusal(request, reply, refusal);
}
