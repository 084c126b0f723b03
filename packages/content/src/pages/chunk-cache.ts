/** A part of a text, under a key that identifies its bytes. */
export type Chunk = { readonly key: string; readonly bytes: Buffer };

/** Without chunks when the text is too large. */
type Entry = { readonly chunks: readonly Chunk[] | undefined };

/**
 * Caches texts in chunks, the least recently used ones evicted first. Texts that have a chunk in common share its bytes, so
 * that the list of pages of the next revision costs what changed.
 */
export class ChunkCache {
  readonly #entries = new Map<string, Entry>();
  readonly #chunks = new Map<string, { readonly chunk: Chunk; uses: number }>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The largest text that is cached: several have to fit. */
  get maxEntryBytes(): number {
    return this.#maxBytes / 2;
  }

  /** How many bytes all texts take with their keys, each chunk counted once. */
  get sizeBytes(): number {
    return this.#bytes;
  }

  find(key: string): readonly Chunk[] | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.chunks;
  }

  /** A chunk of any text. */
  findChunk(key: string): Chunk | undefined {
    return this.#chunks.get(key)?.chunk;
  }

  add(key: string, chunks: readonly Chunk[]): void {
    const sizeBytes = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
    this.#add(key, sizeBytes > this.maxEntryBytes ? undefined : chunks);
  }

  /** Remembers that a text is too large, so that nobody writes it in vain. */
  addTooLarge(key: string): void {
    this.#add(key, undefined);
  }

  isTooLarge(key: string): boolean {
    return this.find(key) === undefined && this.#entries.has(key);
  }

  #add(key: string, chunks: Entry['chunks']): void {
    if (this.#entries.has(key)) return;
    this.#entries.set(key, { chunks });
    this.#bytes += sizeOf(key);
    for (const chunk of chunks ?? []) this.#use(chunk);
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= sizeOf(oldest);
      for (const chunk of entry.chunks ?? []) this.#release(chunk);
    }
  }

  #use(chunk: Chunk): void {
    const known = this.#chunks.get(chunk.key);
    this.#chunks.set(chunk.key, { chunk: known?.chunk ?? chunk, uses: (known?.uses ?? 0) + 1 });
    this.#bytes += useBytes + (known === undefined ? sizeOf(chunk.key) + chunk.bytes.length : 0);
  }

  #release(chunk: Chunk): void {
    const known = this.#chunks.get(chunk.key);
    if (known === undefined) return;
    known.uses -= 1;
    this.#bytes -= useBytes;
    if (known.uses > 0) return;
    this.#chunks.delete(chunk.key);
    this.#bytes -= sizeOf(chunk.key) + known.chunk.bytes.length;
  }
}

/** Of a text or a chunk, besides its bytes. Keys are ASCII, with one byte per character. */
function sizeOf(key: string): number {
  return overheadBytes + key.length;
}

/** Of the objects that an entry of a map consists of, as measured. */
const overheadBytes = 300;

/** Of one more text that has a chunk. */
const useBytes = 100;
