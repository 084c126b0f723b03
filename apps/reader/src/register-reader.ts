import { ApiError, type PublishedContentLookup, type PublishedSiteContent } from '@lectern/contract';
import type { PublicSite, ResponseBody } from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assetAt, type SentAsset } from './asset-at.ts';
import { loadAssets } from './assets.ts';
import { ContentTasks } from './content/content-tasks.ts';
import { contentCodingFor, encode } from './content-coding.ts';
import { homePage, isHomeRequest } from './home-page.ts';
import { answerMcp } from './machines/mcp/answer-mcp.ts';
import { isServerPath } from './machines/mcp/server-path.ts';
import type { RenderedPage } from './outcome.ts';
import { PictureTasks } from './picture/picture-tasks.ts';
import { renderError } from './page/plain-pages.ts';
import { plainHeaders, securityHeaders } from './security-headers.ts';
import { type Serving, serveSite } from './serve-site.ts';
import { type SiteRequest, siteRequestOf } from './site-request.ts';
import type { SiteView } from './site/site-view.ts';
import type { SiteCalls, SiteSource } from './source/site-source.ts';
import { isPlausibleToken, visitorCookies, visitorTokenIn } from './visitor-cookie.ts';

export type ReaderOptions = {
  readonly source: SiteSource;
  /** Whether a site has this host name: every path of it is then the site's. Without it, sites are below `SITES_URL` only. */
  readonly isSiteHost?: (host: string) => boolean | Promise<boolean>;
  /** The public sites of the server, for its page for people at `/`. Without it, there is none. */
  readonly listPublicSites?: (limit: number) => Promise<readonly PublicSite[]>;
  /** The page at `/` for whoever is signed in; `undefined` for everybody else. With it, the page of the others has a link to sign in. */
  readonly personalHome?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
  /** Whether the server has nothing else, so that the path of the sites is theirs at every name of it. */
  readonly isAlone?: boolean;
};

const tokenParameter = 'jwt_token';

/** Serves published sites as web pages. Its hook must be added before those of other routes (`beforeRoutes`). */
export function registerReader(app: FastifyInstance, options: ReaderOptions): void {
  const { source, isSiteHost, isAlone = false } = options;
  const serving: Serving = {
    source,
    assets: loadAssets(),
    tasks: new ContentTasks(),
    pictures: new PictureTasks(),
    rendering: new Map(),
  };
  app.addHook('onClose', () => Promise.all([serving.tasks.close(), serving.pictures.close()]));
  const sites = new URL(source.addresses.sitesUrl);
  const base = sites.pathname.replace(/\/$/, '');
  const isShared = sites.host === new URL(source.addresses.publicUrl).host;
  const answer = (request: FastifyRequest, reply: FastifyReply, origin: string) =>
    answerRequest(serving, request, reply, origin);

  const { personalHome } = options;
  const publicHome =
    options.listPublicSites &&
    homePage(options.listPublicSites, serving.assets, { hasAccounts: personalHome !== undefined });
  const home = async (request: FastifyRequest, reply: FastifyReply) =>
    (await personalHome?.(request, reply)) ?? publicHome?.(reply);

  const answerAtHost = async (request: FastifyRequest, reply: FastifyReply, isSites: boolean) => {
    if (!isSites && !(await isSiteHost?.(request.hostname)))
      return isHomeRequest(request) ? home(request, reply) : undefined;
    // The origin that is published, whatever port and protocol a request names: pages are cached by it.
    return answer(request, reply, isSites ? sites.origin : `https://${request.hostname.toLowerCase()}`);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const isSites = !isShared && request.host.toLowerCase() === sites.host;
    const isOfSites = isAlone && base !== '' && request.url.startsWith(`${base}/`);
    // Most requests are for the API, and wait for nothing here.
    const isElsewhere = !isSites && (isSiteHost?.(request.hostname) ?? false) === false;
    if (isOfSites || (isElsewhere && !isHomeRequest(request))) done();
    else void callAfter(answerAtHost(request, reply, isSites), done);
  });
  if (!isShared && !isAlone) return;
  // Whatever name the server was called by: it resolves its sites at the one that is published.
  app.get(`${base}/*`, (request, reply) => answer(request, reply, sites.origin));
  void app.register(async (scope) => {
    // Whoever answers reads the body, with a limit of its own.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(`${base}/*`, (request, reply) => answer(request, reply, sites.origin));
  });
}

/** Fastify calls no further hook once a reply was sent. */
async function callAfter(answering: Promise<unknown>, done: (error?: Error) => void): Promise<void> {
  try {
    await answering;
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  done();
}

async function answerRequest(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): Promise<FastifyReply> {
  reply.headers(plainHeaders);
  // Pages of other sites may call the API, but not read what a site shows.
  for (const name of ['access-control-allow-origin', 'access-control-expose-headers'])
    reply.removeHeader(name);
  const addressed = siteRequestOf(request, origin);
  if (addressed !== undefined && isServerPath(addressed.path))
    return answerMcp(serving, { request, reply, site: addressed }, resolve);
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', 'GET, HEAD');
      throw new ApiError('method_not_allowed', 'Pages can only be read.');
    }
    if (addressed === undefined) throw new ApiError('not_found', 'There is no such page.');
    // A reply is a promise, too: only the last function may return it.
    const asset = assetAt(serving.assets, addressed.path);
    return await (asset === undefined
      ? answerPage(serving, request, reply, addressed)
      : sendAsset(request, reply, asset));
  } catch (error) {
    return sendProblem(serving, request, reply, error);
  }
}

