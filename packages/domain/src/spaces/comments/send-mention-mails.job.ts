import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';

/** The most users to whom one comment is mailed in a day. */
export const maxMentionMails = 50;

/** Mails a comment or a reply to those whom it mentions. */
export const sendMentionMailsJob = defineJob({
  name: 'send_mention_mails',
  input: z.object({ commentId: z.string(), userIds: z.array(z.string()).max(maxMentionMails) }),
  timeoutSeconds: 60,
  async run(ctx, { commentId, userIds }, job) {
    const comment = await ctx.store.notifications.findComment(commentId);
    if (comment === undefined) return;
    const { organization_id: organizationId, posted_by: author } = comment;
    const sent = await ctx.store.mails.countAbout(organizationId, 'mention', commentId, 24);
    if (sent >= maxMentionMails) return;
    const recipients = await ctx.store.notifications.listRecipients({
      organizationId,
      kind: 'mention',
      userIds: userIds.filter((id) => id !== author),
      limit: maxMentionMails - sent,
    });
    // One by one: a transaction for all of them would keep others waiting. A mail that is there already is not enqueued again.
    for (const { id: userId, email } of recipients)
      await job.transaction((tx) =>
        enqueueMail(tx, {
          kind: 'mention',
          to: { email, userId },
          organizationId,
          about: commentId,
          values: { commentId },
        }),
      );
  },
});
