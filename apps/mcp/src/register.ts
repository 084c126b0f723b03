import { ApiError, bearerToken, errorHeaders } from '@lectern/contract';
import { assertUser, type Ctx, type Domain, originOf, takeTurn } from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorOfFramework } from './framework-error.ts';
import { toApiError } from './tool-errors.ts';

export type McpOptions = {
  readonly domain: Domain;
  /** Of the product. */
  readonly version: string;
  /** Origins of web pages that may connect, besides those of the server and its frontend. */
  readonly origins: readonly string[];
  /** Of one result, at most. */
  readonly resultBytes: number;
};

/** Messages of one request. */
const maxBatch = 20;

/** Serves the Model Context Protocol at `/mcp` (streamable HTTP, without sessions: any process answers any request). */
export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  const { domain } = options;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_: unknown, body: string) => body,
    );
    scope.setErrorHandler((thrown, request, reply) => sendError(domain, { thrown, request, reply }));
    scope.post('/mcp', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      assertOrigin(request, options);
      const origin = originOf('mcp', request);
      const actor = await domain.authenticate(bearerToken(request.headers.authorization), origin);
      const ctx = domain.context(assertUser(actor), origin);
      await takeTurn(ctx, reply.raw);
      const response = await answer(request, ctx, options);
      reply.code(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.send(await response.text());
    });
    // There are no streams and no sessions; clients know that by this status.
    scope.route({
      method: ['GET', 'DELETE'],
      url: '/mcp',
      exposeHeadRoute: false,
      async handler() {
        throw new ApiError(
          'method_not_allowed',
          'Send messages with POST: there are no streams and no sessions.',
        );
      },
    });
  });
}

async function answer(
  request: FastifyRequest,
  ctx: Ctx,
  { version, resultBytes: maxBytes }: McpOptions,
): Promise<Response> {
  const text = typeof request.body === 'string' ? request.body : '';
  const messages = parse(text);
  if (Array.isArray(messages) && messages.length > maxBatch) {
    const message = `The batch has ${messages.length} messages; at most ${maxBatch} are allowed.`;
    throw new ApiError('invalid_input', message);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  // The SDK takes long to load, and a server may never need it.
  const { answerMessages } = await import('./server.ts');
  return answerMessages({ ctx, requestId: request.id, maxBytes }, { version, headers, text, messages });
}

/**
 * A web page of another origin may not connect, even where its name leads to this machine (DNS rebinding). Programs send no
 * origin.
 */
function assertOrigin({ headers }: FastifyRequest, { domain, origins }: McpOptions): void {
  const { origin } = headers;
  if (origin === undefined) return;
  const { publicUrl, appUrl } = domain.settings;
  const own = [publicUrl, appUrl].map((url) => new URL(url).origin);
  if (own.includes(origin) || origins.includes(origin)) return;
  throw new ApiError('forbidden', `Web pages of ${origin} may not connect: see the setting MCP_ORIGINS.`);
}

type Failed = {
  readonly thrown: unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Sends an error from before the protocol, as one of JSON-RPC without an id. */
function sendError({ log }: Domain, { thrown, request, reply }: Failed): FastifyReply {
  const error = toApiError(errorOfFramework(thrown) ?? thrown, { log }, request.id);
  const { code, status, message, retryAfterSeconds } = error;
  return reply
    .code(status)
    .headers(errorHeaders(status, { retryAfterSeconds, allowedMethods: ['POST'] }))
    .send({
      jsonrpc: '2.0',
      id: null,
      error: { code: rpcCode, message, data: { code, requestId: request.id } },
    });
}

/** Of an error that the implementation defines (JSON-RPC 2.0). */
const rpcCode = -32_000;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
