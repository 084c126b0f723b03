import { Agent, type Dispatcher, request as undiciRequest } from 'undici';
import { Deadline } from './deadline.ts';
import { FetchError } from './fetch-error.ts';
import { defaultFetchSettings, type FetchSettings } from './fetch-settings.ts';
import { parseFetchUrl } from './fetch-url.ts';
import { guardedConnector } from './guarded-connector.ts';
import { type GuardedResponse, guardedResponse } from './guarded-response.ts';
import { type FetchRequest, redirectRequest } from './redirect.ts';
import { acceptedEncodings } from './response-body.ts';
import { toFetchError } from './to-fetch-error.ts';

type FetchOptions = {
  /** Default GET. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For the whole fetch, with redirects and the body of the response. Default 30. */
  readonly timeoutSeconds?: number;
  /** Of the body of the response, encoded or decoded. Default 10 MB. */
  readonly maxBytes?: number;
  /** How many are followed. Default 5. With 0 the redirect itself is the response. */
  readonly redirects?: number;
  /** Resolve with a response of any status, as `fetch` does. By default another status than 2xx is an error. */
  readonly anyStatus?: boolean;
  readonly signal?: AbortSignal;
};

const maxHeaderBytes = 16_384;

/** What `guardedFetch` does, which loads this module for its first call. */
export async function fetchWithUndici(
  settings: FetchSettings | undefined,
  address: string | URL,
  options: FetchOptions = {},
): Promise<GuardedResponse> {
  const { timeoutSeconds = 30, maxBytes = 10_000_000, redirects = 5, anyStatus = false } = options;
  let request = firstRequest(address, options);
  const deadline = new Deadline(timeoutSeconds, options.signal);
  const { signal } = deadline;
  const agent = createAgent(settings, timeoutSeconds * 1000);
  const close = () => {
    deadline.clear();
    void agent.destroy();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    for (let left = redirects; ; left -= 1) {
      const response = await send(agent, request, signal);
      const headers = joinedHeaders(response.headers);
      const redirected =
        redirects === 0 ? undefined : redirectRequest(request, response.statusCode, headers['location']);
      if (redirected === undefined) {
        if (!anyStatus) assertOk(request, response.statusCode);
        return guardedResponse({ request, response, headers }, { maxBytes, signal, close });
      }
      response.body.destroy();
      if (left === 0) {
        throw new FetchError('redirects', `${request.url.hostname} redirects more than ${redirects} times.`);
      }
      request = redirected;
    }
  } catch (error) {
    close();
    throw toFetchError(error, request.url.hostname, signal);
  }
}

function firstRequest(address: string | URL, options: FetchOptions): FetchRequest {
  const { url, authorization } = parseFetchUrl(address);
  if (authorization !== undefined)
    throw new FetchError('url', 'The URL must not contain a user name or password.');
  const headers = Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    url,
    method: options.method ?? 'GET',
    headers: {
      'user-agent': 'Lectern',
      ...Object.fromEntries(headers),
      'accept-encoding': acceptedEncodings,
    },
    body: options.body,
  };
}

function createAgent(settings: FetchSettings | undefined, timeoutMs: number): Agent {
  return new Agent({
    connect: guardedConnector(settings ?? defaultFetchSettings, Math.ceil(timeoutMs)),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    // The deadline is the only time limit.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

async function send(
  agent: Agent,
  { url, method, headers, body }: FetchRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  signal.throwIfAborted();
  const options = { dispatcher: agent, method, headers, body: body ?? null, signal };
  const response = await undiciRequest(url, options);
  // A body that fails before it is read must not end the process; a later read gets the error all the same.
  response.body.on('error', () => undefined);
  return response;
}

function assertOk({ url }: FetchRequest, status: number): void {
  if (status >= 200 && status < 300) return;
  throw new FetchError('status', `${url.hostname} answered with status ${status}.`, status);
}

function joinedHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
