import { LimitError } from './limit-error.ts';

/** Measures the responses to one HTTP request, which operations of a batch share, against their limit. */
export class ResponseBytes {
  readonly #limit: number;
  #read = 0;
  #written = 0;
  #complete = 0;
  readonly #before: { readonly read: number; readonly written: number; readonly complete: number };

  constructor(limit: number, before = { read: 0, written: 0, complete: 0 }) {
    this.#limit = limit;
    this.#before = before;
    this.#read = before.read;
    this.#written = before.written;
    this.#complete = before.complete;
  }

  /** Measures one more part of the response, which counts only when it is added. */
  part(): ResponseBytes {
    return new ResponseBytes(this.#limit, {
      read: this.#read,
      written: this.#written,
      complete: this.#complete,
    });
  }

  /** Counts a part. Throws `LimitError` beyond the limit, and counts nothing then. */
  add(part: ResponseBytes): void {
    const read = this.#read + part.#read - part.#before.read;
    const written = this.#written + part.#written - part.#before.written;
    const complete = this.#complete + part.#complete - part.#before.complete;
    if (Math.max(read, written, complete) > this.#limit) this.#reject();
    this.#read = read;
    this.#written = written;
    this.#complete = complete;
  }

  /** How much was written. */
  get written(): number {
    return this.#written;
  }

  /** Counts texts before they are read into memory, or while they are converted. Throws `LimitError` beyond the limit. */
  countRead(bytes: number): void {
    this.#read += bytes;
    if (this.#read > this.#limit) this.#reject();
  }

  /** Sets how much was written, in characters: each has at least one byte. Throws `LimitError` beyond the limit. */
  set written(length: number) {
    this.#written = length;
    if (length > this.#limit) this.#reject();
  }

  /** Counts the response of an operation, or a part of it, by its bytes. Throws `LimitError` beyond the limit. */
  countComplete(text: string): void {
    this.#complete +=
      text.length * maxBytesPerCharacter > this.#limit ? Buffer.byteLength(text) : text.length;
    if (this.#complete > this.#limit) this.#reject();
  }

  #reject(): never {
    throw new LimitError(
      `The response would be larger than ${this.#limit} bytes. Select less of it, or fewer nodes with \`first\`.`,
    );
  }
}

/** In UTF-8, of a UTF-16 code unit. */
const maxBytesPerCharacter = 3;
