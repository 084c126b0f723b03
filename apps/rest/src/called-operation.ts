import type { FastifyInstance } from 'fastify';
import { operationMatch } from './routed-operation.ts';

/** What a request called, where its route does not say it, or says it in other words. */
type CalledOperation = {
  /** One of a bounded number of names, for metrics: of an operation, a procedure, or a kind of GraphQL operation. */
  readonly label: string;
  /** For logs, names that a client may have chosen: those of GraphQL operations, or the procedures of a batch. */
  readonly names?: readonly string[];
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the transport that serves the request. */
    called: CalledOperation | null;
  }
}

/** Lets every transport say what a request called, for its log line, its metrics and its trace. */
export function decorateCalledOperation(app: FastifyInstance): void {
  app.decorateRequest('called', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const match = operationMatch(request);
    if (match !== undefined) request.called = { label: match.operation.id };
    done();
  });
}
