import { expect } from 'vitest';
import { member, type Server } from './server.ts';

export type Visitor = { readonly jwtToken?: string };

/** How a renderer of published sites reads them. */
export function rendererOf(server: Pick<Server, 'send'>) {
  /** Resolves the host and each longer prefix at once, and takes the first complete answer, or that of the longest prefix. */
  async function resolve(url: string, visitor?: Visitor): Promise<Record<string, unknown>> {
    const { origin, pathname } = new URL(url);
    const segments = pathname.split('/').filter((segment) => segment !== '');
    const prefixes = [0, ...segments.keys().map((index) => index + 1)].map(
      (length) => `${origin}/${segments.slice(0, length).join('/')}`,
    );
    const answers = await Promise.all(
      prefixes.map((prefix) =>
        server.send('POST', '/v1/urls/published', {
          json: { url: prefix, ...(visitor && { visitor }), redirectOnError: false },
        }),
      ),
    );
    const found = answers.filter(({ status }) => status === 200);
    const chosen = found.find((answer) => member(answer, 'complete') === true) ?? found.at(-1);
    if (chosen === undefined) throw new Error(`Nothing is published at ${url}.`);
    const body = chosen.body as Record<string, unknown>;
    // The answer may be that for a prefix: the path of the page is the rest of the URL.
    return { ...body, pathname: pathname.slice(String(body['basePath']).length - 1) || '/' };
  }

  /** Reads a path with a token twice, which gives the same answer. */
  async function readTwice(token: unknown, path: string, json?: unknown) {
    const headers = { authorization: `Bearer ${String(token)}` };
    const sent = { headers, ...(json !== undefined && { json }) };
    const read = () => server.send(json === undefined ? 'GET' : 'POST', path, sent);
    const [first, second] = [await read(), await read()];
    expect([first.status, second.status], path).toEqual([200, 200]);
    expect(second.text, path).toBe(first.text);
    expect(second.headers.get('x-gitbook-cache-tag'), path).toBe(first.headers.get('x-gitbook-cache-tag'));
    return { ...first, tags: first.headers.get('x-gitbook-cache-tag')?.split(',') };
  }

  return { resolve, readTwice };
}
