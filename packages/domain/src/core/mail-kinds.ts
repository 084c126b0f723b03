import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ }).max(2048);
/** A name or title that somebody entered. */
const entered = z.string().max(1000);

/** What each kind of mail tells its reader. Names and titles may be anything: rendering escapes and shortens them. */
export const mailValues = {
  /** Somebody was invited to an organization; the link leads to where they accept, or sign in. */
  invite: z.object({
    url,
    organization: entered,
    inviter: entered.optional(),
    expiresAt: z.iso.datetime().optional(),
  }),
  /** The link sets a new password; it is a secret until it expires. */
  'password-reset': z.object({ url, expiresAt: z.iso.datetime() }),
};

export type MailKind = keyof typeof mailValues;
export type MailValues = { readonly [Kind in MailKind]: z.output<(typeof mailValues)[Kind]> };
