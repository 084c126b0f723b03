import type { ClientOptions, Fetch } from '../src/index.ts';

export type Received = { readonly method: string; readonly url: string; readonly headers: Headers };
type Answer = (() => Response) | Error;

/** A `fetch` that answers with each of `answers` once, in their order, and records the requests. */
export function fakeServer(...answers: Answer[]): { options: ClientOptions; received: Received[] } {
  const received: Received[] = [];
  const fetch: Fetch = async (url, init) => {
    received.push({ method: init.method ?? 'GET', url, headers: new Headers(init.headers) });
    const answer = answers[received.length - 1];
    if (answer === undefined) throw new Error('No further request is expected.');
    if (answer instanceof Error) throw answer;
    return answer();
  };
  return { options: { url: 'http://lectern.test/', fetch }, received };
}

export function json(value: unknown, init: ResponseInit = {}): () => Response {
  return () => new Response(JSON.stringify(value), init);
}

/** A response with an error of the server. */
export function failure(status: number, headers: Record<string, string> = {}): () => Response {
  return json({ error: { code: status, message: 'Not now.', requestId: 'r1' } }, { status, headers });
}

export const noWait: Record<string, string> = { 'retry-after': '0' };
