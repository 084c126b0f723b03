import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphqlOptions } from './graphql-options.ts';
import type { GraphqlHandlers } from './http/handlers.ts';

const path = '/graphql';

/** Serves `/graphql` and `/schema.graphql`, with the hooks and plugins of the app, such as CORS. */
export function registerGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  const { domain } = options;
  upgradeOnly(app, path);
  void app.register(async (scope) => {
    // Declared by the instance that this is registered on, for its log.
    const isLogged = scope.hasRequestDecorator('called');
    let opening: Promise<GraphqlHandlers> | undefined;
    // The GraphQL libraries take long to load, and a server may never need them.
    const handlers = () =>
      (opening ??= import('./http/handlers.ts').then(
        (module) => new module.GraphqlHandlers(options, isLogged),
      ));
    readBodies(scope);
    scope.addHook('preClose', async () => {
      domain.streams.end();
      (await opening)?.end();
    });
    scope.setErrorHandler(async (error, request, reply) => (await handlers()).fail(request, reply, error));
    scope.get('/schema.graphql', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send((await handlers()).schema),
    );
    const execute = async (request: FastifyRequest, reply: FastifyReply) =>
      (await handlers()).execute(request, reply);
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
          (await handlers()).openSocket(socket, request);
          socket.resume();
        },
      });
    });
    scope.route({ method: 'POST', url: path, handler: execute });
    scope.put(path, async (request, reply) => (await handlers()).reserve(request, reply));
    scope.delete(path, async (request, reply) => (await handlers()).stop(request, reply));
  });
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
