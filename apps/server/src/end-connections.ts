import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** One that was opened in advance, as browsers and load balancers do, may be about to carry a request. */
const unusedMs = 1000;
/** For requests that never end. */
const patienceMs = 20_000;

/** Node does not close while there are connections without a request yet: lets them not hold up the end. */
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
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
    done();
  });
}
