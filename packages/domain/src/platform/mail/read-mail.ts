import { runTextTask } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import {
  isNotification,
  type MailContents,
  type MailKind,
  type MailValues,
  type NotificationKind,
  type Notifications,
} from '../../core/mail-kinds.ts';
import type { MailToSend } from '../../store/platform/mails.repository.ts';

type ReadMail = {
  readonly contents: MailContents[MailKind];
  readonly unsubscribeUrl?: string;
};

/** How much of a comment a mail shows. */
const excerptLength = 500;
/** The most spaces that a digest names. */
const maxSpaces = 15;

/** What a mail tells; of a notification, what its reader may see now: `undefined` for nothing, which is not sent. */
export async function readMail(
  ctx: Ctx,
  { kind, user_id: userId }: Pick<MailToSend, 'kind' | 'user_id'>,
  values: MailValues[MailKind],
): Promise<ReadMail | undefined> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The values of any other kind are its contents.
  if (!isNotification(kind)) return { contents: values as MailContents[MailKind] };
  if (userId === null) return undefined;
  const contents = await readNotification(ctx, { kind, userId, values });
  if (contents === undefined) return undefined;
  return { contents, unsubscribeUrl: await ctx.unsubscribeUrls.urlOf(ctx, { userId, kind }) };
}

function readNotification(
  ctx: Ctx,
  { kind, userId, values }: { kind: NotificationKind; userId: string; values: MailValues[MailKind] },
): Promise<Notifications[NotificationKind] | undefined> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- They were parsed as those of the kind.
  const read = readers[kind] as (
    ctx: Ctx,
    userId: string,
    values: MailValues[MailKind],
  ) => Promise<Notifications[NotificationKind] | undefined>;
  return read(ctx, userId, values);
}

const readers: {
  readonly [Kind in NotificationKind]: (
    ctx: Ctx,
    userId: string,
    values: MailValues[Kind],
  ) => Promise<Notifications[Kind] | undefined>;
} = {
  async mention(ctx, userId, { commentId }) {
    const row = await ctx.store.notifications.findMention(commentId, userId);
    if (row === undefined) return undefined;
    const { markdown, author, space } = row;
    const { mentions } = await runTextTask(ctx.textTasks, 'links', { markdown });
    if (!mentions.users.includes(userId)) return undefined;
    const excerpt = await runTextTask(ctx.textTasks, 'excerpt', { markdown, length: excerptLength });
    return { url: urlOf(ctx, row), author, space, changeRequest: row.change_request ?? undefined, excerpt };
  },

  async 'review-request'(ctx, userId, { changeRequestId }) {
    const row = await ctx.store.notifications.findReviewRequest(changeRequestId, userId);
    if (row === undefined) return undefined;
    const { requester, space, change_request: changeRequest } = row;
    return { url: urlOf(ctx, row), requester, space, changeRequest };
  },

  async digest(ctx, userId, period) {
    const rows = await ctx.store.digests.listNews(userId, period, maxSpaces);
    if (rows.length === 0) return undefined;
    const news = rows.map((row) => ({
      url: urlOf(ctx, row),
      space: row.space,
      organization: row.organization,
      counts: row.counts,
    }));
    return { url: ctx.settings.appUrl, news };
  },
};

/** Where people work on a space, or on a change request of it. */
function urlOf(
  { settings }: Pick<Ctx, 'settings'>,
  row: { readonly organization_id: string; readonly space_id: string; readonly number?: number | null },
): string {
  const space = `${settings.appUrl}/o/${row.organization_id}/s/${row.space_id}`;
  return typeof row.number === 'number' ? `${space}/~/changes/${row.number}` : space;
}
