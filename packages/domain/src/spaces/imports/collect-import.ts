import { parseImportUrl } from './import-fetcher.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { collectDocument } from './collect-document.ts';
import type { CollectedContent } from './collected-content.ts';
import { collectSite } from './collect-site.ts';
import { collectZip } from './collect-zip.ts';
import { UnreadableResourceError } from './unreadable-resource.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportTask } from '../../store/spaces/imports.repository.ts';
import { readSourceFile } from './source-file.ts';

type Source = Pick<ImportTask, 'source' | 'url' | 'upload_key'>;

/**
 * Collects the pages and files of an import from its source.
 * @throws JobError or FetchError when the source cannot be read or has no pages
 */
export async function collectImport(run: ImportRun, task: Source): Promise<CollectedContent> {
  try {
    const collected = await collectFrom(run, task);
    if (collected.pages.length > 0) return collected;
  } catch (error) {
    if (error instanceof UnreadableResourceError)
      throw new JobError('unreadable', error.message, { retryable: false });
    throw error;
  }
  throw new JobError('nothing_found', 'The source has no page to import.', { retryable: false });
}

async function collectFrom(run: ImportRun, task: Source): Promise<CollectedContent> {
  const { source } = task;
  const { limits } = run;
  switch (source) {
    case 'website':
      return collectSite(run, parseImportUrl(task.url));
    case 'zip':
      return collectZip(run, (await readSourceFile(run, task, limits.archiveBytes)).bytes);
    case 'docx':
      return collectDocument(run, source, await readSourceFile(run, task, limits.fileBytes));
    case 'markdown':
    case 'html':
      return collectDocument(run, source, await readSourceFile(run, task, limits.pageBytes));
    default:
      throw new JobError('unknown_source', `The source ${source} is not supported.`, { retryable: false });
  }
}
