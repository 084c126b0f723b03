import type { Channel, Locale } from '@lectern/contract';
import { negotiateLanguage } from './languages/negotiate-language.ts';

/** Where a call comes from, as its audit event records it. */
export type Origin = {
  readonly channel: Channel;
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
  /** The language that a browser prefers among those of account pages. */
  readonly language?: Locale | undefined;
  /** Aborted when the caller is gone, or the server shuts down: nothing is waited for any longer. */
  readonly signal?: AbortSignal | undefined;
};

/** The origin of calls by a script that uses the domain directly. */
export const scriptOrigin: Origin = { channel: 'script' };

/** The parts of an HTTP request that identify its origin. */
type RequestLike = {
  readonly ip: string;
  readonly headers: {
    readonly 'user-agent'?: string | undefined;
    readonly 'accept-language'?: string | undefined;
  };
  /** Aborted when the client has gone, or the server shuts down. */
  readonly callerSignal?: AbortSignal;
};

/** The origin of a request. Its members are read lazily, because few calls need them. */
export function originOf(channel: Channel, request: RequestLike): Origin {
  return new RequestOrigin(channel, request);
}

/** A class, because an object literal with getters is made property by property: it took ten times as long. */
class RequestOrigin implements Origin {
  readonly channel: Channel;
  readonly #request: RequestLike;

  constructor(channel: Channel, request: RequestLike) {
    this.channel = channel;
    this.#request = request;
  }

  get address(): string {
    return this.#request.ip;
  }

  get userAgent(): string | undefined {
    return this.#request.headers['user-agent'];
  }

  get language(): Locale | undefined {
    return negotiateLanguage(this.#request.headers['accept-language']);
  }

  get signal(): AbortSignal | undefined {
    return this.#request.callerSignal;
  }
}
