import type { GitInfo, GitOperation, GitSync } from '@lectern/contract';
import type { GitOperationWithJob } from '../store/spaces/git.repository.ts';

export function presentGitInfo(sync: GitSync, operation: GitOperationWithJob | undefined): GitInfo {
  return { ...sync, ...(operation !== undefined && { operation: presentOperation(operation) }) };
}

function presentOperation(row: GitOperationWithJob): GitOperation {
  const { state, finishedAt, error } = outcomeOf(row);
  return {
    direction: row.direction,
    state,
    ...(row.stage !== null && row.stage !== undefined && { stage: row.stage }),
    ref: row.ref,
    job: row.job_id,
    startedAt: row.started_at,
    ...(finishedAt !== null && { finishedAt }),
    ...(error !== undefined && { error }),
    ...row.result,
  };
}

/** Whether an operation is running: not when its job ended without recording the outcome, as a cancelled one does. */
export function isRunning(row: GitOperationWithJob): boolean {
  const { job_state: job } = row;
  return row.state === 'running' && (job === 'queued' || job === 'running' || job === 'retrying');
}

function outcomeOf(row: GitOperationWithJob): {
  state: GitOperation['state'];
  finishedAt: string | null;
  error: GitOperation['error'];
} {
  if (row.state !== 'running' || isRunning(row)) {
    const error =
      row.error_code === null ? undefined : { code: row.error_code, message: row.error_message ?? '' };
    return { state: row.state, finishedAt: row.finished_at, error };
  }
  const isCancelled = row.job_state === 'cancelled';
  return {
    state: 'failure',
    finishedAt: row.job_finished_at,
    error: isCancelled
      ? { code: 'cancelled', message: 'The job was cancelled.' }
      : { code: row.job_error_code ?? 'internal', message: row.job_error_message ?? 'The job failed.' },
  };
}
