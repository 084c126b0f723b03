import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { processSpec, recordError } from './process-spec.ts';
import { SpecError } from './spec-error.ts';

/** Processes a source of an OpenAPI spec. The job shows errors of the source, too. */
export const processSpecJob = defineJob({
  name: 'openapi-spec',
  maxWaiting: 200,
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
      if (error instanceof SpecError) throw new JobError(error.code, error.message, { retryable: false });
      // The last attempt: the spec must not stay pending.
      if (job.attempt >= job.maxAttempts && !signal.aborted) {
        await job.transaction((tx) => recordError(tx, { id: specId, run }, 'PARSE_ERROR'));
      }
      throw error;
    }
  },
});
