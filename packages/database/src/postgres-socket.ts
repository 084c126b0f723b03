import { type Socket, connect } from 'node:net';
import { setLoopTimeout } from './loop-clock.ts';

type PostgresAddress = { host: string; port: number; path: string | undefined };

/**
 * A socket for postgres.js that connects once only. By default postgres.js reconnects: queued statements then run on the
 * new session, outside of their transaction, and a write to the old one throws an uncaught error (porsager/postgres#1208).
 */
export class SingleSocket {
  readonly #connectTimeoutMs: number;
  #socket: Socket | undefined;
  #used = false;

  constructor(connectTimeoutMs: number) {
    this.#connectTimeoutMs = connectTimeoutMs;
  }

  async connect({ host, port, path }: PostgresAddress): Promise<Socket> {
    if (this.#used) throw Object.assign(new Error('The connection was lost.'), { code: 'CONNECTION_CLOSED' });
    this.#used = true;
    const socket = path ? connect({ path }) : connect({ host, port, noDelay: true });
    this.#socket = socket;
    await connected(socket, this.#connectTimeoutMs);
    // postgres.js takes the server name for TLS from here.
    return Object.assign(socket, { host });
  }

  destroy(): void {
    this.#used = true;
    this.#socket?.destroy();
  }
}

function connected(socket: Socket, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setLoopTimeout(() => {
      socket.destroy(Object.assign(new Error('The connection timed out.'), { code: 'CONNECT_TIMEOUT' }));
    }, timeoutMs);
    const settle = (error?: Error) => {
      timer.clear();
      socket.off('connect', settle).off('error', settle);
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', settle).once('error', settle);
  });
}
