import type { ContentImport } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { ContentImportRow } from '../store/spaces/imports.repository.ts';

export function presentImport({ publicUrl, sealing }: DomainSettings, row: ContentImportRow): ContentImport {
  // Its process may have been killed between the content and the end of the job.
  const isWritten = row.imported !== null;
  const finishedAt = row.succeeded_at ?? row.finished_at;
  return {
    object: 'content-import',
    id: row.id,
    source: row.source,
    url: withoutQuery(sealing.open(row.url, { purpose: 'import addresses', of: row.id })),
    state: isWritten ? 'succeeded' : row.state,
    revision: row.revision_id,
    importedResources: row.imported ?? row.progress_done ?? 0,
    // The requested page is known before anything is fetched.
    totalResources: row.total ?? row.progress_total ?? 1,
    failures: row.failures ?? [],
    ...(row.error_code !== null &&
      !isWritten && { lastError: { code: row.error_code, message: row.error_message ?? '' } }),
    space: row.space_id,
    ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
    ...(row.page_id !== null && { page: row.page_id }),
    job: row.job_id,
    createdAt: row.created_at,
    ...(finishedAt !== null && { finishedAt }),
    urls: { location: `${publicUrl}/v1/spaces/${row.space_id}/imports/${row.id}` },
  };
}

function withoutQuery(address: string): string {
  return address.replace(/[?#].*$/s, '');
}
