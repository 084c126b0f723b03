/** A content coding of HTTP. */
export type ContentCoding = 'br' | 'gzip';

/** The bytes of a result, mostly JSON, encoded once for each content coding. */
export class ResponseBody {
  readonly json: Buffer;
  readonly #encoded = new Map<ContentCoding, Promise<Buffer>>();
  readonly #resized: (sizeBytes: number) => void;
  #sizeBytes: number;

  /** `resized` is called with the new size when an encoding is added. */
  constructor(json: Buffer, resized: (sizeBytes: number) => void = () => undefined) {
    this.json = json;
    this.#resized = resized;
    this.#sizeBytes = json.length;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The JSON in a content coding, which `encode` is asked for once, unless it fails. */
  encoded(coding: ContentCoding, encode: (json: Buffer) => Promise<Buffer>): Promise<Buffer> {
    const known = this.#encoded.get(coding);
    if (known !== undefined) return known;
    const encoded = this.#encode(coding, encode);
    this.#encoded.set(coding, encoded);
    return encoded;
  }

  async #encode(coding: ContentCoding, encode: (json: Buffer) => Promise<Buffer>): Promise<Buffer> {
    try {
      const encoded = await encode(this.json);
      this.#sizeBytes += encoded.length;
      this.#resized(this.#sizeBytes);
      return encoded;
    } catch (error) {
      this.#encoded.delete(coding);
      throw error;
    }
  }
}
