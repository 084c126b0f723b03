import type { ImportRun, ImportRunSource } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { ImportRunRow } from '../store/spaces/imports.repository.ts';
import { importUrl, importCounts } from './imports.presenter.ts';

export function presentImportRun(settings: DomainSettings, row: ImportRunRow): ImportRun {
  const { run_status: status, change_request_id: changeRequest, page_id: page } = row;
  const completedAt = row.succeeded_at;
  return {
    object: 'import-run',
    id: row.id,
    status,
    ...(status === 'failed' && { reason: row.error_message ?? 'The import failed.' }),
    source: sourceOf(settings, row),
    target: {
      space: row.space_id,
      ...(changeRequest !== null && { changeRequest }),
      ...(page !== null && { page }),
    },
    ...(row.site_id !== null && { site: row.site_id }),
    ...(row.actor_id !== null && { createdBy: row.actor_id }),
    ...importCounts(row),
    createdAt: row.created_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    updatedAt: completedAt ?? row.finished_at ?? row.started_at ?? row.created_at,
    ...(completedAt !== null && { completedAt }),
    urls: { location: `${settings.publicUrl}/v1/org/${row.organization_id}/imports/${row.id}` },
  };
}

function sourceOf(settings: DomainSettings, row: ImportRunRow): ImportRunSource {
  return row.upload_key === null
    ? { type: 'website', url: importUrl(settings, row) }
    : { type: 'file', files: [row.upload_key] };
}
