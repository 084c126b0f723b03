import type { MailSettings } from '@lectern/domain/settings';
import { z } from 'zod';
import { setting, SettingsError } from './setting.ts';
import { wholeNumber } from './setting-values.ts';

/** The settings of mail. */
export const mailTable = {
  SMTP_URL: setting({
    meaning:
      'Mail server: `smtps:` with TLS from the start, `smtp:` with STARTTLS, which a server on another machine must offer unless the URL ends in `?tls=optional`.',
    expected: 'an address of SMTP, such as smtp://user:password@mail.example.com:587',
    schema: z.string().transform((text, ctx): Omit<MailSettings, 'from'> => {
      const server = serverOf(text);
      if (server === undefined) ctx.addIssue('is not an address of SMTP');
      return server ?? { host: '', port: 0, tls: 'required' };
    }),
    fallback: undefined,
    fallbackText: 'no mail is sent',
    secret: true,
  }),
  MAIL_FROM: setting({
    meaning: 'Sender of mails; required with `SMTP_URL`.',
    expected: 'an address with or without a name, such as Documentation <docs@example.com>',
    schema: z
      .string()
      .max(320)
      .refine((text) => !hasControls(text) && z.email().safeParse(addressIn(text)).success),
    fallback: undefined,
    fallbackText: 'none',
  }),
  MAIL_DIGEST_HOUR: setting({
    meaning: 'The hour of UTC at which people are mailed what was new in a day; `off` for no such mails.',
    expected: 'a whole number from 0 to 23, or off',
    schema: z.union([z.literal('off').transform(() => undefined), wholeNumber(0, 23)]),
    fallback: 6,
  }),
};

/** Throws `SettingsError` for a mail server without a sender. */
export function mailOf({
  SMTP_URL: server,
  MAIL_FROM: from,
  MAIL_DIGEST_HOUR: digestHour,
}: {
  readonly SMTP_URL: Omit<MailSettings, 'from'> | undefined;
  readonly MAIL_FROM: string | undefined;
  readonly MAIL_DIGEST_HOUR?: number | undefined;
}): MailSettings | undefined {
  if (server === undefined) return undefined;
  if (from === undefined) throw new SettingsError('SMTP_URL requires MAIL_FROM, the sender of mails.');
  return { ...server, from, ...(digestHour !== undefined && { digestHour }) };
}

function serverOf(text: string): Omit<MailSettings, 'from'> | undefined {
  const url = URL.parse(text);
  const isImplicit = url?.protocol === 'smtps:';
  if (url === null || url.hostname === '' || (!isImplicit && url.protocol !== 'smtp:')) return undefined;
  const isOptional = url.search === '?tls=optional';
  if ((url.search !== '' && !isOptional) || url.hash !== '' || !['', '/'].includes(url.pathname))
    return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined) return undefined;
  return {
    host,
    port: url.port === '' ? (isImplicit ? 465 : 587) : Number(url.port),
    tls: isImplicit ? 'implicit' : isOptional || isLoopback(host) ? 'optional' : 'required',
    ...(user !== '' && { user, password }),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function hasControls(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** The address of `Name <address>`. */
function addressIn(text: string): string {
  const start = text.indexOf('<');
  return start !== -1 && text.endsWith('>') ? text.slice(start + 1, -1) : text;
}
