import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAnsweredElsewhere } from './answered-elsewhere.ts';
import type { RequestHistogram } from './metrics.ts';
import { routeOf } from './routed-operation.ts';

export type FinishedRequest = {
  readonly method: string;
  /** The pattern of the route instead of the path, so that the metric has a bounded number of labels. */
  readonly route: string;
  /** Of the contract, a tRPC procedure or a kind of GraphQL operation; absent for other routes. */
  readonly operation?: string;
  /** Of GraphQL operations or of the procedures of a batch. */
  readonly operationNames?: readonly string[];
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** The IP address of the client, as a trusted proxy forwards it; none where the connection has ended. */
  readonly clientAddress: string | undefined;
  readonly userId?: string;
  /** Of the trace of the request, where that is recorded. */
  readonly traceId?: string;
};

export type RecordRequest = (finished: FinishedRequest) => void;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One log line and one observation for a finished request. */
export function recorder(logger: FastifyBaseLogger, histogram: RequestHistogram): RecordRequest {
  return (finished) => {
    const { route, status, operation } = finished;
    const method = methods.has(finished.method) ? finished.method : 'other';
    const labels = { method, route, ...(operation !== undefined && { operation }), status };
    histogram.observe(labels, finished.ms / 1000);
    logger.info(finished, 'request');
  };
}

/** Records every request, including those without a route. */
export function recordRequests(app: FastifyInstance, record: RecordRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (!isAnsweredElsewhere(reply.raw)) record(finishedRequest(request, reply));
    done();
  });
}

export function finishedRequest(request: FastifyRequest, reply: FastifyReply): FinishedRequest {
  const actor = request.ctx?.actor;
  const { called, span } = request;
  return {
    method: request.method,
    route: routeOf(request) ?? 'unknown',
    // A request that the router rejects has no decorators.
    ...(called?.label !== undefined && { operation: called.label }),
    ...(called?.names !== undefined && called.names.length > 0 && { operationNames: called.names }),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
    requestId: request.id,
    clientAddress: request.ip,
    ...(actor?.kind === 'user' && { userId: actor.userId }),
    ...(span !== undefined && { traceId: span.context.traceId }),
  };
}
