import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const bufferBytes = 65_536;
const maxConnections = 512;
const maxIdleConnections = 64;

/**
 * Connections to the socket of a background server, each of which reads into one buffer. A buffer per read is external
 * memory of V8, of which 64 MB start a collection of the whole heap, several times in a second under load. Whoever is given
 * a chunk must `hold` the connection until it has been written.
 */
export class ForwardingAgent extends Agent {
  readonly #path: string;

  constructor(path: string) {
    super({ keepAlive: true, maxSockets: maxConnections, maxFreeSockets: maxIdleConnections });
    this.#path = path;
  }

  override createConnection(_options: ClientRequestArgs): Duplex {
    const buffer = Buffer.allocUnsafeSlow(bufferBytes);
    const socket: Socket = connect({
      path: this.#path,
      onread: {
        buffer,
        callback(size): boolean {
          socket.emit('data', buffer.subarray(0, size));
          return !holds.has(socket);
        },
      },
    });
    return socket;
  }
}

/** How many writes still read from the buffer of a connection. */
const holds = new WeakMap<Socket, number>();

/** Reads nothing more from a connection until the returned function is called, for each call of this one. */
export function hold(socket: Socket): () => void {
  holds.set(socket, (holds.get(socket) ?? 0) + 1);
  socket.pause();
  return () => {
    const left = (holds.get(socket) ?? 1) - 1;
    if (left > 0) holds.set(socket, left);
    else {
      holds.delete(socket);
      socket.resume();
    }
  };
}
