import { Agent, type ClientRequestArgs } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const bufferBytes = 65_536;
const maxIdleConnections = 64;

/**
 * Connections to the socket of a background server, each of which reads into one buffer. A buffer per read is external
 * memory of V8, of which 64 MB start a collection of the whole heap, several times in a second under load. Node's parser copies
 * what it finds of a body.
 */
export class ForwardingAgent extends Agent {
  readonly #path: string;

  constructor(path: string) {
    super({ keepAlive: true, maxFreeSockets: maxIdleConnections });
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
          return true;
        },
      },
    });
    return socket;
  }
}
