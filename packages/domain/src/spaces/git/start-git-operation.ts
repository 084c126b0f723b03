import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { transaction } from '../../context/transaction.ts';
import {
  ApiError,
  type Contract,
  type GitOperation,
  type GitSync,
  invalidInput,
  type ParsedInputOf,
  trimEndOf,
} from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { LayoutError, projectFolder } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { GitOptions } from '../../store/tables/git.table.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { JobDefinition } from '../../platform/jobs/define-job.ts';
import { parseGitUrl, repositoryName, treeUrlOf } from './git-url.ts';
import { isRunning } from '../../presenters/git.presenter.ts';

type Git = Contract['git'];
type Body = Omit<ParsedInputOf<Git['importRepository']>['body'], 'standalone'>;

type GitJobInput = { readonly spaceId: string };

/** Enqueues an import or export of a space, unless a later event was applied already; 409 while another operation runs. */
export async function startGitOperation(
  ctx: Ctx,
  request: {
    direction: GitOperation['direction'];
    job: JobDefinition<GitJobInput>;
    userId: string;
    spaceId: string;
    body: Body;
    options: Pick<GitOptions, 'standalone' | 'commitMessage'>;
  },
): Promise<void> {
  const { direction, job, userId, spaceId, body } = request;
  const { url, authorization } = parseGitUrl(ctx.settings, body.url);
  const projectDirectory = projectDirectoryOf(body.repoProjectDirectory);
  await transaction(ctx, async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined || space.deleted_at !== null) throw notFound('space', spaceId);
    const last = await tx.store.git.findOperation(spaceId);
    if (last !== undefined && isRunning(last)) {
      throw new ApiError(
        'conflict',
        `An ${last.direction} of this space is running: start another one when git/info reports that it ended.`,
      );
    }
    const eventAt = body.timestamp === undefined ? null : new Date(body.timestamp).toISOString();
    const appliedAt = last?.applied_at ?? null;
    const isLate = eventAt !== null && appliedAt !== null && eventAt < appliedAt;
    if (isLate && body.force !== true && request.options.standalone !== true) return;
    if (last !== undefined) await tx.store.git.deleteCredentials(last.job_id);
    const now = tx.clock().toISOString();
    const organizationId = space.organization_id;
    const jobId = await enqueueJob(tx, job, { spaceId }, { organizationId, spaceId, actorId: userId });
    await tx.store.git.putOperation({
      space_id: spaceId,
      job_id: jobId,
      direction,
      state: 'running',
      stage: null,
      url,
      ref: body.ref,
      project_directory: projectDirectory,
      options: { ...optionsOf(body), ...request.options },
      head_revision_id: space.revision_id,
      planned_commit: null,
      event_at: eventAt,
      applied_at: appliedAt,
      started_at: now,
      finished_at: null,
      error_code: null,
      error_message: null,
    });
    if (authorization !== undefined) {
      const sealed = tx.settings.sealing.seal(authorization, { purpose: 'git credentials', of: jobId });
      await tx.store.git.insertCredentials({ job_id: jobId, sealed });
    }
    const treeURL = treeUrlOf({ ...body, url });
    const sync: GitSync = {
      repoName: repositoryName(body.gitInfo?.url ?? url),
      ...(body.gitInfo?.provider !== undefined && { installationProvider: body.gitInfo.provider }),
      url: body.gitInfo?.url ?? body.repoTreeURL ?? url,
      ...(treeURL !== undefined && { treeURL }),
      updatedAt: now,
    };
    await tx.store.git.setSync(spaceId, sync);
    await emitEvent(tx, {
      type: 'space_gitsync_started',
      organizationId,
      spaceId,
      data: { spaceId, direction },
    });
  });
}

function optionsOf(body: Body): GitOptions {
  return {
    ...(body.repoTreeURL !== undefined && { treeUrl: trimEndOf(body.repoTreeURL, '/') }),
    ...(body.repoCommitURL !== undefined && { commitUrl: body.repoCommitURL }),
    ...(body.force === true && { force: true }),
  };
}

function projectDirectoryOf(directory: string | undefined): string {
  try {
    return projectFolder({ projectDirectory: directory });
  } catch (error) {
    if (error instanceof LayoutError) throw invalidInput('body.repoProjectDirectory', error.message);
    throw error;
  }
}
