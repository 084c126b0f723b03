import { bearerToken } from '@lectern/contract';
import { type Actor, countCall, type Domain, originOf, takeTurn } from '@lectern/domain';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transport } from './http/transport.ts';
import { sendStream, wantsStream } from './http/event-stream.ts';
import { graphiqlHeaders, graphiqlPage } from './http/graphiql-page.ts';
import { OpenStreams } from './http/open-streams.ts';
import { sendResponse, sendYogaResponse } from './http/send.ts';
import { errorOfFramework } from './http/framework-error.ts';
import { fastPath } from './http/fast-path.ts';
import { defaultLimits, type GraphqlLimits } from './limits/limits.ts';
import { errorResponse } from './run/response.ts';

export type GraphqlOptions = {
  readonly domain: Domain;
  readonly logger: FastifyBaseLogger;
  readonly limits?: Partial<GraphqlLimits>;
};

/** Serves `/graphql` and `/schema.graphql`, with the hooks and plugins of the app, such as CORS. */
export function registerGraphql(app: FastifyInstance, { domain, logger, limits }: GraphqlOptions): void {
  let opened: Promise<Transport> | undefined;
  // The GraphQL libraries take long to load, and a server may never need them.
  const transport = () =>
    (opened ??= import('./http/transport.ts').then(({ openTransport }) =>
      openTransport({ ...defaultLimits, ...limits }),
    ));

  const streams = new OpenStreams();

  void app.register(async (scope) => {
    readBodies(scope);
    scope.addHook('preClose', async () => streams.end());
    scope.setErrorHandler((error, request, reply) => {
      const requestLog = { requestId: request.id, log: logger };
      return sendResponse(
        request,
        reply,
        errorResponse(errorOfFramework(error) ?? error, requestLog),
        'application/json',
      );
    });
    scope.get('/schema.graphql', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send((await transport()).schema),
    );
    scope.route<{ Body: unknown }>({
      method: ['GET', 'POST'],
      url: '/graphql',
      exposeHeadRoute: false,
      async handler(request, reply) {
        if (wantsPage(request)) return sendPage(request, reply);
        reply.header('cache-control', 'no-store');
        const origin = originOf('graphql', request);
        const actor = await domain.authenticate(bearerToken(request.headers.authorization), origin);
        const caller = domain.context(actor, origin);
        await takeTurn(caller, reply.raw);
        await countCall(caller, { rateLimit: 'reads' });
        const scoped = { domain, actor, transport: await transport() };
        if (!wantsStream(request)) return respond(request, reply, scoped);
        const ctx = domain.context(actor, originOf('graphql', request));
        return sendStream(request, reply, {
          ...scoped,
          ...scoped.transport.engine.context(ctx, request.id),
          streams,
        });
      },
    });
  });
}

type RequestScope = { readonly domain: Domain; readonly actor: Actor; readonly transport: Transport };

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  { domain, actor, transport }: RequestScope,
): Promise<FastifyReply> {
  const { engine, http } = transport;
  const ctx = domain.context(actor, originOf('graphql', request));
  const context = engine.context(ctx, request.id);
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
