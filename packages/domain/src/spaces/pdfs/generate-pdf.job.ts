import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { generatePdf } from './generate-pdf.ts';
import { permanentFailure } from './pdf-failure.ts';
import { renderQueues } from './render-queues.ts';

/** Generates a large PDF. */
export const generatePdfJob = defineJob({
  name: 'pdf',
  maxWaiting: 1000,
  isReported: true,
  input: z.object({ pdfId: z.string() }),
  timeoutSeconds: 3600,
  retry: { attempts: 3, firstDelaySeconds: 10 },
  async run(ctx, { pdfId }, job) {
    const row = await ctx.store.pdfs.find(pdfId);
    // It was swept, or its space is deleted.
    if (row === undefined) return;
    try {
      await generatePdf(ctx, row, {
        queue: renderQueues.background,
        signal: job.signal,
        progress: (done, total) => job.progress({ phase: 'typesetting', done, total, unit: 'pages' }),
      });
    } catch (error) {
      // A job that takes too long is retried: the worker may have been busy.
      const permanent = error instanceof DOMException ? undefined : permanentFailure(error);
      if (permanent !== undefined || (job.attempt >= job.maxAttempts && !job.signal.aborted)) {
        const failure = permanent?.message ?? `The job ${job.id} failed.`;
        await job.transaction((tx) => tx.store.pdfs.setFailure(pdfId, failure));
      }
      if (permanent !== undefined)
        throw new JobError(permanent.code, permanent.message, { retryable: false, cause: error });
      throw error;
    }
  },
});
