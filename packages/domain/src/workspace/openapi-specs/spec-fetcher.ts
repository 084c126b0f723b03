import { outboundFetch } from '../../core/outbound-fetch.ts';
import { FetchError } from '@lectern/fetch';
import type { DomainSettings } from '../../core/settings.ts';
import { SpecError } from './spec-error.ts';
import type { SpecLimits } from './spec-limits.ts';

export type SpecLoadOptions = {
  readonly settings: Pick<DomainSettings, 'fetching'>;
  readonly limits: SpecLimits;
  readonly signal?: AbortSignal | undefined;
};

/** A file, and its URL after redirects. */
type FetchedFile = { readonly url: URL; readonly bytes: Uint8Array };

/** How many files are fetched at a time. */
const concurrency = 5;
const headers = { accept: 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.8' };

/** Fetches the files of one spec, within limits for all of them together. */
export class SpecFetcher {
  readonly #options: SpecLoadOptions;
  readonly #deadline: number;
  #bytes = 0;

  constructor(options: SpecLoadOptions) {
    this.#options = options;
    this.#deadline = performance.now() + 1000 * options.limits.fetchAllSeconds;
  }

  /** In the order of the URLs. @throws SpecError; the reason of `signal` when it is aborted */
  async fetchAll(addresses: readonly URL[]): Promise<FetchedFile[]> {
    const files: FetchedFile[] = [];
    for (let index = 0; index < addresses.length; index += concurrency) {
      const some = addresses.slice(index, index + concurrency);
      files.push(...(await Promise.all(some.map((address) => this.fetch(address)))));
    }
    return files;
  }

  /** @throws SpecError; the reason of `signal` when it is aborted */
  async fetch(address: string | URL): Promise<FetchedFile> {
    try {
      return await this.#fetch(address);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw new SpecError(error.reason === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', error.message);
    }
  }

  async #fetch(address: string | URL): Promise<FetchedFile> {
    const { settings, limits, signal } = this.#options;
    const secondsLeft = (this.#deadline - performance.now()) / 1000;
    if (secondsLeft <= 0) {
      const limit = `${limits.fetchAllSeconds} seconds`;
      throw new SpecError('FETCH_TIMEOUT', `Fetching its files takes longer than ${limit}.`);
    }
    const { url, body } = await outboundFetch(settings.fetching, address, {
      headers,
      timeoutSeconds: Math.min(limits.fetchSeconds, secondsLeft),
      maxBytes: limits.maxBytes,
      ...(signal !== undefined && { signal }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      this.#bytes += chunk.byteLength;
      if (this.#bytes > limits.maxBytes) {
        throw new SpecError('FETCH_ERROR', `Its files are larger than ${limits.maxBytes} bytes.`);
      }
      chunks.push(chunk);
    }
    return { url, bytes: Buffer.concat(chunks) };
  }
}
