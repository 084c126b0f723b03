import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** For connections that browsers and load balancers open in advance, and may be about to use. */
const unusedMs = 1000;
/** For requests that do not end. */
const forceMs = 20_000;

/** Ends connections that carry no request, for which Node would otherwise wait when it closes. */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', (done) => {
    const endUnused = () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    setTimeout(endUnused, unusedMs).unref();
    setTimeout(() => app.server.closeAllConnections(), forceMs).unref();
    done();
  });
}
