import { createHash } from 'node:crypto';
import { SpecError } from './spec-error.ts';

/** The files of a spec by name, the root document first, as one JSON text of at most `maxLength`. */
export class SpecContent {
  readonly #files = new Map<string, string>();
  readonly #maxLength: number;
  #length = 2;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** @throws SpecError when the files are too large together */
  add(name: string, text: string): void {
    this.#files.set(name, text);
    this.#length += name.length + text.length + 4;
    if (this.#length > this.#maxLength) {
      throw new SpecError('PARSE_ERROR', `Its files are longer than ${this.#maxLength} characters of JSON.`);
    }
  }

  /** Members keep their order, which clients see: a different order is different content. */
  finish(): { readonly content: string; readonly hash: string } {
    const members = Array.from(this.#files, ([name, text]) => `${JSON.stringify(name)}:${text}`);
    const content = `{${members.join(',')}}`;
    return { content, hash: createHash('sha256').update(content).digest('hex') };
  }
}
