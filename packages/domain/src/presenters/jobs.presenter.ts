import type { Job, JobProgress } from '@lectern/contract';
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
    ...presentProgress(row),
    ...(row.space_id !== null && { space: row.space_id }),
    ...(row.actor_id !== null && { startedBy: row.actor_id }),
    createdAt: row.created_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    urls: { location: `${publicUrl}/v1/orgs/${row.organization_id ?? ''}/jobs/${row.id}` },
  };
}

type ProgressColumns = Pick<JobRow, 'progress_done' | 'progress_total' | 'progress_phase' | 'progress_unit'>;

/** The member `progress`; none before any is reported. */
function presentProgress({
  progress_done: done,
  progress_total: total,
  progress_phase: phase,
  progress_unit: unit,
}: ProgressColumns): { progress?: JobProgress } {
  if (done === null) return {};
  return {
    progress: {
      ...(phase !== null && { phase }),
      done,
      ...(total !== null && { total }),
      ...(unit !== null && { unit }),
    },
  };
}
