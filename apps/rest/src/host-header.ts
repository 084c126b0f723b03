import { invalidInput } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';

/** HTTP/1.1 requires a Host header (RFC 9112, 3.2); Node would reject a request without one, with no body. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw;
    done(
      headers.host === undefined && httpVersion === '1.1'
        ? invalidInput('header.Host', 'is required')
        : undefined,
    );
  });
}
