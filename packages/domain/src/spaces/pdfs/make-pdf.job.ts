import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { makePdf } from './make-pdf.ts';
import { failureOf } from './pdf-failure.ts';
import { BookTooLargeError } from '@lectern/pdf';
import { renderTurns } from './render-turns.ts';

/** Makes a PDF of many pages. */
export const makePdfJob = defineJob({
  name: 'pdf',
  input: z.object({ pdfId: z.string() }),
  timeoutSeconds: 3600,
  retry: { attempts: 3, firstDelaySeconds: 10 },
  async run(ctx, { pdfId }, job) {
    const row = await ctx.store.pdfs.find(pdfId);
    // Nobody asked for it for long, or its space is gone.
    if (row === undefined) return;
    try {
      await makePdf(ctx, row, {
        turns: renderTurns.inBackground,
        signal: job.signal,
        progress: (done, total) => job.progress(done, total),
      });
    } catch (error) {
      const tooLarge = error instanceof BookTooLargeError ? failureOf(error) : undefined;
      if (tooLarge !== undefined || (job.attempt >= job.maxAttempts && !job.signal.aborted)) {
        const failure = tooLarge ?? `The job ${job.id} failed.`;
        await job.transaction((tx) => tx.store.pdfs.setFailure(pdfId, failure));
      }
      if (tooLarge !== undefined)
        throw new JobError('too_large', tooLarge, { retryable: false, cause: error });
      throw error;
    }
  },
});
