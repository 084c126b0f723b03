import { ApiError, type PublishedContentLookup, type PublishedSiteContent } from '@lectern/contract';
import type { ReadMark } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetAt } from './asset-at.ts';
import { sendFeedback } from './feedback/answer-feedback.ts';
import { answerMcp } from './machines/mcp/answer-mcp.ts';
import { isServerPath } from './machines/mcp/server-path.ts';
import type { ReadyPages } from './ready-pages.ts';
import { plainHeaders } from './security-headers.ts';
import { type Serving, serveSite, type SiteOutcome } from './serve-site.ts';
import { type SiteRequest, siteRequestOf } from './site-request.ts';
import { spacesOf } from './site/site-structure.ts';
import { readSite, type SiteView } from './site/site-view.ts';
import type { SiteCalls } from './source/site-source.ts';
import { isPlausibleToken, visitorCookies, visitorTokenIn } from './visitor-cookie.ts';
import { sendAsset, sendPage, sendProblem, sendRedirect } from './send-page.ts';

const tokenParameter = 'jwt_token';

/** `ready` keeps the pages that everybody sees. */
export type ReaderServing = Serving & { readonly ready: ReadyPages | undefined };

export async function answerRequest(
  serving: ReaderServing,
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
    if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST') {
      throw new ApiError('method_not_allowed', 'Pages can only be read.');
    }
    if (addressed === undefined) throw new ApiError('not_found', 'There is no such page.');
    // A reply is a promise, too: only the last function may return it.
    if (request.method === 'POST') return await answerFeedback(serving, request, reply, addressed);
    const asset = assetAt(serving.assets, addressed.path);
    return await (asset === undefined
      ? answerPage(serving, request, reply, addressed)
      : sendAsset(request, reply, asset));
  } catch (error) {
    return sendProblem(serving, request, reply, error);
  }
}

async function answerPage(
  serving: ReaderServing,
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteRequest,
): Promise<FastifyReply> {
  const { source } = serving;
  const mark = source.shared?.mark();
  const calls = await source.open(request, reply);
  const sent = site.query.get(tokenParameter);
  const given = sent !== null && isPlausibleToken(sent) ? sent : undefined;
  const secure = isSecure(serving, request);
  const cookie = visitorTokenIn(request.headers.cookie, { isSecure: secure });
  const lookup = await resolve(calls, site, given ?? cookie);
  if ('redirect' in lookup) return sendRedirect(reply, 302, withReturn(lookup.redirect, site));
  if (sent !== null) {
    // The token must neither stay in the address nor reach other sites by it.
    if (given !== undefined && (await isEffective(calls, site, lookup)))
      reply.header(
        'set-cookie',
        visitorCookies(given, { path: lookup.siteBasePath, isSecure: secure, now: new Date() }),
      );
    reply.header('referrer-policy', 'no-referrer');
    site.query.delete(tokenParameter);
    return sendRedirect(reply, 303, site.path + queryOf(site));
  }
  if (site.path.endsWith('/') && lookup.pathname !== '/')
    return sendRedirect(reply, 308, site.path.replace(/\/$/, '') + queryOf(site));
  const served = await serveSite(serving, calls, site, lookup);
  if (served === undefined) throw new ApiError('not_found', 'There is no such page.');
  return sendOutcome(serving, { request, reply, site, served, mark, isVisitor: cookie !== undefined });
}

type Served = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly site: SiteRequest;
  readonly served: SiteOutcome;
  /** When it began to be read. */
  readonly mark: ReadMark | undefined;
  readonly isVisitor: boolean;
};

function sendOutcome(
  serving: ReaderServing,
  { request, reply, site, served: { outcome, view }, mark, isVisitor }: Served,
): FastifyReply | Promise<FastifyReply> {
  const { visibility } = view.site;
  const isShared = !isVisitor && (visibility === 'public' || visibility === 'unlisted') && !view.isPreview;
  setCaching(reply, isShared);
  reply.header('cache-tag', cacheTagsOf(view, isPageOf(outcome, site)).join(','));
  if (outcome.kind === 'redirect') return sendRedirect(reply, outcome.status, outcome.location);
  const { page } = outcome;
  if (page.status === 200 && page.contentType.startsWith('text/html'))
    reply.header('speculation-rules', `"${rulesUrl(serving, view)}"`);
  // The name of a picture changes with what it shows.
  if (isShared && page.contentType === 'image/png') reply.header('cache-control', 'public, max-age=86400');
  // What is not there may be soon.
  if (page.status !== 200) reply.header('cache-control', 'no-store');
  const isCurrent = mark && serving.source.shared?.since(view.lookup.organization, mark);
  if (isShared && isCurrent !== undefined && request.url === site.path)
    serving.ready?.offer(request, { origin: site.origin, tag: page.tag, isCurrent });
  return sendPage(serving, request, reply, page);
}

/** A path, unless a proxy shows the site elsewhere: policies permit the name that the browser has called only. */
function rulesUrl({ assets }: Serving, { siteBase, origin }: SiteView): string {
  const url = new URL(siteBase + assets.rules.path, origin);
  return siteBase.startsWith('/') ? url.pathname : url.href;
}

function queryOf({ query }: SiteRequest): string {
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Takes what a visitor thinks of a page, and shows the page again. */
async function answerFeedback(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  site: SiteRequest,
): Promise<FastifyReply> {
  const { source } = serving;
  const calls = await source.open(request, reply);
  await calls.count('feedback');
  const lookup = await resolve(
    calls,
    site,
    visitorTokenIn(request.headers.cookie, { isSecure: isSecure(serving, request) }),
  );
  if ('redirect' in lookup) return sendRedirect(reply, 303, withReturn(lookup.redirect, site));
  const client = await calls.visitor(lookup.apiToken);
  const view = await readSite(client, lookup, site.origin);
  if (view === undefined) throw new ApiError('not_found', 'There is no such page.');
  return sendRedirect(reply, 303, await sendFeedback(serving, { request, site, client, view }));
}

function isSecure({ source }: Serving, { protocol }: FastifyRequest): boolean {
  return protocol === 'https' || source.addresses.publicUrl.startsWith('https:');
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

function setCaching(reply: FastifyReply, isShared: boolean): void {
  reply.header('vary', 'Accept, Cookie');
  // A cache in front may answer for a minute; a browser asks each time, mostly for a 304.
  reply.header(
    'cache-control',
    isShared ? 'public, max-age=0, s-maxage=60, must-revalidate' : 'private, no-cache',
  );
}

/** Proxies refuse headers of more than some kilobytes. */
const maxTags = 100;

/** Whether it shows one page: results of a search, and files such as `llms.txt`, are made of all spaces. */
function isPageOf(outcome: SiteOutcome['outcome'], { query }: SiteRequest): boolean {
  return outcome.kind === 'page' && outcome.page.contentType.startsWith('text/html') && query.size === 0;
}

/** The tags by which an answer becomes stale, as events name them: a page shows the titles of the spaces beside its own. */
function cacheTagsOf({ lookup, structure, current }: SiteView, isPage: boolean): string[] {
  const shown = spacesOf(structure).filter(({ section }) => !isPage || section?.id === current.section?.id);
  const ids = [lookup.space, ...shown.map(({ siteSpace }) => siteSpace.space.id)];
  const spaces = [...new Set(ids)].slice(0, maxTags);
  return [`site:${lookup.site}`, ...spaces.map((id) => `space:${id}`)];
}
