import { setTimeout as sleep } from 'node:timers/promises';
import { FetchError, guardedFetch, targetOf } from '@lectern/fetch';
import type { DomainSettings } from '../../core/settings.ts';
import type { ImportLimits } from './import-limits.ts';

export type Fetched = {
  readonly status: number;
  /** After redirects that were followed. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

type Asked = {
  readonly accept: string;
  readonly maxBytes: number;
  /** Whether redirects, and statuses of failure, are answers. */
  readonly asIs?: boolean;
};

const retryDelayMs = 500;

/** Fetches the parts of one import, within limits that hold for all of them together. */
export class ImportFetcher {
  readonly #settings: Pick<DomainSettings, 'fetching'>;
  readonly #limits: ImportLimits;
  readonly #signal: AbortSignal;
  #bytes = 0;

  constructor(settings: Pick<DomainSettings, 'fetching'>, limits: ImportLimits, signal: AbortSignal) {
    this.#settings = settings;
    this.#limits = limits;
    this.#signal = signal;
  }

  /**
   * Tries twice where the failure may pass.
   * @throws FetchRefused; the reason of the signal when that is aborted
   */
  async fetch(address: URL, asked: Asked): Promise<Fetched> {
    try {
      const fetched = await this.#fetch(address, asked);
      if (fetched.status < 500 && fetched.status !== 429) return fetched;
    } catch (error) {
      if (!(error instanceof FetchError) || !mayPass(error)) throw error;
    }
    await sleep(retryDelayMs, undefined, { signal: this.#signal });
    return this.#fetch(address, asked);
  }

  async #fetch(address: URL, { accept, maxBytes, asIs = false }: Asked): Promise<Fetched> {
    this.#signal.throwIfAborted();
    const { status, url, headers, body } = await guardedFetch(this.#settings.fetching, address, {
      headers: { accept },
      timeoutSeconds: this.#limits.fetchSeconds,
      maxBytes,
      signal: this.#signal,
      ...(asIs && { anyStatus: true, redirects: 0 }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      this.#bytes += chunk.byteLength;
      if (this.#bytes > this.#limits.fetchedBytes)
        throw new FetchError('too-large', `An import fetches at most ${this.#limits.fetchedBytes} bytes.`);
      chunks.push(chunk);
    }
    return { status, url, headers, bytes: Buffer.concat(chunks) };
  }
}

function mayPass({ reason, status }: FetchError): boolean {
  return (
    reason === 'network' ||
    reason === 'timeout' ||
    (status !== undefined && (status >= 500 || status === 429))
  );
}

/** @throws FetchRefused for what is no address of the web, and for one with a password */
export function addressOf(text: string): URL {
  const { url, authorization } = targetOf(text);
  if (authorization === undefined) return url;
  throw new FetchError('url', 'The address must not contain a user name or password.');
}
