import type { FastifyInstance } from 'fastify';
import { cacheHeaderNames } from './cache-headers.ts';
import { codedTag } from './entity-tag.ts';

/**
 * Headers of every response: the request id, an entity tag for the encoding, whether it may be kept, and whether the
 * connection closes.
 */
export function completeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // What a token has read is kept nowhere, unless the route says otherwise; nor is an error, which may be over soon.
    const isOwn = request.headers.authorization !== undefined && !reply.hasHeader('cache-control');
    if (isOwn || reply.statusCode >= 400) reply.header('cache-control', 'no-store');
    if (reply.statusCode >= 400) for (const name of cacheHeaderNames) reply.removeHeader(name);
    const encoding = reply.getHeader('content-encoding');
    const tag = reply.getHeader('etag');
    if (typeof encoding === 'string' && typeof tag === 'string')
      reply.header('etag', codedTag(tag, encoding));
    if (app.lifecycle.stopped !== undefined) {
      reply.header('connection', 'close');
    } else if (reply.statusCode >= 400 && reply.hasHeader('connection')) {
      // Fastify would close, and the reset could overtake the response while the client still sends its
      // body. On an open connection, Node reads and drops the rest.
      reply.removeHeader('connection');
    }
    done();
  });
}
