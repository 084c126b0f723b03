import type { IncomingMessage, ServerResponse } from 'node:http';

const methods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Whether a request may be answered by another server of the process: a call of an API that needs nothing that one of them has in
 * memory, and that ends. A stream of events would keep the other server for as long as its client likes.
 */
export function isMovable({ method, url = '', headers }: IncomingMessage): boolean {
  if (!methods.has(method) || headers.upgrade !== undefined) return false;
  if (headers.accept?.includes('text/event-stream') === true) return false;
  if (url === '/graphql' || url.startsWith('/graphql?'))
    return method === 'POST' && headers['x-graphql-event-stream-token'] === undefined;
  return url.startsWith('/v1/') || url.startsWith('/trpc/');
}

/** Whether a request that waits can be sent on as it came. */
export function isUntouched({ req }: ServerResponse): boolean {
  return isMovable(req) && !req.readableDidRead;
}
