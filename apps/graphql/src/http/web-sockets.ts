import type { Socket } from 'node:net';
import type { Domain, Origin } from '@lectern/domain';
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
} from 'graphql';
import { makeServer } from 'graphql-ws';
import type { WebSocket } from '@fastify/websocket';
import type { Engine } from '../run/engine.ts';
import { keepAliveMs } from './event-stream-text.ts';
import { closeCodes } from './close-codes.ts';
import { SocketSession, type StartedOperation } from './socket-session.ts';
import { UnauthenticatedSockets } from './unauthenticated-sockets.ts';

/** Per user and process. */
const maxConnections = 10;
/** Of a process, with those that have not signed in. */
const maxSockets = 5000;
const initTimeoutMs = 5000;
/** For clients that do not answer the end of a connection. */
const terminateMs = 2000;
/** Of what a client has not received yet, beyond which no more of its messages are read. */
const maxUnsentBytes = 1_000_000;

type RunningOperation = Exclude<StartedOperation, { rejected: unknown }>;
type Connection = { readonly session: SocketSession; readonly socket: WebSocket; userId?: string };

/** Where a connection comes from. */
export type SocketRequest = {
  readonly origin: Origin;
  readonly headers: { readonly authorization?: string | undefined };
  /** What its messages are received from. */
  readonly tcpSocket: Socket;
};

/** The library asks only which type the operation has, and for all of them the same function runs. */
const anyOperation = parse('{ __typename }');

/** The connections of GraphQL over WebSocket (`graphql-transport-ws`). */
export class WebSockets {
  readonly #domain: Domain;
  readonly #engine: Engine;
  readonly #connections = new Set<Connection>();
  readonly #unauthenticated = new UnauthenticatedSockets();
  readonly #server;

  constructor(domain: Domain, engine: Engine, schema: GraphQLSchema) {
    this.#domain = domain;
    this.#engine = engine;
    this.#server = makeServer<Record<string, unknown>, Connection>({
      connectionInitWaitTimeout: initTimeoutMs,
      onConnect: async ({ connectionParams, extra }) => {
        this.#unauthenticated.setSigningIn(extra.socket, true);
        const userId = await extra.session.signIn(connectionParams);
        this.#unauthenticated.setSigningIn(extra.socket, false);
        if (userId === undefined) return false;
        const own = [...this.#connections].filter((other) => other.userId === userId).length;
        if (own < maxConnections) {
          extra.userId = userId;
          this.#unauthenticated.delete(extra.socket);
          return true;
        }
        extra.socket.close(closeCodes.tryAgainLater, `At most ${maxConnections} connections are allowed`);
        return false;
      },
      onSubscribe: async ({ extra }, _id, payload) => {
        const started = await extra.session.start(payload);
        if ('rejected' in started) return errorsOf(started.rejected.text);
        return { schema, document: anyOperation, contextValue: started };
      },
      execute: ({ contextValue }: ExecutionArgs) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `onSubscribe` has put there
        return resultsOf(contextValue as RunningOperation);
      },
    });
  }

  /** Serves a connection that was accepted. */
  open(socket: WebSocket, { origin, headers, tcpSocket }: SocketRequest): void {
    const close = (code: number, reason: string) => socket.close(code, reason);
    const session = new SocketSession({ domain: this.#domain, engine: this.#engine, origin, headers, close });
    const connection: Connection = { session, socket };
    this.#connections.add(connection);
    const closed = this.#server.opened(
      {
        protocol: socket.protocol,
        // Resolves when it was written to the connection, so that results wait for a slow client.
        send: (data) => write(socket, (done) => socket.send(data, done)),
        close,
        onMessage: (take) => {
          socket.on('message', (data) => {
            take(textOf(data)).catch((error: unknown) => {
              this.#domain.log.error(
                { err: error },
                'A message of a GraphQL connection failed unexpectedly.',
              );
              close(1011, 'Internal error');
            });
          });
        },
      },
      connection,
    );
    socket.on('ping', (data) => void write(socket, (done) => socket.pong(data, false, done)));
    const stopPinging = keepAlive(socket, () => void session.checkToken());
    socket.on('error', () => socket.terminate());
    socket.once('close', (code, reason) => {
      stopPinging();
      this.#connections.delete(connection);
      session.end();
      void closed(code, reason.toString());
    });
    this.#unauthenticated.add(socket, tcpSocket);
    if (this.#connections.size > maxSockets) close(closeCodes.tryAgainLater, 'Too many connections');
  }

  /** Closes all connections; their clients reconnect to another process. */
  end(): void {
    for (const { socket } of this.#connections) {
      socket.close(closeCodes.goingAway, 'The server shuts down');
      setTimeout(() => socket.terminate(), terminateMs).unref();
    }
  }
}

/** Pings a client, and ends the connection of one that does not answer. Returns what stops it. */
function keepAlive(socket: WebSocket, check: () => void): () => void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
    return check();
  }, keepAliveMs);
  return () => clearInterval(timer);
}

/** Resolves when a message was written. A client that does not read what it asks for is not asked what else it wants. */
function write(socket: WebSocket, send: (done: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  // An error is of a connection that is closed, which ends everything on it.
  send(() => {
    if (socket.isPaused && socket.bufferedAmount <= maxUnsentBytes) socket.resume();
    resolve();
  });
  if (socket.bufferedAmount > maxUnsentBytes) socket.pause();
  return promise;
}

/** The results of an operation, which ends when the client completes it: `return` alone would wait for the next result. */
function resultsOf(operation: RunningOperation): AsyncGenerator<ExecutionResult, void> {
  const results = parsed(operation);
  const end = results.return.bind(results);
  return Object.assign(results, {
    return(value: void | PromiseLike<void>) {
      operation.stop();
      return end(value);
    },
  });
}

async function* parsed({ results, stop }: RunningOperation): AsyncGenerator<ExecutionResult, void> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text of a response of GraphQL
    for await (const { text } of results) yield JSON.parse(text) as ExecutionResult;
  } finally {
    stop();
  }
}

/** Errors that are formatted already, with their positions. */
function errorsOf(text: string): GraphQLError[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text of a response with errors
  const { errors } = JSON.parse(text) as { errors: GraphQLFormattedError[] };
  return errors.map((error) => Object.assign(new GraphQLError(error.message), { toJSON: () => error }));
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
