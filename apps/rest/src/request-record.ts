import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestHistogram } from './metrics.ts';

export type FinishedRequest = {
  readonly method: string;
  /** The pattern of the route instead of the path, so that the metric has a bounded number of labels. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** The IP address of the client, as a trusted proxy forwards it; none where the connection has ended. */
  readonly clientAddress: string | undefined;
  readonly userId?: string;
};

export type RecordRequest = (finished: FinishedRequest) => void;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One log line and one observation for a finished request. */
export function recorder(logger: FastifyBaseLogger, histogram: RequestHistogram): RecordRequest {
  return (finished) => {
    const { route, status } = finished;
    const method = methods.has(finished.method) ? finished.method : 'other';
    histogram.observe({ method, route, status }, finished.ms / 1000);
    logger.info(finished, 'request');
  };
}

/** Records every request, including those without a route. */
export function recordRequests(app: FastifyInstance, record: RecordRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    record(finishedRequest(request, reply));
    done();
  });
}

export function finishedRequest(request: FastifyRequest, reply: FastifyReply): FinishedRequest {
  const actor = request.ctx?.actor;
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
    requestId: request.id,
    clientAddress: request.ip,
    ...(actor?.kind === 'user' && { userId: actor.userId }),
  };
}
