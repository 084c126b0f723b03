import type { Ctx } from '../context.ts';
import { Converter } from './converter.ts';
import { ImportFetcher } from './import-fetcher.ts';
import { ImportedFiles } from './imported-files.ts';
import type { DomainSettings } from '../settings.ts';
import type { ImportFailure } from './gathered.ts';
import type { ImportLimits } from './import-limits.ts';

type RunCtx = Pick<Ctx, 'storage'> & { readonly settings: Pick<DomainSettings, 'fetching'> };

/** One attempt at an import, as those see it who gather what it brings. */
export type ImportRun = {
  readonly ctx: RunCtx;
  readonly limits: ImportLimits;
  readonly signal: AbortSignal;
  readonly fetcher: ImportFetcher;
  readonly converter: Converter;
  readonly files: ImportedFiles;
  readonly tally: Tally;
};

type Asked = Pick<ImportRun, 'limits' | 'signal'> & {
  readonly storeId: string;
  readonly progress: (done: number, total: number) => void;
};

/** Begins an attempt; its converter is to be closed. */
export function runOf(ctx: RunCtx, { limits, signal, storeId, progress }: Asked): ImportRun {
  const fetcher = new ImportFetcher(ctx.settings, limits, signal);
  const tally = new Tally(progress);
  const files = new ImportedFiles({ ctx, storeId, limits, fetcher, tally });
  return { ctx, limits, signal, fetcher, converter: new Converter(limits, signal), files, tally };
}

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
