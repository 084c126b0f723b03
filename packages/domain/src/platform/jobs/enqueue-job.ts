import { ApiError } from '@lectern/contract';
import { currentSpan, formatTraceParent } from '@lectern/tracing';
import type { Ctx } from '../../context/context.ts';
import type { JobOptions } from '../../store/platform/jobs.repository.ts';
import type { JobDefinition } from './define-job.ts';

/** The signal that wakes workers. */
export const jobsTopic = 'jobs';

/** In which some of the jobs that wait are done. */
const retryAfterSeconds = 30;

/** The largest input, as JSON. Larger data is stored elsewhere, and the input refers to it. */
const maxInputLength = 65_536;

/**
 * Enqueues a job, which runs after the transaction commits, and not when it is rolled back. Returns the id of the job;
 * that of a queued job with the same key, if there is one.
 * @throws ApiError 429 while as many of the organization wait as may
 */
export async function enqueueJob<Input>(
  { store }: Pick<Ctx, 'store'>,
  job: JobDefinition<Input>,
  input: Input,
  options: JobOptions,
): Promise<string> {
  const text = JSON.stringify(job.input.parse(input));
  if (text.length > maxInputLength) throw new Error(`The input of a ${job.name} job is too large.`);
  const { organizationId } = options;
  const { maxWaiting = Infinity } = job;
  if (maxWaiting < Infinity && (await store.jobs.isWaiting(organizationId, job.name, maxWaiting))) {
    throw new ApiError(
      'rate_limited',
      `${maxWaiting} jobs of this kind wait already in this organization. Try again when some are done.`,
      { retryAfterSeconds },
    );
  }
  const span = currentSpan();
  const id = await store.jobs.insert({
    type: job.name,
    input: text,
    maxAttempts: job.retry.attempts,
    traceParent: span === undefined ? null : formatTraceParent(span.context),
    options,
  });
  store.notify(jobsTopic);
  return id;
}
