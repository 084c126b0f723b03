import { LRUCache } from 'lru-cache';
import { defaultResponseCacheBytes } from './settings.ts';

/** What one entry takes besides its value and its key, as measured. */
const overheadBytes = 300;

/** What a text takes in memory at most: beyond ISO 8859-1, two bytes a character. */
export function bytesOfText(text: string): number {
  return 2 * text.length;
}

/** The entries of one kind, by a key that contains everything that they depend on. */
export type CachePartition<Value> = {
  find(key: string): Value | undefined;
  /** `sizeBytes` is what the value takes; an entry of the same key is replaced. */
  add(key: string, value: Value, sizeBytes: number): void;
};

export type ResponseCacheMetrics = {
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
  readonly sizeBytes: number;
};

/**
 * Results of reads in the memory of this process, the least recently used ones evicted first. Bounded in bytes for all
 * partitions together. Without any bytes, it has no entries.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, { readonly value: unknown }> | undefined;
  readonly #maxEntryBytes: number;
  #hits = 0;
  #misses = 0;
  #evictions = 0;

  constructor(maxBytes = defaultResponseCacheBytes) {
    // One of them must not evict all others.
    this.#maxEntryBytes = maxBytes / 8;
    if (maxBytes > 0)
      this.#entries = new LRUCache({
        maxSize: maxBytes,
        dispose: (_value, _key, reason) => {
          if (reason === 'evict') this.#evictions += 1;
        },
      });
  }

  /** Whether it may have entries. */
  get isEnabled(): boolean {
    return this.#entries !== undefined;
  }

  /** The entries of a kind; the same name must always be used with the same type. */
  partition<Value>(name: string): CachePartition<Value> {
    return {
      find: (key) => {
        const entry = this.#entries?.get(`${name} ${key}`);
        if (entry === undefined) this.#misses += 1;
        else this.#hits += 1;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only `add` of this partition adds under this name.
        return entry?.value as Value | undefined;
      },
      add: (key, value, sizeBytes) => {
        const size = overheadBytes + bytesOfText(name + key) + sizeBytes;
        if (size <= this.#maxEntryBytes) this.#entries?.set(`${name} ${key}`, { value }, { size });
        else this.#entries?.delete(`${name} ${key}`);
      },
    };
  }

  get metrics(): ResponseCacheMetrics {
    return {
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
      sizeBytes: this.#entries?.calculatedSize ?? 0,
    };
  }
}
