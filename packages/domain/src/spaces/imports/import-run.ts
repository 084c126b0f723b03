import { Tally } from './tally.ts';
import type { Ctx } from '../../context/context.ts';
import { Converter } from './converter.ts';
import { ImportFetcher } from './import-fetcher.ts';
import { ImportedFiles } from './imported-files.ts';
import type { DomainSettings } from '../../core/settings.ts';
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
