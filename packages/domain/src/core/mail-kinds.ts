import { Locale } from '@lectern/contract';
import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ }).max(2048);
/** A name or title that somebody entered. */
const entered = z.string().max(1000);
const id = z.string().max(100);
const time = z.iso.datetime();

/** Notifications: mails that somebody can unsubscribe from, by kind. */
export const notificationKinds = ['mention', 'review-request', 'digest'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * What each kind of mail is stored with until it is sent. Of a notification, that is what it is about: the rest is read when
 * it is sent, as far as its reader may see it by then.
 */
export const mailValues = {
  /**
   * Somebody was invited to an organization; the link leads to where they accept, or sign in. `language` is that of who
   * invites.
   */
  invite: z.object({
    url,
    organization: entered,
    inviter: entered.optional(),
    language: Locale.optional(),
    expiresAt: time.optional(),
  }),
  /** The link sets a new password; it is a secret until it expires. `language` is that of the browser that asked for it. */
  'password-reset': z.object({ url, language: Locale.optional(), expiresAt: time }),
  /** A comment or a reply mentions its reader. */
  mention: z.object({ commentId: id }),
  /** A review of a change request was requested from its reader, or from a team of theirs. */
  'review-request': z.object({ changeRequestId: id }),
  /** What others did in a day. */
  digest: z.object({ since: time, until: time }),
};

export type MailKind = keyof typeof mailValues;
export type MailValues = { readonly [Kind in MailKind]: z.output<(typeof mailValues)[Kind]> };

/** What others did in a space, by what it is. */
export type NewsOfSpace = {
  readonly url: string;
  readonly space: string;
  readonly organization: string;
  readonly counts: { readonly [Kind in NewsKind]?: number };
};
export const newsKinds = ['updates', 'changeRequests', 'reviews', 'comments'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What each notification tells its reader. Names, titles and texts may be anything: rendering escapes and shortens them. */
export type Notifications = {
  readonly mention: {
    readonly url: string;
    readonly author: string;
    readonly space: string;
    readonly changeRequest: string | undefined;
    readonly excerpt: string;
  };
  readonly 'review-request': {
    readonly url: string;
    readonly requester: string;
    readonly space: string;
    readonly changeRequest: string;
  };
  readonly digest: { readonly url: string; readonly news: readonly NewsOfSpace[] };
};

/** What each kind of mail tells its reader. */
export type MailContents = Omit<MailValues, NotificationKind> & Notifications;

export function isNotification(kind: MailKind): kind is NotificationKind {
  return notificationKinds.some((known) => known === kind);
}
