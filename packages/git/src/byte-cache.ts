/** The bytes that were used last, up to so many in all. */
export class ByteCache {
  readonly #maxBytes: number;
  readonly #kept = new Map<number, Buffer>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  find(key: number): Buffer | undefined {
    const bytes = this.#kept.get(key);
    if (bytes === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, bytes);
    return bytes;
  }

  keep(key: number, bytes: Buffer): void {
    if (bytes.length > this.#maxBytes / 2 || this.#kept.has(key)) return;
    this.#kept.set(key, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= length;
    }
  }
}
