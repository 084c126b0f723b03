import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { text } from './schema/text.ts';

export const JobState = z.enum(['queued', 'running', 'retrying', 'succeeded', 'failed', 'cancelled']).meta({
  id: 'JobState',
  description:
    'queued: it waits for its first attempt. running: a worker has it. retrying: it waits for another attempt. succeeded: it is done. failed: its last attempt failed. cancelled: somebody called it off.',
});
export type JobState = z.output<typeof JobState>;

const count = (example: number) => z.int().meta({ examples: [example] });

export const Job = z
  .object({
    object: z.literal('job'),
    id: Id,
    type: z.string().meta({ description: 'What it does.', examples: ['deliver_webhook'] }),
    state: JobState,
    attempts: count(1).meta({ description: 'How often it was begun, the running attempt included.' }),
    maxAttempts: count(5).meta({ description: 'How often it is begun at most.' }),
    lastError: z
      .object({
        code: z.string().meta({ examples: ['timeout'] }),
        message: z.string().meta({ examples: ['The address did not answer within 15 s.'] }),
      })
      .meta({ id: 'JobError' })
      .optional()
      .meta({ description: 'Why its last attempt failed; absent when none did.' }),
    progress: z
      .object({
        done: count(12),
        total: count(48).optional().meta({ description: 'Absent while it is not known.' }),
      })
      .meta({ id: 'JobProgress' })
      .optional(),
    space: Id.optional().meta({ description: 'The space that it works on.' }),
    startedBy: Id.optional().meta({ description: 'The user on whose behalf it runs.' }),
    createdAt: Timestamp,
    startedAt: Timestamp.optional().meta({ description: 'When its last attempt began.' }),
    finishedAt: Timestamp.optional(),
    urls: z.object({ location: z.string() }).meta({ id: 'JobUrls' }),
  })
  .meta({ id: 'Job', description: 'Work that goes on behind the requests, such as an import.' });
export type Job = z.output<typeof Job>;

const base = '/v1/orgs/{organizationId}/jobs';
const visibility =
  'Administrators see every job; others see those of spaces that they may edit, and those without a space that they started.';

export const jobs = {
  list: operation({
    id: 'listJobs',
    method: 'GET',
    path: base,
    summary: 'List the jobs of an organization',
    description: `Newest first. ${visibility} A job is kept for 30 days after its end.`,
    permission: 'organization.view',
    query: {
      ...pageQuery,
      state: JobState.optional().meta({ description: 'Only jobs in this state.' }),
      type: text(1, 64)
        .optional()
        .meta({ description: 'Only jobs that do this.', examples: ['deliver_webhook'] }),
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
      'Whoever sees a job may cancel it. One that runs is told to stop, and stays without effect from then on as far as it works in steps.',
    permission: 'organization.view',
    result: Job,
    status: 200,
    errors: ['conflict'],
  }),
};
