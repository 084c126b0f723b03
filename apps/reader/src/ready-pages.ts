import type { IncomingMessage } from 'node:http';
import type { CachePartition, ContentCoding } from '@lectern/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentCodingFor } from './content-coding.ts';
import { isMatching } from './page-tag.ts';
import type { SiteSource } from './source/site-source.ts';
import { hasVisitorCookie } from './visitor-cookie.ts';

/** A response for everybody, as it was sent. */
type ReadyPage = {
  readonly isCurrent: () => boolean;
  readonly tag: string;
  readonly route: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Those of a 304. */
  readonly unchangedHeaders: readonly string[];
  readonly body: Buffer;
};

/** What everybody gets at an origin. */
type Candidate = {
  readonly origin: string;
  readonly tag: string;
  /** Whether it would be the same if it was read again. */
  readonly isCurrent: () => boolean;
};

/** Headers of the request or the connection. */
const ofRequest: ReadonlySet<string> = new Set(['x-request-id', 'content-length', 'date', 'connection']);
const ofBody: ReadonlySet<string> = new Set(['content-encoding', 'content-type']);
/** A stranger sends any host and any content coding. */
const maxHosts = 10_000;
const maxCodings = 100;
const headersBytes = 3000;

/** The response to a request, unless it has to be made. */
export type FoundPage = {
  readonly status: 200 | 304;
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
  readonly route: string;
};

/**
 * Pages for everybody as the bytes and headers that were sent, which are sent again while nothing of the organization has changed,
 * as `SiteVersions` knows: for these requests nothing is resolved, authorized, looked up or compressed.
 */
export class ReadyPages {
  readonly #shared: Pick<NonNullable<SiteSource['shared']>, 'count'>;
  readonly #pages: CachePartition<ReadyPage>;
  readonly #candidates = new WeakMap<FastifyRequest, Candidate>();
  /** The origins that sites are resolved at, by the `Host` of requests. */
  readonly #origins = new Map<string, string>();
  /** By `Accept-Encoding`. */
  readonly #codings = new Map<string, ContentCoding | undefined>();

  constructor(cache: SiteSource['cache'], shared: NonNullable<SiteSource['shared']>) {
    this.#shared = shared;
    this.#pages = cache.partition('ready pages');
  }

  /** Counts a request like one for which a URL is resolved. */
  count(address: string | undefined): Promise<unknown> | undefined {
    return this.#shared.count(address);
  }

  find({ method, url = '', headers }: IncomingMessage): FoundPage | undefined {
    const origin = method === 'GET' ? this.#origins.get(headers.host ?? '') : undefined;
    if (origin === undefined || !isSimple(headers) || hasVisitorCookie(headers.cookie)) return undefined;
    const page = this.#pages.find(`${origin}${url} ${this.#codingOf(headers['accept-encoding']) ?? ''}`);
    if (page === undefined || !page.isCurrent()) return undefined;
    const { tag, route } = page;
    return isMatching(headers['if-none-match'], tag)
      ? { status: 304, headers: page.unchangedHeaders, body: undefined, route }
      : { status: 200, headers: page.headers, body: page.body, route };
  }

  /** Says that the response to a request is one for everybody. */
  offer(request: FastifyRequest, candidate: Candidate): void {
    const { method, url, raw, host } = request;
    const isPlain = method === 'GET' && !/[?#]/.test(url) && isSimple(raw.headers);
    // A proxy that forwards another host is asked each time.
    if (isPlain && host === raw.headers.host) this.#candidates.set(request, candidate);
  }

  /** Keeps a response that was offered, with its final headers. */
  keep(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    const candidate = this.#candidates.get(request);
    if (candidate === undefined || reply.statusCode !== 200 || !Buffer.isBuffer(payload)) return;
    const { origin, tag, isCurrent } = candidate;
    const sent = Object.entries(reply.getHeaders()).filter(([name]) => !ofRequest.has(name));
    if (sent.some(([name]) => name === 'set-cookie')) return;
    if (this.#origins.size >= maxHosts) this.#origins.clear();
    this.#origins.set(request.host, origin);
    const flat = (entries: typeof sent) => entries.flatMap(([name, value]) => [name, String(value)]);
    const page = {
      isCurrent,
      tag,
      route: request.routeOptions.url ?? 'unknown',
      headers: [...flat(sent), 'content-length', String(payload.length)],
      unchangedHeaders: flat(sent.filter(([name]) => !ofBody.has(name))),
      body: payload,
    };
    const coding = this.#codingOf(request.headers['accept-encoding']) ?? '';
    this.#pages.add(`${origin}${request.url} ${coding}`, page, payload.length + headersBytes);
  }

  #codingOf(accepted: string | string[] | undefined): ContentCoding | undefined {
    const text = String(accepted ?? '');
    const known = this.#codings.get(text);
    if (known !== undefined || this.#codings.has(text)) return known;
    const coding = contentCodingFor(text);
    if (this.#codings.size >= maxCodings) this.#codings.clear();
    this.#codings.set(text, coding);
    return coding;
  }
}

/** Whether nothing in the headers of a request makes its response another one. */
function isSimple({
  accept,
  authorization,
  'content-length': length,
  origin,
  'transfer-encoding': coding,
  'x-forwarded-host': forwarded,
}: IncomingMessage['headers']): boolean {
  // Headers of other origins name the one that asks.
  const isBare = authorization === undefined && forwarded === undefined && origin === undefined;
  return isBare && length === undefined && coding === undefined && !accept?.includes('text/markdown');
}
