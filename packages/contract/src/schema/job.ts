import { z } from 'zod';

export const JobState = z.enum(['queued', 'running', 'retrying', 'succeeded', 'failed', 'cancelled']).meta({
  id: 'JobState',
  description:
    'queued: waiting for its first attempt. running: claimed by a worker. retrying: waiting for its next attempt. succeeded: finished. failed: its last attempt failed. cancelled: cancelled by a user.',
});
export type JobState = z.output<typeof JobState>;

export const JobPhase = z
  .enum(['fetching', 'reading', 'writing', 'indexing', 'typesetting', 'sending'])
  .meta({
    id: 'JobPhase',
    description:
      'fetching: receiving from another server. reading: converting and storing what was found. writing: making a revision of it. indexing: updating search and links. typesetting: setting the pages of a PDF. sending: transferring to another server.',
  });
export type JobPhase = z.output<typeof JobPhase>;

export const JobUnit = z.enum(['pages', 'files', 'resources', 'bytes']).meta({
  id: 'JobUnit',
  description: 'What `done` and `total` count; resources: pages and files together.',
});
export type JobUnit = z.output<typeof JobUnit>;

export const JobProgress = z
  .object({
    phase: JobPhase.optional().meta({ description: 'What it does; absent for jobs without phases.' }),
    done: z.int().meta({ description: 'Counted from 0 in each phase.', examples: [12] }),
    total: z
      .int()
      .optional()
      .meta({ description: 'Absent while unknown.', examples: [48] }),
    unit: JobUnit.optional().meta({ description: 'Absent for jobs that count steps.' }),
  })
  .meta({ id: 'JobProgress' });
export type JobProgress = z.output<typeof JobProgress>;
