import type { Ctx } from '../../context/context.ts';
import type { JobPlace } from '../../store/platform/jobs.repository.ts';
import type { JobDefinition } from './define-job.ts';

/** What wakes workers. */
export const jobsTopic = 'jobs';

/** The largest input, as JSON. A job reads what is larger where its input says. */
const maxInputLength = 65_536;

/**
 * Has a job done once the transaction is committed, and not at all when it is rolled back. Resolves with the id of the
 * job, which is that of a waiting one when the key is the same.
 */
export async function enqueueJob<Input>(
  { store }: Pick<Ctx, 'store'>,
  job: JobDefinition<Input>,
  input: Input,
  place: JobPlace,
): Promise<string> {
  const text = JSON.stringify(job.input.parse(input));
  if (text.length > maxInputLength) throw new Error(`The input of a job ${job.name} is too large.`);
  const id = await store.jobs.insert({
    type: job.name,
    input: text,
    maxAttempts: job.retry.attempts,
    place,
  });
  store.signal(jobsTopic);
  return id;
}
