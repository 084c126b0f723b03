import { Agent, type Dispatcher, request as send } from 'undici';
import { Deadline } from './deadline.ts';
import { FetchError } from './fetch-error.ts';
import { defaultFetchSettings, type FetchSettings } from './fetch-settings.ts';
import { targetOf } from './fetch-url.ts';
import { guardedConnector } from './guarded-connector.ts';
import { type GuardedResponse, joined } from './guarded-response.ts';
import { failureOf } from './network-failure.ts';
import { type FetchRequest, redirected } from './redirect.ts';
import { acceptedEncodings, decodedBody, tooLarge } from './response-body.ts';

export type FetchOptions = {
  /** GET unless given. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For all of it, redirects and the reading of the body included; 30 unless given. */
  readonly timeoutSeconds?: number;
  /** Of the body, packed or not; 10 MB unless given. */
  readonly maxBytes?: number;
  /** How many are followed; 5 unless given. With 0 a redirect is an answer. */
  readonly redirects?: number;
  /** Whether other statuses than 2xx are answers, too. */
  readonly anyStatus?: boolean;
  /** What becomes of a user name and password in the address: refused unless they are to become a header. */
  readonly credentials?: 'refuse' | 'header';
  readonly signal?: AbortSignal;
};

const maxHeaderBytes = 16_384;

/**
 * Fetches something on someone's behalf, from the public internet or an allowed private host. Everything that the
 * server fetches goes through here; without settings, only the public internet. Each fetch has connections of its own: no cookie, cache or connection is shared.
 * @throws FetchRefused, whose message may be shown; the reason of `signal` when that is aborted
 */
export async function guardedFetch(
  settings: FetchSettings | undefined,
  address: string | URL,
  options: FetchOptions = {},
): Promise<GuardedResponse> {
  const { timeoutSeconds = 30, maxBytes = 10_000_000, redirects = 5, anyStatus = false } = options;
  let request = firstRequest(address, options);
  const deadline = new Deadline(timeoutSeconds, options.signal);
  const agent = agentFor(settings, timeoutSeconds * 1000);
  const end = () => {
    deadline.end();
    void agent.destroy();
  };
  deadline.signal.addEventListener('abort', end, { once: true });
  try {
    for (let left = redirects; ; left -= 1) {
      const answer = await sendOnce(agent, request, deadline.signal);
      const headers = joinedHeaders(answer.headers);
      const next = redirects === 0 ? undefined : redirected(request, answer.statusCode, headers['location']);
      if (next === undefined) {
        assertAccepted(request, answer.statusCode, anyStatus);
        return responseOf(answer, { request, headers, maxBytes, deadline, end });
      }
      answer.body.destroy();
      if (left === 0) {
        throw new FetchError('redirects', `${request.url.hostname} redirects more than ${redirects} times.`);
      }
      request = next;
    }
  } catch (error) {
    end();
    throw failureOf(error, request.url.hostname, deadline.signal);
  }
}

function firstRequest(address: string | URL, options: FetchOptions): FetchRequest {
  const { url, authorization } = targetOf(address);
  if (authorization !== undefined && options.credentials !== 'header') {
    throw new FetchError('url', 'The address must not contain a user name or password.');
  }
  const given = Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    url,
    method: options.method ?? 'GET',
    headers: {
      'user-agent': 'Lectern',
      ...(authorization !== undefined && { authorization }),
      ...Object.fromEntries(given),
      'accept-encoding': acceptedEncodings,
    },
    body: options.body,
  };
}

function agentFor(settings: FetchSettings | undefined, timeoutMs: number): Agent {
  return new Agent({
    connect: guardedConnector(settings ?? defaultFetchSettings, Math.ceil(timeoutMs)),
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    // The deadline is the one limit of time.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

async function sendOnce(
  agent: Agent,
  { url, method, headers, body }: FetchRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  signal.throwIfAborted();
  const answer = await send(url, { dispatcher: agent, method, headers, body: body ?? null, signal });
  // It may fail while nobody reads it, which would end the process; whoever reads it meets the failure all the same.
  answer.body.on('error', () => undefined);
  return answer;
}

function assertAccepted({ url }: FetchRequest, status: number, anyStatus: boolean): void {
  if (anyStatus || (status >= 200 && status < 300)) return;
  throw new FetchError('status', `${url.hostname} answered with status ${status}.`, status);
}

type Received = {
  readonly request: FetchRequest;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly deadline: Deadline;
  readonly end: () => void;
};

function responseOf(answer: Dispatcher.ResponseData, received: Received): GuardedResponse {
  const { request, headers, maxBytes, deadline, end } = received;
  if (Number(headers['content-length'] ?? 0) > maxBytes && request.method !== 'HEAD') {
    throw tooLarge(maxBytes);
  }
  const isEmpty = request.method === 'HEAD' || answer.statusCode === 204 || answer.statusCode === 304;
  const decoded = decodedBody(answer.body, isEmpty ? undefined : headers['content-encoding'], maxBytes);
  async function* read() {
    try {
      yield* decoded;
    } catch (error) {
      throw failureOf(error, request.url.hostname, deadline.signal);
    } finally {
      end();
    }
  }
  const body = read();
  const bytes = () => joined(body);
  return {
    status: answer.statusCode,
    url: request.url,
    headers,
    body,
    bytes,
    text: async () => new TextDecoder().decode(await bytes()),
    discard: () => {
      answer.body.destroy();
      end();
    },
  };
}

function joinedHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
