import type { ImportFailure } from './gathered.ts';

/** How many pages and files were found and read, and which were not. */
export class Tally {
  readonly failures: ImportFailure[] = [];
  readonly #show: (done: number, total: number) => void;
  #done = 0;
  #total = 0;

  constructor(show: (done: number, total: number) => void) {
    this.#show = show;
  }

  find(count = 1): void {
    this.#total += count;
    this.#show(this.#done, this.#total);
  }

  read(count = 1): void {
    this.#done += count;
    this.#show(this.#done, this.#total);
  }

  /** Something that was found is left out. */
  fail(resource: string, message: string): void {
    this.failures.push({ resource: shortened(resource), message });
  }
}

/** An address without its query, which may hold a secret. */
export function shortened(resource: string): string {
  const text = /^https?:/.test(resource) ? resource.replace(/[?#].*$/s, '') : resource;
  return text.replaceAll('\0', '').slice(0, 2048).toWellFormed();
}
