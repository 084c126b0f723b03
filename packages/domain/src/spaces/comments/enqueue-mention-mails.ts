import { mayMention, runTextTask } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { CommentedContent } from './commented-content.ts';
import { maxMentionMails, sendMentionMailsJob } from './send-mention-mails.job.ts';

type MentioningComment = {
  readonly id: string;
  readonly markdown: string;
  /** The text before a change. */
  readonly previous?: string;
};

/** Enqueues mails to the users whom a comment or a reply mentions, and did not mention before. `tx` must be a transaction. */
export async function enqueueMentionMails(
  tx: Ctx,
  { space }: Pick<CommentedContent, 'space'>,
  { id, markdown, previous = '' }: MentioningComment,
): Promise<void> {
  if (tx.settings.mail === undefined) return;
  const mentioned = await listMentioned(tx, markdown);
  if (mentioned.length === 0) return;
  const before = await listMentioned(tx, previous);
  const userIds = mentioned.filter((userId) => !before.includes(userId)).slice(0, maxMentionMails);
  if (userIds.length === 0) return;
  const input = { commentId: id, userIds };
  const options = { organizationId: space.organization_id, spaceId: space.id };
  await enqueueJob(tx, sendMentionMailsJob, input, options);
}

async function listMentioned(
  { textTasks }: Pick<Ctx, 'textTasks'>,
  markdown: string,
): Promise<readonly string[]> {
  if (!mayMention(markdown)) return [];
  const { mentions } = await runTextTask(textTasks, 'links', { markdown });
  return mentions.users;
}
