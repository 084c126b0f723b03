import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobState } from '@lectern/contract';
import type { Client } from '@lectern/domain';
import { type Answer, everyItem, linesOf } from './answer.ts';
import { organizationIdOf } from './organizations.ts';
import { ProgressLine } from './progress-line.ts';

export type JobsOptions = {
  readonly organization?: string;
  readonly state?: JobState;
  readonly type?: string;
  readonly space?: string;
};

const pollMs = 1000;

export async function listJobs(own: Client, options: JobsOptions): Promise<Answer> {
  const { state, type, space } = options;
  const organizationId = await organizationIdOf(own, options.organization);
  const value = await everyItem((page) =>
    own.jobs.list({ organizationId, state, type, space, limit: 1000, page }),
  );
  return { value, lines: linesOf(value.map(cellsOf)) };
}

/** One job; with `wait` once it has ended. */
export async function showJob(
  own: Client,
  jobId: string,
  { wait, organization }: { readonly wait?: boolean; readonly organization?: string },
): Promise<Answer> {
  const organizationId = await organizationIdOf(own, organization);
  const read = () => own.jobs.get({ organizationId, jobId });
  const value = wait === true ? await waitFor(read) : await read();
  return answerOf(value);
}

export async function cancelJob(
  own: Client,
  jobId: string,
  { organization }: { readonly organization?: string },
): Promise<Answer> {
  const organizationId = await organizationIdOf(own, organization);
  return answerOf(await own.jobs.cancel({ organizationId, jobId }));
}

/** Shows how far a job is until it has ended. */
async function waitFor(read: () => Promise<Job>): Promise<Job> {
  const line = new ProgressLine();
  try {
    for (;;) {
      const job = await read();
      if (job.finishedAt !== undefined) return job;
      line.show(`${job.type} is ${job.state}`, job.progress);
      await sleep(pollMs);
    }
  } finally {
    line.end();
  }
}

function answerOf(job: Job): Answer {
  const { id, type, state, attempts, maxAttempts, lastError, createdAt, startedAt, finishedAt } = job;
  return {
    value: job,
    lines: linesOf([
      ['id', id],
      ['type', type],
      ['state', state],
      ['progress', progressOf(job)],
      ['attempts', `${attempts} of ${maxAttempts}`],
      ['created', createdAt],
      ...(startedAt === undefined ? [] : [['started', startedAt]]),
      ...(finishedAt === undefined ? [] : [['finished', finishedAt]]),
      ...(lastError === undefined ? [] : [['error', lastError.message]]),
    ]),
  };
}

function cellsOf(job: Job): string[] {
  return [job.id, job.type, job.state, progressOf(job), job.createdAt, job.lastError?.message ?? ''];
}

function progressOf({ progress }: Job): string {
  if (progress === undefined) return '';
  const { phase = '', done, total, unit = '' } = progress;
  return [phase, total === undefined ? done : `${done}/${total}`, unit].join(' ').trim();
}
