import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';

/** A proxy between the client and PostgreSQL that simulates network failures. */
export class Network {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #url: URL;
  #port = 0;
  /** How many connections are let through at a time; further ones are closed at once, as by `max_connections`. */
  admitted = Infinity;
  /** The connections that were closed at once. */
  refused = 0;

  private constructor(url: string) {
    this.#url = new URL(url);
    this.#server = createServer((client) => this.#forward(client));
  }

  static async to(url: string): Promise<Network> {
    const network = new Network(url);
    await network.restore();
    return network;
  }

  /** The URL of PostgreSQL through this network. */
  get url(): string {
    const through = new URL(this.#url);
    through.hostname = '127.0.0.1';
    through.port = String(this.#port);
    return through.href;
  }

  /** Resets every connection. */
  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Resets every connection, and refuses new ones. */
  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.reset();
    await closed;
  }

  async restore(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
  }

  /** Drops all further data, without closing a connection. */
  stall(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  #forward(client: Socket): void {
    // Two sockets are one connection.
    if (this.#sockets.size / 2 >= this.admitted) {
      this.refused += 1;
      client.on('error', () => undefined).destroy();
      return;
    }
    const upstream = connect(Number(this.#url.port || 5432), this.#url.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.#sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
    }
  }
}
