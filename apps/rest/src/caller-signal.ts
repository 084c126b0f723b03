import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the client has gone, or the server shuts down: nothing is to be waited for any longer. */
    readonly callerSignal: AbortSignal;
  }
}

/** Gives every request, of every transport, its `callerSignal`, which is made when it is first asked for. */
export function decorateCallerSignal(app: FastifyInstance): void {
  const { signal: stopping } = app.lifecycle.stopping;
  const signals = new WeakMap<Socket, AbortSignal>();
  app.decorateRequest('callerSignal', {
    getter(this: FastifyRequest) {
      const { socket } = this;
      const signal = signals.get(socket) ?? AbortSignal.any([closeSignal(socket), stopping]);
      signals.set(socket, signal);
      return signal;
    },
  });
}

/** Of the connection: `close` of a request, on which the signal of Fastify depends, is emitted when its body was read. */
function closeSignal(socket: Socket): AbortSignal {
  const closed = new AbortController();
  if (socket.destroyed) closed.abort();
  else socket.once('close', () => closed.abort());
  return closed.signal;
}
