import { FetchError, guardedFetch } from '@lectern/fetch';
import type { DomainSettings } from '../../core/settings.ts';
import { SpecFailure } from './spec-failure.ts';
import type { SpecLimits } from './spec-limits.ts';

/** What processing a spec may use. */
export type SpecSurroundings = {
  readonly settings: Pick<DomainSettings, 'fetching'>;
  readonly limits: SpecLimits;
  readonly signal?: AbortSignal | undefined;
};

/** A file, and where it was found after redirects. */
export type FetchedFile = { readonly url: URL; readonly bytes: Uint8Array };

/** How many are fetched at a time. */
const atOnce = 5;
const headers = { accept: 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.8' };

/** Fetches the files of one spec, within limits that hold for all of them together. */
export class SpecFetcher {
  readonly #surroundings: SpecSurroundings;
  readonly #deadline: number;
  #bytes = 0;

  constructor(surroundings: SpecSurroundings) {
    this.#surroundings = surroundings;
    this.#deadline = performance.now() + 1000 * surroundings.limits.fetchAllSeconds;
  }

  /** In the order of the addresses. @throws SpecFailure; the reason of `signal` when that is aborted */
  async fetchAll(addresses: readonly URL[]): Promise<FetchedFile[]> {
    const files: FetchedFile[] = [];
    for (let index = 0; index < addresses.length; index += atOnce) {
      const some = addresses.slice(index, index + atOnce);
      files.push(...(await Promise.all(some.map((address) => this.fetch(address)))));
    }
    return files;
  }

  /** @throws SpecFailure; the reason of `signal` when that is aborted */
  async fetch(address: string | URL): Promise<FetchedFile> {
    try {
      return await this.#fetch(address);
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      throw new SpecFailure(error.reason === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', error.message);
    }
  }

  async #fetch(address: string | URL): Promise<FetchedFile> {
    const { settings, limits, signal } = this.#surroundings;
    const secondsLeft = (this.#deadline - performance.now()) / 1000;
    if (secondsLeft <= 0) {
      const limit = `${limits.fetchAllSeconds} seconds`;
      throw new SpecFailure('FETCH_TIMEOUT', `Its files take longer than ${limit} to fetch.`);
    }
    const { url, body } = await guardedFetch(settings.fetching, address, {
      headers,
      timeoutSeconds: Math.min(limits.fetchSeconds, secondsLeft),
      maxBytes: limits.maxBytes,
      ...(signal !== undefined && { signal }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      this.#bytes += chunk.byteLength;
      if (this.#bytes > limits.maxBytes) {
        throw new SpecFailure('FETCH_ERROR', `Its files are larger than ${limits.maxBytes} bytes.`);
      }
      chunks.push(chunk);
    }
    return { url, bytes: Buffer.concat(chunks) };
  }
}
