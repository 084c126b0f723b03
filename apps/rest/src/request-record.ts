import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestHistogram } from './metrics.ts';

export type Finished = {
  readonly method: string;
  /** The pattern of the route, never the path: it has a bounded number of values. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  readonly userId?: string;
};

export type Record = (finished: Finished) => void;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One log line and one observation for a finished request. */
export function recorder(logger: FastifyBaseLogger, histogram: RequestHistogram): Record {
  return (finished) => {
    const { route, status } = finished;
    const method = methods.has(finished.method) ? finished.method : 'other';
    histogram.observe({ method, route, status }, finished.ms / 1000);
    logger.info(finished, 'request');
  };
}

/** Records every request that reaches a route, or the answer for unknown ones. */
export function recordRequests(app: FastifyInstance, record: Record): void {
  app.addHook('onResponse', (request, reply, done) => {
    record(finishedOf(request, reply));
    done();
  });
}

export function finishedOf(request: FastifyRequest, reply: FastifyReply): Finished {
  const { actor } = request;
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
    requestId: request.id,
    ...(actor?.kind === 'user' && { userId: actor.userId }),
  };
}
