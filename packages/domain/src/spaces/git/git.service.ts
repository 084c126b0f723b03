import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Service } from '../../access/service.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import { exportGitJob } from './export-git.job.ts';
import { presentGitInfo } from '../../presenters/git.presenter.ts';
import { importGitJob } from './import-git.job.ts';
import { startGitOperation } from './start-git-operation.ts';

export const git: Service<Contract['git']> = {
  async importRepository(ctx, { body }, { actor, space }) {
    assertNotDeleted(space);
    await startGitOperation(ctx, {
      direction: 'import',
      job: importGitJob,
      userId: actor.userId,
      spaceId: space.id,
      body,
      options: { ...(body.standalone === true && { standalone: true }) },
    });
    return undefined;
  },

  async exportToRepository(ctx, { body }, { actor, space }) {
    assertNotDeleted(space);
    await startGitOperation(ctx, {
      direction: 'export',
      job: exportGitJob,
      userId: actor.userId,
      spaceId: space.id,
      body,
      options: { commitMessage: body.commitMessage },
    });
    return undefined;
  },

  async getInfo({ store }, _input, { space }) {
    if (space.git_sync === null) throw notFound('Git repository of the space', space.id);
    return presentGitInfo(space.git_sync, await store.git.findOperation(space.id));
  },
};
