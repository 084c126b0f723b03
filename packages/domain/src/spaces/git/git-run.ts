import { join } from 'node:path';
import type { DomainSettings } from '../../core/settings.ts';
import { permits } from '@lectern/contract';
import { contentRole } from '../../rules/content-role.ts';
import { LayoutError } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { GitResult } from '../../store/tables/git.table.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { JobError, toJobFailure } from '../../platform/jobs/job-error.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import type { GitOperationRow } from '../../store/spaces/git.repository.ts';
import { defaultGitLimits, GitError, type Remote } from '@lectern/git';
import { gitHttp } from './git-http.ts';

/** A running import or export. */
export type GitRun = {
  readonly ctx: Ctx;
  readonly job: RunningJob;
  readonly operation: GitOperationRow;
  readonly space: Pick<LockedSpace, 'id' | 'organization_id' | 'store_id'>;
  /** The user who started it. */
  readonly userId: string;
  readonly remote: Remote;
};

/** Runs the operation of a job and records its final failure. Does nothing when a later operation replaced it. */
export async function runGitOperation(
  ctx: Ctx,
  job: RunningJob,
  work: (run: GitRun) => Promise<void>,
): Promise<void> {
  const spaceId = job.spaceId ?? '';
  const operation = await ctx.store.git.findOperationOfJob(spaceId, job.id);
  if (operation?.state !== 'running') return;
  try {
    await work(await openRun(ctx, job, operation));
  } catch (error) {
    const jobError = toJobError(error);
    const failure = toJobFailure(jobError);
    const isLast = !failure.retryable || job.attempt >= job.maxAttempts;
    if (isLast && !job.signal.aborted) {
      await job.transaction((tx) =>
        finishOperation(tx, {
          operation,
          organizationId: job.organizationId,
          outcome: { state: 'failure', error_code: failure.code, error_message: failure.message },
        }),
      );
    }
    throw jobError;
  }
}

async function openRun(ctx: Ctx, job: RunningJob, operation: GitOperationRow): Promise<GitRun> {
  const { actor } = ctx;
  const userId = actor.kind === 'user' ? actor.userId : '';
  const space = await ctx.store.spaces.findForActor(operation.space_id, userId);
  if (space === undefined || space.deleted_at !== null)
    throw new JobError('space_deleted', 'The space is deleted.', { retryable: false });
  if (!permits('space.admin', contentRole(space)))
    throw new JobError('forbidden', 'The user who started it is no longer an administrator of the space.', {
      retryable: false,
    });
  const sealed = await ctx.store.git.findCredentials(job.id);
  const authorization =
    sealed && ctx.settings.sealing.open(sealed.sealed, { purpose: 'git credentials', of: job.id });
  return {
    ctx,
    job,
    operation,
    space,
    userId,
    remote: {
      http: gitHttp(ctx.settings),
      fileRoot: fileRootOf(ctx.settings, space.organization_id),
      url: operation.url,
      authorization,
      limits: defaultGitLimits,
      signal: job.signal,
      onReceived: (done) => job.progress({ phase: 'fetching', done, unit: 'bytes' }),
    },
  };
}

/** Updates the stage that git/info reports. */
export async function setStage(
  { ctx, operation }: GitRun,
  stage: NonNullable<GitOperationRow['stage']>,
): Promise<void> {
  await ctx.store.git.updateOperation(operation, { stage });
}

/** Finishes an operation that succeeded, in the transaction of its changes. */
export async function completeOperation(tx: Ctx, run: GitRun, result: GitResult): Promise<void> {
  const { ctx, operation, space } = run;
  const { applied_at: appliedAt, options } = operation;
  // A standalone import is not applied to the space.
  const eventAt = options.standalone === true ? null : operation.event_at;
  await finishOperation(tx, {
    operation,
    organizationId: space.organization_id,
    outcome: {
      state: 'success',
      stage: 'finalize',
      result,
      applied_at: eventAt === null || (appliedAt !== null && appliedAt > eventAt) ? appliedAt : eventAt,
    },
  });
  const sync = (await tx.store.git.getSync(space.id)) ?? {};
  const updatedAt = ctx.clock().toISOString();
  await tx.store.git.setSync(space.id, { ...sync, updatedAt });
}

type Outcome = Pick<GitOperationRow, 'state'> &
  Partial<Pick<GitOperationRow, 'stage' | 'result' | 'applied_at' | 'error_code' | 'error_message'>>;

async function finishOperation(
  tx: Ctx,
  {
    operation,
    organizationId,
    outcome,
  }: { operation: GitOperationRow; organizationId: string; outcome: Outcome },
): Promise<void> {
  const finished = { ...outcome, finished_at: tx.clock().toISOString() };
  if (!(await tx.store.git.updateOperation(operation, finished))) return;
  await tx.store.git.deleteCredentials(operation.job_id);
  const { space_id: spaceId, direction } = operation;
  const { revision, commit } = outcome.result ?? {};
  await emitEvent(tx, {
    type: 'space_gitsync_completed',
    organizationId,
    spaceId,
    data: {
      spaceId,
      direction,
      state: outcome.state === 'success' ? 'success' : 'failure',
      ...(revision !== undefined && { revisionId: revision }),
      ...(commit !== undefined && { commitId: commit }),
    },
  });
}

/** Errors of the layout and Git packages as job errors, whose messages users see. */
function toJobError(error: unknown): unknown {
  if (error instanceof LayoutError) return layoutJobError(error);
  if (error instanceof GitError)
    return new JobError(error.code, error.message, { retryable: error.retryable, cause: error.cause });
  return error;
}

function layoutJobError({ path, message }: LayoutError): JobError {
  const located = path === '' || message.includes(path) ? message : `${path}: ${message}`;
  return new JobError('git_layout', located, { retryable: false });
}

/** Each organization has a directory of its own below GIT_FILE_ROOT, called by its id. */
function fileRootOf({ gitFileRoot }: DomainSettings, organizationId: string): string | undefined {
  return gitFileRoot === undefined ? undefined : join(gitFileRoot, organizationId);
}
