import websocket from '@fastify/websocket';
import { bearerToken } from '@lectern/contract';
import { type Actor, type Ctx, countCall, type Domain, originOf, takeTurn } from '@lectern/domain';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transport } from './http/transport.ts';
import { acceptsStream, sendStream, wantsStream } from './http/event-stream.ts';
import { graphiqlHeaders, graphiqlPage } from './http/graphiql-page.ts';
import { acceptedMediaType } from './http/media-type.ts';
import { sendResponse, sendYogaResponse } from './http/send.ts';
import {
  connectStream,
  reserveStream,
  startOperation,
  stopOperation,
  streamToken,
} from './http/single-connection.ts';
import { StreamConnections } from './http/stream-connections.ts';
import type { Subscriber } from './http/subscription.ts';
import { errorOfFramework } from './http/framework-error.ts';
import { fastPath } from './http/fast-path.ts';
import { defaultLimits, type GraphqlLimits } from './limits/limits.ts';
import type { PersistedDocumentsOption } from './run/persisted-documents.ts';
import { errorResponse } from './run/response.ts';

export type GraphqlOptions = {
  readonly domain: Domain;
  readonly logger: FastifyBaseLogger;
  readonly limits?: Partial<GraphqlLimits>;
  /** `automatic` by default. */
  readonly persistedDocuments?: PersistedDocumentsOption;
};

const path = '/graphql';

/** Serves `/graphql` and `/schema.graphql`, with the hooks and plugins of the app, such as CORS. */
export function registerGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  const { domain, logger, persistedDocuments = 'automatic' } = options;
  const limits = { ...defaultLimits, ...options.limits };
  let opening: Promise<Transport> | undefined;
  let opened: Transport | undefined;
  // The GraphQL libraries take long to load, and a server may never need them.
  const transport = () =>
    (opening ??= import('./http/transport.ts').then(
      ({ openTransport }) => (opened = openTransport(domain, limits, persistedDocuments)),
    ));
  const connections = new StreamConnections(2 * limits.responseBytes);

  upgradeOnly(app, path);
  void app.register(async (scope) => {
    readBodies(scope);
    scope.addHook('preClose', async () => {
      domain.streams.end();
      connections.end();
      (await opening)?.sockets.end();
    });
    scope.setErrorHandler((error, request, reply) => {
      const requestLog = { requestId: request.id, log: logger };
      return sendResponse(
        request,
        reply,
        errorResponse(errorOfFramework(error) ?? error, requestLog),
        acceptedMediaType(request.headers.accept) ?? 'application/json',
      );
    });
    scope.get('/schema.graphql', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send((await transport()).schema),
    );

    // Declared by the instance that this is registered on, for its log.
    const isLogged = scope.hasRequestDecorator('called');
    /** The caller, whose turn it is. No promise where nothing has to be waited for. */
    const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
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
      const ready = opened ?? (await transport());
      const subscriber = { ...ready.engine.context(ctx, request.id), domain, authenticate };
      if (isLogged) request.setDecorator('called', subscriber.called);
      return { actor, ctx, transport: ready, subscriber };
    };
    const connectionOf = (request: FastifyRequest, { actor }: Caller) => {
      const token = streamToken(request);
      if (token === undefined) return undefined;
      return connections.get(token, actor.kind === 'user' ? actor.userId : '');
    };
    const execute = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (wantsPage(request)) return sendPage(request, reply);
      const caller = await enter(request, reply);
      const { engine } = caller.transport;
      const connection = connectionOf(request, caller);
      if (connection !== undefined && acceptsStream(request)) return connectStream(reply, connection);
      if (connection !== undefined)
        return startOperation(request, reply, { ...caller.subscriber, engine, connection });
      if (wantsStream(request, engine)) return sendStream(request, reply, { ...caller.subscriber, engine });
      return respond(request, reply, caller);
    };
    // The hooks of the plugin are for its own routes: those of a POST would only take time.
    await scope.register(async (upgrading) => {
      await upgrading.register(websocket, {
        // Pongs count towards what a client has not received, too.
        options: { maxPayload: app.initialConfig.bodyLimit ?? 1024 * 1024, autoPong: false },
        // The hook above ends connections with a code for which clients reconnect.
        preClose: (done) => done(),
      });
      upgrading.route({
        method: 'GET',
        url: path,
        exposeHeadRoute: false,
        handler: execute,
        async wsHandler(socket, request) {
          // Messages that come before are kept by the socket.
          socket.pause();
          const { sockets } = await transport();
          const { headers, raw } = request;
          sockets.open(socket, { origin: originOf('graphql', request), headers, tcpSocket: raw.socket });
          socket.resume();
        },
      });
    });
    scope.route({ method: 'POST', url: path, handler: execute });
    scope.put(path, async (request, reply) =>
      reserveStream(reply, (await enter(request, reply)).actor, connections),
    );
    scope.delete(path, async (request, reply) => {
      const caller = await enter(request, reply);
      const token = streamToken(request) ?? '';
      const { actor } = caller;
      return stopOperation(request, reply, connections.get(token, actor.kind === 'user' ? actor.userId : ''));
    });
  });
}

type Caller = {
  readonly actor: Actor;
  readonly ctx: Ctx;
  readonly transport: Transport;
  readonly subscriber: Subscriber;
};

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
  const response = await http.fetch(`http://localhost${request.url}`, init, context);
  return sendYogaResponse(request, reply, response, { requestId: request.id, log: context.ctx.log });
}

/** Leaves every other request with an `Upgrade` header, such as one for HTTP/2, to its route (RFC 9110, 7.8). */
function upgradeOnly(app: FastifyInstance, url: string): void {
  Object.assign(app.server, {
    shouldUpgradeCallback: ({ headers, url: requested = '' }: FastifyRequest['raw']) =>
      headers.upgrade?.toLowerCase() === 'websocket' && requested.replace(/\?.*$/s, '') === url,
  });
}

/** Keeps bodies as bytes: a malformed one is answered as a GraphQL error. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
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
