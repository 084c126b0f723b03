import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';

/** The most users to whom one request is mailed, the members of teams included. */
const maxMails = 100;

/** Mails those whose review of a change request was requested. */
export const sendReviewRequestMailsJob = defineJob({
  name: 'send_review_request_mails',
  input: z.object({
    organizationId: z.string(),
    changeRequestId: z.string(),
    requestedBy: z.string(),
    userIds: z.array(z.string()),
    teamIds: z.array(z.string()),
  }),
  timeoutSeconds: 60,
  async run(ctx, { organizationId, changeRequestId, requestedBy, userIds, teamIds }, job) {
    const recipients = await ctx.store.notifications.listRecipients({
      organizationId,
      kind: 'review-request',
      userIds,
      teamIds,
      limit: maxMails,
    });
    // One by one, as those of mentions.
    for (const { id: userId, email } of recipients) {
      if (userId === requestedBy) continue;
      await job.transaction((tx) =>
        enqueueMail(tx, {
          kind: 'review-request',
          to: { email, userId },
          organizationId,
          about: changeRequestId,
          values: { changeRequestId },
        }),
      );
    }
  },
});
