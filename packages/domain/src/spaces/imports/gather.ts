import { addressOf } from './import-fetcher.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { gatherDocument } from './gather-document.ts';
import type { Gathered } from './gathered.ts';
import { gatherSite } from './gather-site.ts';
import { gatherZip } from './gather-zip.ts';
import { UnreadableResource } from './unreadable-resource.ts';
import type { ImportRun } from './import-run.ts';
import type { ImportTask } from '../../store/spaces/imports.repository.ts';
import { readSource } from './source-file.ts';

type Source = Pick<ImportTask, 'source' | 'url' | 'upload_key'>;

/**
 * Reads all that an import brings.
 * @throws JobError or FetchRefused when nothing can be read
 */
export async function gather(run: ImportRun, task: Source): Promise<Gathered> {
  try {
    const gathered = await gatherFrom(run, task);
    if (gathered.pages.length > 0) return gathered;
  } catch (error) {
    if (error instanceof UnreadableResource)
      throw new JobError('unreadable', error.message, { retryable: false });
    throw error;
  }
  throw new JobError('nothing_found', 'There is no page to import.', { retryable: false });
}

async function gatherFrom(run: ImportRun, task: Source): Promise<Gathered> {
  const { source } = task;
  const { limits } = run;
  switch (source) {
    case 'website':
      return gatherSite(run, addressOf(task.url));
    case 'zip':
      return gatherZip(run, (await readSource(run, task, limits.archiveBytes)).bytes);
    case 'docx':
      return gatherDocument(run, source, await readSource(run, task, limits.fileBytes));
    case 'markdown':
    case 'html':
      return gatherDocument(run, source, await readSource(run, task, limits.pageBytes));
    default:
      throw new JobError('unknown_source', `${source} is not imported.`, { retryable: false });
  }
}
