import { Readable } from 'node:stream';
import type { HttpClient } from '../src/http-client.ts';

/** Node's `fetch` as an `HttpClient`, without any limits. */
export const nodeHttpClient: HttpClient = async (
  url,
  { method = 'GET', headers, body, redirects, signal },
) => {
  const response = await fetch(url, {
    method,
    headers,
    signal,
    redirect: redirects === 0 ? 'manual' : 'follow',
    ...(body !== undefined && { body: new Uint8Array(body) }),
  });
  const stream = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as never);
  return {
    status: response.status,
    url: new URL(response.url),
    headers: Object.fromEntries(response.headers),
    body: stream,
    discard: () => void stream.destroy(),
  };
};
