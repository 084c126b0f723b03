import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { sendPasswordResetJob } from './send-password-reset.job.ts';

const Email = z.email().max(254);

/**
 * Sends a link with which its user sets the password of the account with an e-mail address, if there is one. The caller does
 * not learn whether there is.
 * @throws ApiError 429 after too many attempts for an address
 */
export async function requestPasswordReset(ctx: Ctx, text: string): Promise<void> {
  const { success, data: email } = Email.safeParse(text.trim());
  if (!success) return;
  try {
    await ctx.rateLimits.count('accountSignIns', { account: `reset ${email}` });
    const key = hash('sha256', email.toLowerCase(), 'base64url');
    const { language } = ctx.origin;
    const input = { email, ...(language !== undefined && { language }) };
    await enqueueJob(ctx, sendPasswordResetJob, input, { organizationId: null, key });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}
