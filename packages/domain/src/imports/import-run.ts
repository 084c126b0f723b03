import type { Ctx } from '../context.ts';
import type { Converter } from './converter.ts';
import type { ImportFetcher } from './import-fetcher.ts';
import type { ImportedFiles } from './imported-files.ts';
import type { ImportFailure } from './gathered.ts';
import type { ImportLimits } from './import-limits.ts';

/** One attempt at an import, as those see it who gather what it brings. */
export type ImportRun = {
  readonly ctx: Pick<Ctx, 'storage' | 'settings'>;
  readonly limits: ImportLimits;
  readonly signal: AbortSignal;
  readonly fetcher: ImportFetcher;
  readonly converter: Converter;
  readonly files: ImportedFiles;
  readonly tally: Tally;
};

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
function shortened(resource: string): string {
  const text = /^https?:/.test(resource) ? resource.replace(/[?#].*$/s, '') : resource;
  return text.replaceAll('\0', '').slice(0, 2048).toWellFormed();
}
