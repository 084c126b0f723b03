import type { Job } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { JobRow } from '../store/platform/jobs.repository.ts';

export function presentJob({ publicUrl }: DomainSettings, row: JobRow): Job {
  return {
    object: 'job',
    id: row.id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    ...(row.error_code !== null && { lastError: { code: row.error_code, message: row.error_message ?? '' } }),
    ...(row.progress_done !== null && {
      progress: {
        done: row.progress_done,
        ...(row.progress_total !== null && { total: row.progress_total }),
      },
    }),
    ...(row.space_id !== null && { space: row.space_id }),
    ...(row.actor_id !== null && { startedBy: row.actor_id }),
    createdAt: row.created_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    urls: { location: `${publicUrl}/v1/orgs/${row.organization_id ?? ''}/jobs/${row.id}` },
  };
}
