import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly bytes: number };

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/**
 * One kept-alive HTTP/1.1 connection with one request at a time. It reads into one buffer and looks only for the end
 * of an answer: measured against undici and autocannon this took 14 instead of 20 µs of CPU for an answer of 1 kB and
 * 22 instead of 90 µs for one of 115 kB, time that two cores would otherwise take from the servers.
 */
export class Connection {
  readonly #socket: Socket;
  #onAnswer: (answer: Answer | Error) => void = () => {};
  #status = 0;
  #bytes = 0;
  /** Bytes still to come; -1 before the head, and `Infinity` for a chunked body. */
  #left = -1;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static open(port: number): Promise<Connection> {
    const { promise, resolve, reject } = Promise.withResolvers<Connection>();
    const socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(262_144),
        callback: (length, buffer) => {
          connection.#read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
          return true;
        },
      },
    });
    const connection = new Connection(socket);
    socket.once('connect', () => resolve(connection));
    socket.on('error', (error) => {
      reject(error);
      connection.#onAnswer(error);
    });
    socket.on('close', () => connection.#onAnswer(new Error('The server closed a connection.')));
    return promise;
  }

  send(request: Buffer, onAnswer: (answer: Answer | Error) => void): void {
    this.#onAnswer = onAnswer;
    this.#left = -1;
    this.#socket.write(request);
  }

  close(): void {
    this.#onAnswer = () => {};
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    if (this.#left === -1) {
      const end = data.indexOf(headEnd);
      // All servers here send the head in one piece.
      if (end === -1) {
        this.#onAnswer(new Error('The head of an answer came in pieces.'));
        return;
      }
      const head = data.toString('latin1', 0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      this.#status = Number(head.slice(9, 12));
      this.#bytes = data.length - end - 4;
      this.#left = length === undefined ? Infinity : Number(length) - this.#bytes;
    } else {
      this.#bytes += data.length;
      this.#left -= data.length;
    }
    if (this.#left === 0 || (this.#left === Infinity && data.subarray(-7).equals(lastChunk))) {
      this.#onAnswer({ status: this.#status, bytes: this.#bytes });
    }
  }
}
