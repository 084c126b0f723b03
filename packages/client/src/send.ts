import { errorOfResponse, LecternError } from './lectern-error.ts';
import type { Operation } from './operation.ts';
import { canRepeat, retryDelay, wait } from './retry.ts';

/** How `fetch` is called; the global one is such a function. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

type HeadersOf = Readonly<Record<string, string>>;

export type ClientOptions = {
  /** The server, such as `https://docs.example.com`, without `/v1`. */
  readonly url: string;
  /** A personal access token, or the token of a visitor; a function is called for each request. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  readonly fetch?: Fetch | undefined;
  /** For every request. */
  readonly headers?: HeadersOf | undefined;
  /** How often a request is repeated at most, where that is safe; 2 by default. */
  readonly retries?: number | undefined;
  /** The error that a failed call rejects with instead; it is called once, when no further attempt is made. */
  readonly mapError?: ((error: LecternError) => Error) | undefined;
};

export type CallOptions = {
  /** Ends the request, and the wait before a further attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Such as `If-Match`. */
  readonly headers?: HeadersOf | undefined;
  readonly retries?: number | undefined;
  /**
   * Identifies a POST, so that repeating it has no further effect within 24 hours. By default each call has a random one, for
   * its own retries.
   */
  readonly idempotencyKey?: string | undefined;
  /** Called with the response to each attempt, for its headers, such as `ETag`. */
  readonly onResponse?: ((response: Response) => void) | undefined;
};

export type Input = Readonly<Record<string, unknown>>;

/** Sends the request of an operation. @throws LecternError, or what `mapError` makes of it; the reason of `signal` */
export async function send(
  client: ClientOptions,
  operation: Operation,
  input: Input,
  options: CallOptions,
): Promise<unknown> {
  try {
    return await sendWithRetries(client, operation, input, options);
  } catch (error) {
    throw error instanceof LecternError ? (client.mapError?.(error) ?? error) : error;
  }
}

async function sendWithRetries(
  client: ClientOptions,
  operation: Operation,
  input: Input,
  options: CallOptions,
): Promise<unknown> {
  const url = urlOf(client.url, operation.path, input);
  const headers = await headersOf(client, operation, input, options);
  const body = input['body'] === undefined ? null : JSON.stringify(input['body']);
  const { method } = operation;
  // `fetch` would follow most redirects of a POST with a GET.
  const redirect: RequestRedirect = method === 'GET' ? 'follow' : 'manual';
  const init = { method, headers, body, redirect, signal: options.signal ?? null };
  const retries = options.retries ?? client.retries ?? 2;
  const isRepeatable = canRepeat(operation, headers);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptOnce(client, url, init, options);
    } catch (error) {
      const delay =
        error instanceof LecternError && attempt < retries
          ? retryDelay(error, { attempt, isRepeatable })
          : undefined;
      if (delay === undefined) throw error;
      await wait(delay, options.signal);
    }
  }
}

async function attemptOnce(
  { url: server, fetch = globalThis.fetch }: ClientOptions,
  url: string,
  init: RequestInit,
  { signal, onResponse }: CallOptions,
): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, init);
    text = await response.text();
  } catch (cause) {
    signal?.throwIfAborted();
    // Not its origin: it may be relative, or no URL.
    throw new LecternError('unreachable', `There is no answer from ${server || url}.`, {
      status: 0,
      cause,
    });
  }
  onResponse?.(response);
  if (init.redirect === 'manual' && isRedirect(response)) throw redirectedError(url, response);
  if (!response.ok) throw errorOfResponse(response, text, Date.now());
  if (hasNoResult(init, response)) return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${url} answers with something else than JSON: is it the address of a server?`;
    throw new LecternError('invalid_response', message, { status: response.status, cause });
  }
}

/** As the server says it. A response that is empty otherwise, such as one of a proxy, is no result. */
function hasNoResult({ method }: RequestInit, { status }: Response): boolean {
  return method !== 'GET' && (status === 204 || status === 205);
}

/** Browsers do not say what a redirect is that they were told not to follow. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function redirectedError(url: string, { status, headers }: Response): LecternError {
  const target = headers.get('location');
  const message = `${url} redirects${target === null ? '' : ` to ${target}`}, which only reads follow. Set the URL of the client to where the server is.`;
  return new LecternError('invalid_response', message, { status });
}

/** What is neither in the path nor the body is in the query. */
function urlOf(server: string, path: string, input: Input): string {
  const placed = new Set(['body']);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = input[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${name} is missing.`);
    // A URL with one of these has another path: `fetch` resolves it, and encoding changes nothing of it.
    if (['', '.', '..'].includes(String(value))) throw invalidParameter(name, `It cannot be '${value}'.`);
    placed.add(name);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || placed.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.size === 0 ? '' : `?${search.toString()}`;
  let end = server.length;
  // As many as there are: `//v1` is no path of a server.
  while (server[end - 1] === '/') end -= 1;
  return server.slice(0, end) + filled + text;
}

/** As the server would say it. */
function invalidParameter(name: string, message: string): LecternError {
  const path = `path.${name}`;
  return new LecternError('invalid_input', `${path}: ${message}`, {
    status: 0,
    details: [{ path, message }],
  });
}

async function headersOf(
  { token, headers }: ClientOptions,
  { takesKey }: Operation,
  { body }: Input,
  options: CallOptions,
): Promise<Headers> {
  const all = new Headers({ accept: 'application/json', ...headers, ...options.headers });
  const value = typeof token === 'function' ? await token() : token;
  if (value !== undefined && !all.has('authorization')) all.set('authorization', `Bearer ${value}`);
  if (body !== undefined) all.set('content-type', 'application/json');
  const key = options.idempotencyKey;
  if (key !== undefined) all.set('idempotency-key', key);
  else if (takesKey && !all.has('idempotency-key')) all.set('idempotency-key', randomKey());
  return all;
}

/** `crypto.randomUUID` is missing on pages that were loaded without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