function sendAsset(
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

async function answerPage(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteRequest,
): Promise<FastifyReply> {
  const calls = await serving.source.open(request, reply);
  const sent = site.query.get(tokenParameter);
  const given = sent !== null && isPlausibleToken(sent) ? sent : undefined;
  const isSecure = request.protocol === 'https' || serving.source.addresses.publicUrl.startsWith('https:');
  const cookie = visitorTokenIn(request.headers.cookie, { isSecure });
  const lookup = await resolve(calls, site, given ?? cookie);
  if ('redirect' in lookup) return sendRedirect(reply, 302, withReturn(lookup.redirect, site));
  if (sent !== null) {
    // The token must neither stay in the address nor reach other sites by it.
    if (given !== undefined && (await isEffective(calls, site, lookup)))
      reply.header(
        'set-cookie',
        visitorCookies(given, { path: lookup.siteBasePath, isSecure, now: new Date() }),
      );
    reply.header('referrer-policy', 'no-referrer');
    site.query.delete(tokenParameter);
    return sendRedirect(reply, 303, site.path + (site.query.size > 0 ? `?${site.query.toString()}` : ''));
  }
  if (site.path.endsWith('/') && lookup.pathname !== '/')
    return sendRedirect(
      reply,
      308,
      site.path.replace(/\/$/, '') + (site.query.size > 0 ? `?${site.query.toString()}` : ''),
    );
  const served = await serveSite(serving, calls, site, lookup);
  if (served === undefined) throw new ApiError('not_found', 'There is no such page.');
  const { outcome, view } = served;
  const isShared =
    cookie === undefined && (view.site.visibility === 'public' || view.site.visibility === 'unlisted');
  setCaching(reply, view, isShared && !view.isPreview);
  // The name of a picture changes with what it shows.
  if (outcome.kind === 'page' && isShared && isPicture(outcome.page))
    reply.header('cache-control', 'public, max-age=86400');
  // What is not there may be soon.
  if (outcome.kind === 'page' && outcome.page.status !== 200) reply.header('cache-control', 'no-store');
  if (outcome.kind === 'redirect') return sendRedirect(reply, outcome.status, outcome.location);
  return sendPage(serving, request, reply, outcome.page);
}

function isPicture({ contentType }: RenderedPage): boolean {
  return contentType === 'image/png';
}

/** Whether a token that was sent changes anything: on a public site, a wrong one must not become a cookie. */
async function isEffective(
  calls: SiteCalls,
  site: SiteRequest,
  lookup: PublishedSiteContent,
): Promise<boolean> {
  if (lookup.contextId !== undefined) return true;
  try {
    const without = await resolve(calls, site, undefined);
    return 'redirect' in without || without.apiToken !== lookup.apiToken;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return true;
    throw error;
  }
}

/** What is at a URL, for a visitor with a token. */
function resolve(
  calls: SiteCalls,
  { origin, path }: SiteRequest,
  jwtToken: string | undefined,
): Promise<PublishedContentLookup> {
  const visitor = jwtToken === undefined ? {} : { visitor: { jwtToken } };
  const body = { url: origin + path, redirectOnError: true, ...visitor };
  return calls.anonymous.publishedContent.resolve({ body });
}

/** Where to sign in, told where to come back to. */
function withReturn(redirect: string, { path }: SiteRequest): string {
  const url = new URL(redirect);
  if (!url.searchParams.has('location')) url.searchParams.set('location', path);
  return url.href;
}

function setCaching(reply: FastifyReply, { lookup }: SiteView, isShared: boolean): void {
  reply.header('vary', 'Accept, Cookie');
  // A cache in front may answer for a minute; a browser asks each time, mostly for a 304.
  reply.header(
    'cache-control',
    isShared ? 'public, max-age=0, s-maxage=60, must-revalidate' : 'private, no-cache',
  );
  reply.header('cache-tag', `site:${lookup.site},space:${lookup.space}`);
}

function sendRedirect(reply: FastifyReply, status: 301 | 302 | 303 | 308, location: string): FastifyReply {
  if (status === 302 || status === 303 || !reply.hasHeader('cache-control'))
    reply.header('cache-control', 'no-store');
  // Editors write the targets of redirects, and headers have ASCII only.
  const encoded = location.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
  return reply.code(status).header('location', encoded).send();
}

async function sendPage(
  { source, assets }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
): Promise<FastifyReply> {
  const { status, contentType, body, tag, styleSource, connections } = page;
  reply.code(status).type(contentType).header('etag', tag);
  const filesOrigin = new URL(source.addresses.publicUrl).origin;
  reply.headers(securityHeaders({ filesOrigin, styleSource, scriptSource: assets.themeSource, connections }));
  const condition = request.headers['if-none-match'];
  const listed = condition?.match(/"[^"]*"/g) ?? [];
  if (status === 200 && listed.some((known) => known.replace(/-(?:br|gzip)"$/, '"') === tag))
    return reply.code(304).send();
  return sendBody(request, reply, body);
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

function sendProblem(
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
    404: 'There is no page at this address, or none that you may see.',
    429: 'Too many requests. Try again in a moment.',
    503: 'The server is busy. Try again in a moment.',
  };
  const { text, styles } = renderError(status, sentences[status] ?? 'The page cannot be shown.', assets);
  if (known?.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  const filesOrigin = new URL(source.addresses.publicUrl).origin;
  reply.headers(
    securityHeaders({ filesOrigin, styleSource: styles.source, scriptSource: assets.themeSource }),
  );
  reply.removeHeader('etag');
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
}
