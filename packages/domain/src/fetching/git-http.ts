import type { DomainSettings } from '../settings.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { joined } from './guarded-response.ts';

type GitRequest = {
  readonly url: string;
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

type GitResponse = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: AsyncIterableIterator<Uint8Array>;
  statusCode: number;
  statusMessage: string;
};

/** What isomorphic-git takes as its `http`. */
export type GitHttp = { readonly request: (request: GitRequest) => Promise<GitResponse> };

export type GitHttpLimits = {
  /** For each request, its answer included. */
  readonly timeoutSeconds: number;
  /** For each answer. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
};

/**
 * Smart HTTP by guarded fetches. Credentials come as a header, from `onAuth`; an address with a user name is refused.
 * Every status is an answer, since a 401 makes isomorphic-git ask for credentials.
 */
export function gitHttp(settings: Pick<DomainSettings, 'fetching'>, limits: GitHttpLimits): GitHttp {
  return {
    async request({ url, method = 'GET', headers = {}, body }) {
      const sent = body === undefined ? undefined : await joined(toAsync(body));
      const answer = await guardedFetch(settings, url, {
        ...limits,
        method,
        headers,
        ...(sent !== undefined && { body: sent }),
        anyStatus: true,
      });
      return {
        url: answer.url.href,
        method,
        headers: { ...answer.headers },
        body: answer.body,
        statusCode: answer.status,
        statusMessage: String(answer.status),
      };
    },
  };
}

async function* toAsync(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* parts;
}
