import { ApiError, type Contract, type Job } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { emitJobUpdate } from './job-event.ts';
import { jobEndTopic } from '../../context/job-waits.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { jobsOfOrganization } from './jobs.lists.ts';
import { presentJob } from '../../presenters/jobs.presenter.ts';

export const jobs: Service<Contract['jobs']> = {
  list(ctx, input, { actor, organizationId }) {
    const { state, type, space } = input;
    const query = { actor, parent: organizationId, filter: { state, type, space } };
    return readPage(ctx, jobsOfOrganization, query, input);
  },

  get(ctx, { jobId }, { actor, organizationId }) {
    return present(ctx, organizationId, jobId, actor.userId);
  },

  async cancel(ctx, { jobId }, { actor, organizationId }) {
    const before = await present(ctx, organizationId, jobId, actor.userId);
    return transaction(ctx, async (tx) => {
      if (!(await tx.store.jobs.cancel(jobId))) {
        throw new ApiError('conflict', `The job has ended already: it is ${before.state}.`);
      }
      tx.store.notify(jobEndTopic(jobId));
      const cancelled = await present(tx, organizationId, jobId, actor.userId);
      const { type, space = null, state, progress } = cancelled;
      await emitJobUpdate(tx, { id: jobId, type, organizationId, spaceId: space, state, progress });
      return cancelled;
    });
  },
};

async function present(ctx: Ctx, organizationId: string, id: string, userId: string): Promise<Job> {
  const row = await ctx.store.jobs.find(organizationId, id, userId);
  if (row === undefined) throw notFound('job', id);
  return presentJob(ctx.settings, row);
}
