import { ApiError, bearerToken, type PublishedContentLookup } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readTree } from '../../site/read-tree.ts';
import { readSite } from '../../site/site-view.ts';
import { readBody } from '../../read-body.ts';
import type { Serving } from '../../serve-site.ts';
import type { SiteRequest } from '../../site-request.ts';
import type { SiteCalls } from '../../source/site-source.ts';
import { isPlausibleToken, visitorTokenIn } from '../../visitor-cookie.ts';

/** A message asks for something and brings nothing. */
const maxBytes = 64_000;
/** Messages of one request. */
const maxBatch = 20;
/** Of an error that the implementation defines (JSON-RPC 2.0). */
const rpcCode = -32_000;

type Resolve = (
  calls: SiteCalls,
  site: SiteRequest,
  jwtToken: string | undefined,
) => Promise<PublishedContentLookup>;

/** Answers the MCP server of a site (streamable HTTP, without sessions), for the visitor that its pages would be shown to. */
export async function answerMcp(
  serving: Serving,
  { request, reply, site }: { request: FastifyRequest; reply: FastifyReply; site: SiteRequest },
  resolve: Resolve,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  try {
    if (request.method !== 'POST') {
      reply.header('allow', 'POST');
      throw new ApiError('method_not_allowed', 'Send messages of the Model Context Protocol with POST.');
    }
    // Pages of other sites may not connect, even with the cookie of a visitor; programs send no origin.
    const { origin } = request.headers;
    if (origin !== undefined && origin !== site.origin && new URL(site.origin).host !== hostOf(origin))
      throw new ApiError('forbidden', 'Web pages of other origins may not connect.');
    const text = await readBody(request.raw, maxBytes);
    const calls = await serving.source.open(request, reply);
    const isSecure = request.protocol === 'https' || serving.source.addresses.publicUrl.startsWith('https:');
    const sent = bearerToken(request.headers.authorization);
    const token =
      sent !== undefined && isPlausibleToken(sent)
        ? sent
        : visitorTokenIn(request.headers.cookie, { isSecure });
    const lookup = await resolve(calls, site, token);
    if ('redirect' in lookup)
      throw new ApiError('unauthenticated', 'Send the token of a visitor of this site as a bearer token.');
    const client = await calls.visitor(lookup.apiToken);
    const view = await readSite(client, lookup, site.origin);
    if (view === undefined) throw new ApiError('not_found', 'There is no such site.');
    const { source, tasks } = serving;
    const { revisionId } = view;
    const tree = await readTree(source, client, view, { spaceId: lookup.space, revisionId });
    const messages = parse(text);
    if (Array.isArray(messages) && messages.length > maxBatch)
      throw new ApiError('invalid_input', `A batch has at most ${maxBatch} messages.`);
    const headers = new Headers();
    for (const name of ['accept', 'content-type', 'mcp-protocol-version'])
      if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]));
    // The SDK takes long to load, and a server may never need it.
    const { answerMessages } = await import('./site-server.ts');
    const opened = { source, tasks, onBusy: () => undefined, client, view, tree };
    const response = await answerMessages(
      { ...opened, countSearch: () => calls.count('search') },
      { headers, text, messages },
    );
    reply.code(response.status);
    for (const [name, value] of response.headers) reply.header(name, value);
    return await reply.send(await response.text());
  } catch (error) {
    return sendError(request, reply, error);
  }
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const known = error instanceof ApiError && error.code !== 'internal' ? error : undefined;
  if (known === undefined)
    request.log.error({ err: error, requestId: request.id }, 'A message could not be answered.');
  if (known?.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  const message = known?.message ?? 'An unexpected error.';
  return reply
    .code(known?.status ?? 500)
    .type('application/json; charset=utf-8')
    .send({ jsonrpc: '2.0', id: null, error: { code: rpcCode, message } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
