import { Locale } from '@lectern/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { createAccountLink } from '../account-links/account-links.ts';

/**
 * Sends a link to the user of an e-mail address, if there is one. A job of its own, so that whoever asks for one waits
 * equally long for every address.
 */
export const sendPasswordResetJob = defineJob({
  name: 'send_password_reset',
  input: z.object({ email: z.string(), language: Locale.optional() }),
  timeoutSeconds: 60,
  maxWaiting: 1000,
  async run(ctx, { email, language }, job) {
    const userId = await ctx.store.accounts.findUserId(email);
    if (userId === undefined) return;
    await job.transaction(async (tx) => {
      const link = await createAccountLink(tx, userId, 'reset');
      const values = { ...link, ...(language !== undefined && { language }) };
      await enqueueMail(tx, { kind: 'password-reset', to: { email, userId }, values });
    });
  },
});
