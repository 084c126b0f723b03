import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import { findRecordProblem } from './find-record-problem.ts';
import { recordCheck, takenMessage } from './record-check.ts';

/** Looks for the record of a pending domain: soon and often at first, then every six hours, for 30 days altogether. */
export const verifyDomainJob = defineJob({
  name: 'verify_domain',
  input: z.object({ domainVerificationId: z.string() }),
  retry: { attempts: 128, firstDelaySeconds: 60, maxDelaySeconds: 21_600 },
  timeoutSeconds: 60,
  async run(ctx, { domainVerificationId }, job) {
    const row = await ctx.store.domainVerifications.find(domainVerificationId);
    // It may have been removed, or proven by other means.
    if (row === undefined || row.verified_at !== null) return;
    const problem = await findRecordProblem(ctx.settings, row);
    const { isTaken } = await job.transaction((tx) => recordCheck(tx, row, problem));
    if (isTaken) throw new JobError('domain_taken', takenMessage, { retryable: false });
    if (problem !== undefined) throw new JobError('domain_not_verified', problem);
  },
});
