import type { Dispatcher } from 'undici';
import { decodedBody, responseTooLarge } from './response-body.ts';
import type { FetchRequest } from './redirect.ts';
import { toFetchError } from './to-fetch-error.ts';

/** A response. Its body is to be read once, or discarded. */
export type GuardedResponse = {
  readonly status: number;
  /** After redirects. */
  readonly url: URL;
  /** By lowercase name; repeated ones are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body as it arrives. Reading throws a `FetchError` at the size and time limits. */
  readonly body: AsyncIterableIterator<Uint8Array>;
  bytes(): Promise<Uint8Array>;
  /** The body as UTF-8; invalid bytes become U+FFFD. */
  text(): Promise<string>;
  /** Closes the connection without reading the body. */
  discard(): void;
};

type Exchange = {
  readonly request: FetchRequest;
  readonly response: Dispatcher.ResponseData;
  readonly headers: Readonly<Record<string, string>>;
};

/** `close` is called once the body has been read, failed or was discarded. */
export function guardedResponse(
  { request, response, headers }: Exchange,
  { maxBytes, signal, close }: { maxBytes: number; signal: AbortSignal; close: () => void },
): GuardedResponse {
  const { statusCode: status } = response;
  if (Number(headers['content-length'] ?? 0) > maxBytes && request.method !== 'HEAD')
    throw responseTooLarge(maxBytes);
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304;
  const decoded = decodedBody(response.body, isEmpty ? undefined : headers['content-encoding'], maxBytes);
  async function* read() {
    try {
      yield* decoded;
    } catch (error) {
      throw toFetchError(error, request.url.hostname, signal);
    } finally {
      close();
    }
  }
  const body = read();
  const bytes = () => concat(body);
  return {
    status,
    url: request.url,
    headers,
    body,
    bytes,
    text: async () => new TextDecoder().decode(await bytes()),
    discard: () => {
      response.body.destroy();
      close();
    },
  };
}

async function concat(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
