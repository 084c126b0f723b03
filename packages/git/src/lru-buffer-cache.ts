/** A least recently used cache of buffers, bounded by their total size. */
export class LruBufferCache {
  readonly #maxBytes: number;
  /** The least recently used first. */
  readonly #buffers = new Map<number, Buffer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: number): Buffer | undefined {
    const buffer = this.#buffers.get(key);
    if (buffer === undefined) return undefined;
    this.#buffers.delete(key);
    this.#buffers.set(key, buffer);
    return buffer;
  }

  /** Stores a buffer unless it is too large, and evicts others to make room for it. */
  set(key: number, buffer: Buffer): void {
    if (buffer.length > this.#maxBytes / 2 || this.#buffers.has(key)) return;
    this.#buffers.set(key, buffer);
    this.#bytes += buffer.length;
    for (const [oldest, { length }] of this.#buffers) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#buffers.delete(oldest);
      this.#bytes -= length;
    }
  }
}
