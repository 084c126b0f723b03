import { isTracing, parseTraceParent, runInSpan, type Span, startTrace } from '@lectern/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAnsweredElsewhere } from './answered-elsewhere.ts';
import { routeOf } from './routed-operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; absent where its trace is not recorded. */
    span?: Span | undefined;
  }
}

/**
 * Records a span for every request, of every transport, if anything is recorded when the app is created. Paths and
 * queries are left out: those of files, visitors and share links have secrets.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = spanOf(request);
    runInSpan(request.span, done);
  });
  // The body was read in the meantime, in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    runInSpan(request.span, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    if (span !== undefined && !isAnsweredElsewhere(reply.raw)) {
      const { statusCode } = reply;
      span.set({ 'http.response.status_code': statusCode, 'lectern.operation': request.called?.label });
      if (statusCode >= 500) span.fail(String(statusCode));
      span.end();
    }
    done();
  });
}

function spanOf(request: FastifyRequest): Span | undefined {
  const { method, headers } = request;
  const route = routeOf(request);
  return startTrace(route === undefined ? method : `${method} ${route}`, {
    kind: 'server',
    parent: parseTraceParent(headers['traceparent'], headers['tracestate']),
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'url.scheme': request.protocol,
      'server.address': request.hostname,
      'client.address': request.ip,
      'user_agent.original': headers['user-agent'],
      'network.protocol.version': request.raw.httpVersion,
      'lectern.request_id': request.id,
    },
  });
}
