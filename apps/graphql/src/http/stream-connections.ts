import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ApiError } from '@lectern/contract';
import { comment, eventText, keepAliveMs } from './event-stream-text.ts';

/** Per user and process. */
const maxConnections = 5;
/** That run at once on one connection. */
const maxOperations = 20;
/** How long a reserved connection waits for its client. */
const reservedMs = 30_000;

/** One event stream for the results of many operations, which other requests start and stop by their ids. */
export class StreamConnection {
  readonly token = randomBytes(24).toString('base64url');
  readonly userId: string;
  readonly #operations = new Map<string, AbortController>();
  readonly #stream = new PassThrough();
  readonly #maxQueuedBytes: number;
  #isOpen = false;

  constructor(userId: string, maxQueuedBytes: number) {
    this.userId = userId;
    this.#maxQueuedBytes = maxQueuedBytes;
    // A client that leaves is no error.
    this.#stream.on('error', () => this.end());
  }

  /** Whether a client is connected. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The body of the response that the results go to. 409 when there is one already. */
  open(): PassThrough {
    if (this.#isOpen) throw new ApiError('conflict', 'This event stream is open already.');
    this.#isOpen = true;
    this.#stream.write(comment);
    const keepAlive = setInterval(() => this.#stream.write(comment), keepAliveMs);
    this.#stream.once('close', () => {
      clearInterval(keepAlive);
      this.end();
    });
    return this.#stream;
  }

  /** Reserves the id of an operation until it ends. 409 for one that runs, 429 when too many run. */
  start(id: string): AbortController {
    if (this.#operations.has(id))
      throw new ApiError('conflict', 'An operation with this id runs on the event stream already.');
    if (this.#operations.size >= maxOperations) {
      const message = `${maxOperations} operations run on the event stream already. Stop one of them first.`;
      throw new ApiError('rate_limited', message);
    }
    const operation = new AbortController();
    this.#operations.set(id, operation);
    return operation;
  }

  /** Ends the operation with an id, if it runs; only a certain one, if that is given. */
  stop(id: string, only?: AbortController): void {
    const running = this.#operations.get(id);
    if (only !== undefined && running !== only) return;
    running?.abort();
    this.#operations.delete(id);
  }

  /** Sends a result; resolves when the client has received enough of what was sent before. */
  async next(id: string, text: string): Promise<void> {
    await this.#write(eventText('next', `{"id":${JSON.stringify(id)},"payload":${text}}`));
  }

  async complete(id: string): Promise<void> {
    this.#operations.delete(id);
    await this.#write(eventText('complete', JSON.stringify({ id })));
  }

  /** Ends the stream and its operations. */
  end(): void {
    for (const id of this.#operations.keys()) this.stop(id);
    // Without a client, results that nobody reads would keep the stream from finishing.
    if (this.#isOpen) this.#stream.end();
    else this.#stream.destroy();
  }

  onEnd(listener: () => void): void {
    this.#stream.once('finish', listener);
    this.#stream.once('close', listener);
  }

  async #write(text: string): Promise<void> {
    if (this.#stream.writableEnded || this.#stream.destroyed) return;
    if (this.#stream.write(text)) return;
    if (this.#stream.writableLength > this.#maxQueuedBytes) {
      this.#stream.destroy();
      return;
    }
    // It rejects for a stream that is destroyed meanwhile.
    await Promise.race([once(this.#stream, 'drain'), once(this.#stream, 'close')]).catch(() => undefined);
  }
}

/** The reserved and open connections of a process. */
export class StreamConnections {
  readonly #byToken = new Map<string, StreamConnection>();
  readonly #maxQueuedBytes: number;

  constructor(maxQueuedBytes: number) {
    this.#maxQueuedBytes = maxQueuedBytes;
  }

  /** 429 for a user who has too many. */
  reserve(userId: string): StreamConnection {
    const own = [...this.#byToken.values()].filter((other) => other.userId === userId).length;
    if (own >= maxConnections) {
      const message = `You have ${maxConnections} event streams already. Close one of them first.`;
      throw new ApiError('rate_limited', message);
    }
    const connection = new StreamConnection(userId, this.#maxQueuedBytes);
    this.#byToken.set(connection.token, connection);
    const expiry = setTimeout(() => {
      if (!connection.isOpen) connection.end();
    }, reservedMs);
    expiry.unref();
    connection.onEnd(() => {
      clearTimeout(expiry);
      this.#byToken.delete(connection.token);
    });
    return connection;
  }

  /** The connection of a user with this token; 404 when there is none in this process. */
  get(token: string, userId: string): StreamConnection {
    const connection = this.#byToken.get(token);
    if (connection?.userId === userId) return connection;
    throw new ApiError(
      'not_found',
      'This server has no event stream with this token. Reserve one with PUT, and send what follows to the same server.',
    );
  }

  /** Ends all connections; their clients reconnect to another process. */
  end(): void {
    for (const connection of this.#byToken.values()) connection.end();
  }
}
