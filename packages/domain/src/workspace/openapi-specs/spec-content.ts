import { createHash } from 'node:crypto';
import { SpecFailure } from './spec-failure.ts';

/** The files of a spec by name, the document itself first, as one JSON text; nothing more than `maxLength`. */
export class SpecContent {
  readonly #files = new Map<string, string>();
  readonly #maxLength: number;
  #length = 2;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** @throws SpecFailure when all files together are too large */
  add(name: string, text: string): void {
    this.#files.set(name, text);
    this.#length += name.length + text.length + 4;
    if (this.#length > this.#maxLength) {
      throw new SpecFailure(
        'PARSE_ERROR',
        `Its files are longer than ${this.#maxLength} characters of JSON.`,
      );
    }
  }

  /** Members stand in their order, which readers see: another order is another content. */
  finish(): { readonly content: string; readonly hash: string } {
    const members = Array.from(this.#files, ([name, text]) => `${JSON.stringify(name)}:${text}`);
    const content = `{${members.join(',')}}`;
    return { content, hash: createHash('sha256').update(content).digest('hex') };
  }
}
