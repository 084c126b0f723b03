import type { WebSocket } from '@fastify/websocket';
import { bearerToken } from '@lectern/contract';
import { type Actor, type Ctx, countCall, originOf, takeTurn } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { GraphqlOptions } from '../graphql-options.ts';
import { defaultLimits } from '../limits/limits.ts';
import { errorResponse } from '../run/response.ts';
import { acceptsStream, sendStream, wantsStream } from './event-stream.ts';
import { fastPath } from './fast-path.ts';
import { errorOfFramework } from './framework-error.ts';
import { graphiqlHeaders, graphiqlPage } from './graphiql-page.ts';
import { acceptedMediaType } from './media-type.ts';
import { sendResponse, sendYogaResponse } from './send.ts';
import {
  connectStream,
  reserveStream,
  startOperation,
  stopOperation,
  streamToken,
} from './single-connection.ts';
import { StreamConnections } from './stream-connections.ts';
import type { Subscriber } from './subscription.ts';
import { openTransport, type Transport } from './transport.ts';

type Caller = {
  readonly actor: Actor;
  readonly ctx: Ctx;
  readonly transport: Transport;
  readonly subscriber: Subscriber;
};

/** What answers the requests of the routes. */
export class GraphqlHandlers {
  readonly #options: GraphqlOptions;
  /** Whether requests have a decorator for what they called, for their log. */
  readonly #isLogged: boolean;
  readonly #connections: StreamConnections;
  #opened: Transport | undefined;

  constructor(options: GraphqlOptions, isLogged: boolean) {
    this.#options = options;
    this.#isLogged = isLogged;
    this.#connections = new StreamConnections(2 * this.#limits.responseBytes);
  }

  get #limits() {
    return { ...defaultLimits, ...this.#options.limits };
  }

  /** With the first request that may have one: a schema takes long to make. */
  get #transport(): Transport {
    const { domain, persistedDocuments = 'automatic' } = this.#options;
    return (this.#opened ??= openTransport(domain, this.#limits, persistedDocuments));
  }

  /** The text of `schema.graphql`. */
  get schema(): string {
    return this.#transport.schema;
  }

  async execute(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (wantsPage(request)) return sendPage(request, reply);
    const caller = await this.#enter(request, reply);
    const { engine } = caller.transport;
    const connection = this.#connectionOf(request, caller);
    if (connection !== undefined && acceptsStream(request)) return connectStream(reply, connection);
    if (connection !== undefined)
      return startOperation(request, reply, { ...caller.subscriber, engine, connection });
    if (wantsStream(request, engine)) return sendStream(request, reply, { ...caller.subscriber, engine });
    return respond(request, reply, caller);
  }

  async reserve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return reserveStream(reply, (await this.#enter(request, reply)).actor, this.#connections);
  }

  async stop(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = await this.#enter(request, reply);
    return stopOperation(request, reply, this.#connections.get(streamToken(request) ?? '', userOf(caller)));
  }

  openSocket(socket: WebSocket, request: FastifyRequest): void {
    const { headers, raw } = request;
    this.#transport.sockets.open(socket, {
      origin: originOf('graphql', request),
      headers,
      tcpSocket: raw.socket,
    });
  }

  /** Answers a request that failed before it was executed. */
  fail(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const requestLog = { requestId: request.id, log: this.#options.logger };
    return sendResponse(
      request,
      reply,
      errorResponse(errorOfFramework(error) ?? error, requestLog),
      acceptedMediaType(request.headers.accept) ?? 'application/json',
    );
  }

  /** Ends what clients hold open. */
  end(): void {
    this.#connections.end();
    this.#opened?.sockets.end();
  }

  /** The caller, whose turn it is. No promise where nothing has to be waited for. */
  async #enter(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const { domain } = this.#options;
    reply.header('cache-control', 'no-store');
    const origin = originOf('graphql', request);
    const token = bearerToken(request.headers.authorization);
    const authenticate = () => domain.authenticate(token, origin);
    const actor =
      (token === undefined ? undefined : domain.findAuthenticated(token)) ?? (await authenticate());
    const ctx = domain.context(actor, origin);
    const turn = takeTurn(ctx, reply.raw);
    if (turn !== undefined) await turn;
    const counted = countCall(ctx, { rateLimit: 'reads' });
    if (counted !== undefined) await counted;
    const transport = this.#transport;
    const subscriber = { ...transport.engine.context(ctx, request.id), domain, authenticate };
    if (this.#isLogged) request.setDecorator('called', subscriber.called);
    return { actor, ctx, transport, subscriber };
  }

  #connectionOf(request: FastifyRequest, caller: Caller) {
    const token = streamToken(request);
    return token === undefined ? undefined : this.#connections.get(token, userOf(caller));
  }
}

function userOf({ actor }: Caller): string {
  return actor.kind === 'user' ? actor.userId : '';
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  { transport, subscriber: context }: Caller,
): Promise<FastifyReply> {
  const { engine, http } = transport;
  const body = Buffer.isBuffer(request.body) ? request.body : undefined;
  const plain = body === undefined ? undefined : fastPath(request, body, engine);
  if (plain !== undefined) {
    return sendResponse(request, reply, await engine.execute(plain.operation, context), plain.mediaType);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const init = { method: request.method, headers, ...(body !== undefined && { body: body.toString() }) };
  const json: string[] = [];
  const response = await http.fetch(`http://localhost${request.url}`, init, { ...context, json });
  return sendYogaResponse(request, reply, response, { requestId: request.id, log: context.ctx.log, json });
}

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { html, gzipped } = await graphiqlPage();
  reply.headers(graphiqlHeaders).header('vary', 'accept, accept-encoding');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}
