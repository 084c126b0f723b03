import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { JobProgress, JobState } from './schema/job.ts';
import { text } from './schema/text.ts';

const count = (example: number) => z.int().meta({ examples: [example] });

export const Job = z
  .object({
    object: z.literal('job'),
    id: Id,
    type: z.string().meta({ description: 'The type of the job.', examples: ['deliver_webhook'] }),
    state: JobState,
    attempts: count(1).meta({ description: 'Number of attempts, including the running one.' }),
    maxAttempts: count(5).meta({ description: 'Maximum number of attempts.' }),
    lastError: z
      .object({
        code: z.string().meta({ examples: ['timeout'] }),
        message: z.string().meta({ examples: ['The address did not answer within 15 s.'] }),
      })
      .meta({ id: 'JobError' })
      .optional()
      .meta({ description: 'Why its last attempt failed; absent without a failure.' }),
    progress: JobProgress.optional().meta({
      description: 'How far its last attempt is, updated about once a second; absent before it reports any.',
    }),
    space: Id.optional().meta({ description: 'The space that it works on.' }),
    startedBy: Id.optional().meta({ description: 'The user on whose behalf it runs.' }),
    createdAt: Timestamp,
    startedAt: Timestamp.optional().meta({ description: 'When its last attempt started.' }),
    finishedAt: Timestamp.optional(),
    urls: z.object({ location: z.string() }).meta({ id: 'JobUrls' }),
  })
  .meta({ id: 'Job', description: 'A background job, such as an import.' });
export type Job = z.output<typeof Job>;

const base = '/v1/orgs/{organizationId}/jobs';
const visibility =
  'Admins see every job; others see those of spaces that they can edit, and those without a space that they started.';

export const jobs = {
  list: operation({
    id: 'listJobs',
    method: 'GET',
    path: base,
    summary: 'List the jobs of an organization',
    description: `Newest first. ${visibility} A job is kept for 30 days after it finished, or for as long as this server is set to.`,
    permission: 'organization.view',
    query: {
      ...pageQuery,
      state: JobState.optional().meta({ description: 'Only jobs in this state.' }),
      type: text(1, 64)
        .optional()
        .meta({ description: 'Only jobs of this type.', examples: ['deliver_webhook'] }),
      space: Id.optional().meta({ description: 'Only jobs that work on this space.' }),
    },
    result: listOf('Job', Job),
    status: 200,
  }),
  get: operation({
    id: 'getJobById',
    method: 'GET',
    path: `${base}/{jobId}`,
    summary: 'Get a job',
    permission: 'organization.view',
    result: Job,
    status: 200,
  }),
  cancel: operation({
    id: 'cancelJob',
    method: 'POST',
    path: `${base}/{jobId}/cancel`,
    summary: 'Cancel a job',
    description:
      'Anyone who can see a job may cancel it. A running job is signalled to stop and has no further effect, as far as it runs in steps.',
    permission: 'organization.view',
    result: Job,
    status: 200,
  }),
};
