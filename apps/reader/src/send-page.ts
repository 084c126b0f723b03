import { ApiError } from '@lectern/contract';
import type { ResponseBody } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SentAsset } from './asset-at.ts';
import { contentCodingFor, encode } from './content-coding.ts';
import type { RenderedPage } from './outcome.ts';
import { isMatching } from './page-tag.ts';
import { renderError } from './page/plain-pages.ts';
import { securityHeaders } from './security-headers.ts';
import { type Serving } from './serve-site.ts';
import type { SiteSource } from './source/site-source.ts';

export function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, policy }: SentAsset,
): Promise<FastifyReply> {
  reply.header('cache-control', 'public, max-age=31536000, immutable');
  reply.header('content-security-policy', policy ?? "default-src 'none'");
  // Its policy says who may have it in a frame.
  if (policy !== undefined) reply.removeHeader('x-frame-options');
  // Documents in a sandbox have no origin.
  else reply.header('cross-origin-resource-policy', 'cross-origin');
  reply.type(contentType);
  return sendBody(request, reply, body);
}

export function sendRedirect(
  reply: FastifyReply,
  status: 301 | 302 | 303 | 308,
  location: string,
): FastifyReply {
  if (status === 302 || status === 303 || !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store');
  // Editors write the targets of redirects, and headers have ASCII only.
  const encoded = location.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
  return reply.code(status).header('location', encoded).send();
}

export async function sendPage(
  { source, assets }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  const { status, contentType, body, tag, styleSource, connections } = page;
  reply.code(status).type(contentType).header('etag', tag);
  const filesOrigins = filesOriginsOf(source);
  reply.headers(
    securityHeaders({ filesOrigins, styleSource, scriptSource: assets.themeSource, connections }),
  );
  const condition = request.headers['if-none-match'];
  if (status === 200 && isMatching(condition, tag)) return reply.code(304).send();
  return sendBody(request, reply, body);
}

/** Where the bytes of files come from: this server, and what its URLs redirect to. */
function filesOriginsOf({ addresses: { publicUrl, directFilesOrigin } }: SiteSource): string[] {
  const { origin } = new URL(publicUrl);
  return directFilesOrigin === undefined ? [origin] : [origin, directFilesOrigin];
}

async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: ResponseBody,
): Promise<FastifyReply> {
  const isCompressed = reply.getHeader('content-type') === 'image/png';
  if (body.json.length < 1024 || isCompressed) return reply.send(body.json);
  const vary = reply.getHeader('vary');
  reply.header('vary', typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
  const coding = contentCodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (coding === undefined) return reply.send(body.json);
  const encoded = await body.encoded(coding, (bytes) => encode(coding, bytes));
  return reply.header('content-encoding', coding).send(encoded);
}

export function sendProblem(
  { source, assets }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const known = error instanceof ApiError && error.code !== 'internal' ? error : undefined;
  if (known === undefined)
    request.log.error({ err: error, requestId: request.id }, 'A page could not be shown.');
  const status = known?.status ?? 500;
  const sentences: Readonly<Record<number, string>> = {
    400: 'This address is not valid.',
    403: 'Send this from the page itself.',
    404: 'There is no page at this address, or none that you may see.',
    429: 'Too many requests. Try again in a moment.',
    503: 'The server is busy. Try again in a moment.',
  };
  const { text, styles } = renderError(status, sentences[status] ?? 'The page cannot be shown.', assets);
  if (status === 405) reply.header('allow', 'GET, HEAD');
  if (known?.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  const filesOrigins = filesOriginsOf(source);
  reply.headers(
    securityHeaders({ filesOrigins, styleSource: styles.source, scriptSource: assets.themeSource }),
  );
  reply.removeHeader('etag');
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}
