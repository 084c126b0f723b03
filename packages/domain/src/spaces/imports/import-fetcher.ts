import { setTimeout as sleep } from 'node:timers/promises';
import { outboundFetch } from '../../core/outbound-fetch.ts';
import { FetchError, parseFetchUrl } from '@lectern/fetch';
import type { DomainSettings } from '../../core/settings.ts';
import type { ImportLimits } from './import-limits.ts';

export type FetchedResource = {
  readonly status: number;
  /** After redirects. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

type FetchOptions = {
  readonly accept: string;
  readonly maxBytes: number;
  /** Whether redirects and error statuses are returned instead of thrown. */
  readonly anyStatus?: boolean;
};

const retryDelayMs = 500;

/** Fetches the resources of one import, within limits that apply to all of them together. */
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
   * Retries once after a transient failure.
   * @throws FetchError, or the reason of the signal when it is aborted
   */
  async fetch(url: URL, options: FetchOptions): Promise<FetchedResource> {
    try {
      const fetched = await this.#fetch(url, options);
      if (fetched.status < 500 && fetched.status !== 429) return fetched;
    } catch (error) {
      if (!(error instanceof FetchError) || !isTransient(error)) throw error;
    }
    await sleep(retryDelayMs, undefined, { signal: this.#signal });
    return this.#fetch(url, options);
  }

  async #fetch(from: URL, { accept, maxBytes, anyStatus = false }: FetchOptions): Promise<FetchedResource> {
    this.#signal.throwIfAborted();
    const { status, url, headers, body } = await outboundFetch(this.#settings.fetching, from, {
      headers: { accept },
      timeoutSeconds: this.#limits.fetchSeconds,
      maxBytes,
      signal: this.#signal,
      ...(anyStatus && { anyStatus: true, redirects: 0 }),
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

function isTransient({ reason, status }: FetchError): boolean {
  return (
    reason === 'network' ||
    reason === 'timeout' ||
    (status !== undefined && (status >= 500 || status === 429))
  );
}

/** @throws FetchError for an invalid URL, and for one with a user name or password */
export function parseImportUrl(text: string): URL {
  const { url, authorization } = parseFetchUrl(text);
  if (authorization === undefined) return url;
  throw new FetchError('url', 'The URL must not contain a user name or password.');
}
