import { ApiError } from '@lectern/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorResponseOf } from './error-response.ts';
import { routeOf } from './routed-operation.ts';
import { sendError } from './send.ts';

/** Sends every error of every route as an error response, and logs server errors. */
export function sendErrors(app: FastifyInstance, logger: FastifyBaseLogger): void {
  app.setErrorHandler((error, request, reply) => sendErrorOf(logger, { error, request, reply }));
}

export function sendErrorOf(
  logger: FastifyBaseLogger,
  { error, request, reply }: { error: unknown; request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const response = errorResponseOf(error);
  if (response.status >= 500) {
    const fields = {
      err: error,
      requestId: request.id,
      method: request.method,
      route: routeOf(request),
    };
    if (error instanceof ApiError && error.code !== 'internal')
      logger.warn(fields, 'The request could not be served.');
    else logger.error(fields, 'The request failed unexpectedly.');
  }
  return sendError(request, reply, response);
}
