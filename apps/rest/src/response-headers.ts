import type { FastifyInstance } from 'fastify';
import { codedTag } from './entity-tag.ts';

/** Headers of every response: the request id, an entity tag for the encoding, and whether the connection closes. */
export function completeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
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
