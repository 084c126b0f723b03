import type { JobProgress, JobState } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../events/emit-event.ts';

/** A job in the state that an event tells. */
export type UpdatedJob = {
  readonly id: string;
  readonly type: string;
  readonly organizationId: string;
  readonly spaceId: string | null;
  readonly state: JobState;
  readonly progress?: JobProgress | undefined;
};

/** Emits the state and the progress of a job, in the transaction that sets them. */
export function emitJobUpdate(
  tx: Ctx,
  { id, type, organizationId, spaceId, state, progress }: UpdatedJob,
): Promise<void> {
  return emitEvent(tx, {
    type: 'job_updated',
    organizationId,
    spaceId: spaceId ?? undefined,
    data: { jobId: id, type, state, ...(progress !== undefined && { progress }) },
  });
}
