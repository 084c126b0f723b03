/** A content coding of HTTP. */
export type ContentCoding = 'br' | 'gzip';

/** The bytes of a result, mostly JSON, encoded once for each content coding. */
export class ResponseBody {
  readonly json: Buffer;
  readonly #encoded = new Map<ContentCoding, Buffer>();
  readonly #resized: (sizeBytes: number) => void;

  /** `resized` is called with the new size when an encoding is added. */
  constructor(json: Buffer, resized: (sizeBytes: number) => void = () => undefined) {
    this.json = json;
    this.#resized = resized;
  }

  get sizeBytes(): number {
    return this.#encoded.values().reduce((sum, { length }) => sum + length, this.json.length);
  }

  /** The JSON in a content coding, which `encode` is asked for once. */
  async encoded(coding: ContentCoding, encode: (json: Buffer) => Promise<Buffer>): Promise<Buffer> {
    const known = this.#encoded.get(coding);
    if (known !== undefined) return known;
    const encoded = await encode(this.json);
    this.#encoded.set(coding, encoded);
    this.#resized(this.sizeBytes);
    return encoded;
  }
}
