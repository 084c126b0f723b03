import type { Job } from '@lectern/contract';
import { byAge, reversed, type RowList, rowList } from '../../context/list.ts';
import { presentJob } from '../../presenters/jobs.presenter.ts';
import type { JobFilter, JobRow } from '../../store/platform/jobs.repository.ts';

/** The jobs of an organization that the actor may see, newest first. */
export const jobsOfOrganization: RowList<JobRow, Job, JobFilter> = rowList({
  name: 'jobs',
  order: reversed(byAge<JobRow>('jobs')),
  query: ({ store, actor, parent }, filter) => store.jobs.listOfOrganization(parent, actor.userId, filter),
  presentRow: presentJob,
});
