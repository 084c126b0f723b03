import { permits } from '@lectern/contract';
import { contentRole } from '../../rules/content-role.ts';
import { LayoutError } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { GitResult } from '../../store/tables/git-tables.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { JobError, shownFailure } from '../../platform/jobs/job-error.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import type { GitOperationRow } from '../../store/spaces/git.repository.ts';
import { openText } from '../../security/sealed-text.ts';
import { defaultGitLimits, GitError, type Remote } from '@lectern/git';
import { gitHttp } from './git-http.ts';

/** An import or export that is being done. */
export type GitRun = {
  readonly ctx: Ctx;
  readonly job: RunningJob;
  readonly operation: GitOperationRow;
  readonly space: Pick<LockedSpace, 'id' | 'organization_id' | 'store_id'>;
  /** The user on whose behalf it is done. */
  readonly userId: string;
  readonly remote: Remote;
};

/** Does the operation of a job and writes down when it failed for good; nothing when another one came after it. */
export async function runOperation(
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
    const shown = jobErrorOf(error);
    const failure = shownFailure(shown);
    const isLast = !failure.retryable || job.attempt >= job.maxAttempts;
    if (isLast && !job.signal.aborted) {
      await job.transaction((tx) =>
        endOperation(tx, {
          operation,
          organizationId: job.organizationId,
          outcome: { state: 'failure', error_code: failure.code, error_message: failure.message },
        }),
      );
    }
    throw shown;
  }
}

async function openRun(ctx: Ctx, job: RunningJob, operation: GitOperationRow): Promise<GitRun> {
  const { actor } = ctx;
  const userId = actor.kind === 'user' ? actor.userId : '';
  const space = await ctx.store.spaces.findForActor(operation.space_id, userId);
  if (space === undefined || space.deleted_at !== null)
    throw new JobError('space_deleted', 'The space is deleted.', { retryable: false });
  if (!permits('space.admin', contentRole(space)))
    throw new JobError('forbidden', 'Whoever asked for it does not administrate the space any more.', {
      retryable: false,
    });
  const sealed = await ctx.store.git.findCredentials(job.id);
  const authorization =
    sealed &&
    (await openText(
      ctx,
      { keyId: sealed.key_id, sealed: sealed.sealed },
      { purpose: 'git credentials', of: job.id },
    ));
  return {
    ctx,
    job,
    operation,
    space,
    userId,
    remote: {
      http: gitHttp(ctx.settings),
      fileRoot: ctx.settings.gitFileRoot,
      url: operation.url,
      authorization,
      limits: defaultGitLimits,
      signal: job.signal,
    },
  };
}

/** Shows how far it is. */
export async function enterStage(
  { ctx, operation }: GitRun,
  stage: NonNullable<GitOperationRow['stage']>,
): Promise<void> {
  await ctx.store.git.updateOperation(operation, { stage });
}

/** Ends an operation that succeeded, in the transaction of what it did. */
export async function succeed(tx: Ctx, run: GitRun, result: GitResult): Promise<void> {
  const { ctx, operation, space } = run;
  const { applied_at: appliedAt, options } = operation;
  // What stands beside the space was not applied to it.
  const eventAt = options.standalone === true ? null : operation.event_at;
  await endOperation(tx, {
    operation,
    organizationId: space.organization_id,
    outcome: {
      state: 'success',
      stage: 'finalize',
      result,
      applied_at: eventAt === null || (appliedAt !== null && appliedAt > eventAt) ? appliedAt : eventAt,
    },
  });
  const sync = (await tx.store.git.findSync(space.id)) ?? {};
  const updatedAt = ctx.clock().toISOString();
  await tx.store.git.setSync(space.id, { ...sync, updatedAt });
}

type Outcome = Pick<GitOperationRow, 'state'> &
  Partial<Pick<GitOperationRow, 'stage' | 'result' | 'applied_at' | 'error_code' | 'error_message'>>;

async function endOperation(
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

/** What the log of a job may say of an error of the wings, which know no jobs. */
function jobErrorOf(error: unknown): unknown {
  if (error instanceof LayoutError) return layoutFailure(error);
  if (error instanceof GitError)
    return new JobError(error.code, error.message, { retryable: error.retryable, cause: error.cause });
  return error;
}

function layoutFailure({ path, message }: LayoutError): JobError {
  const named = path === '' || message.includes(path) ? message : `${path}: ${message}`;
  return new JobError('git_layout', named, { retryable: false });
}
