import type { ContentImport } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { ContentImportRow } from '../store/spaces/imports.repository.ts';

export function presentImport(settings: DomainSettings, row: ContentImportRow): ContentImport {
  // Its process may have been killed between the content and the end of the job.
  const isWritten = row.imported !== null;
  const finishedAt = row.succeeded_at ?? row.finished_at;
  return {
    object: 'content-import',
    id: row.id,
    source: row.source,
    url: importUrl(settings, row),
    state: isWritten ? 'succeeded' : row.state,
    revision: row.revision_id,
    ...importCounts(row),
    failures: row.failures ?? [],
    ...(row.error_code !== null &&
      !isWritten && { lastError: { code: row.error_code, message: row.error_message ?? '' } }),
    space: row.space_id,
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    ...(row.page_id !== null && { page: row.page_id }),
    job: row.job_id,
    createdAt: row.created_at,
    ...(finishedAt !== null && { finishedAt }),
    urls: { location: `${settings.publicUrl}/v1/spaces/${row.space_id}/imports/${row.id}` },
  };
}

/** The URL of an import without its query, which may contain a secret. */
export function importUrl(
  { sealing }: DomainSettings,
  { id, url }: Pick<ContentImportRow, 'id' | 'url'>,
): string {
  return sealing.open(url, { purpose: 'import addresses', of: id }).replace(/[?#].*$/s, '');
}

type Counted = Pick<ContentImportRow, 'imported' | 'total' | 'progress_done' | 'progress_total'>;

export function importCounts({ imported, total, progress_done: done, progress_total: found }: Counted) {
  return {
    importedResources: imported ?? done ?? 0,
    // The requested page is known before anything is fetched.
    totalResources: total ?? found ?? 1,
  };
}
