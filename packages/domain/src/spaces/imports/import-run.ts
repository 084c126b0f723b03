import { ImportProgress } from './import-progress.ts';
import type { Ctx } from '../../context/context.ts';
import type { DomainSettings } from '../../core/settings.ts';
import type { FileOwner, FilesCtx } from '../../files/organization-files.ts';
import { Converter } from './converter.ts';
import { ImportFetcher } from './import-fetcher.ts';
import { ImportedFiles } from './imported-files.ts';
import type { ImportLimits } from './import-limits.ts';

type RunCtx = FilesCtx & Pick<Ctx, 'textTasks'> & { readonly settings: Pick<DomainSettings, 'fetching'> };

/** The shared state of one attempt to collect an import. */
export type ImportRun = {
  readonly ctx: RunCtx;
  readonly limits: ImportLimits;
  readonly signal: AbortSignal;
  readonly fetcher: ImportFetcher;
  readonly converter: Converter;
  readonly files: ImportedFiles;
  readonly progress: ImportProgress;
};

type ImportRunOptions = Pick<ImportRun, 'limits' | 'signal'> & {
  readonly owner: FileOwner;
  readonly onProgress: (done: number, total: number) => void;
};

/** Starts an attempt. The caller closes the converter. */
export function createImportRun(
  ctx: RunCtx,
  { limits, signal, owner, onProgress }: ImportRunOptions,
): ImportRun {
  const fetcher = new ImportFetcher(ctx.settings, limits, signal);
  const progress = new ImportProgress(onProgress);
  const files = new ImportedFiles({ ctx, owner, limits, fetcher, progress });
  return { ctx, limits, signal, fetcher, converter: new Converter(limits, signal), files, progress };
}
