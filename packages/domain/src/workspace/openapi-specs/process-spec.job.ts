import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { processSpec, saveFailure } from './process-spec.ts';
import { SpecFailure } from './spec-failure.ts';

/** Processes a source of an OpenAPI spec. What is wrong with the source is shown by the job, too. */
export const processSpecJob = defineJob({
  name: 'openapi-spec',
  input: z.object({ specId: z.string(), run: z.int() }),
  timeoutSeconds: 600,
  async run(ctx, { specId, run }, job) {
    const { organizationId, signal } = job;
    try {
      await processSpec(
        ctx,
        { organizationId, specId, run },
        { signal, inTransaction: (work) => job.transaction(work) },
      );
    } catch (error) {
      if (error instanceof SpecFailure) throw new JobError(error.code, error.message, { retryable: false });
      // Nobody will try again, and a spec is not to wait for ever.
      if (job.attempt >= job.maxAttempts && !signal.aborted) {
        await job.transaction((tx) => saveFailure(tx, { id: specId, run }, 'PARSE_ERROR'));
      }
      throw error;
    }
  },
});
