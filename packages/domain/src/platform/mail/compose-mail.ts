import type { MailKind, MailValues } from '../../core/mail-kinds.ts';
import { type MailBody, toLine } from './mail-body.ts';
import { english, type MailTexts } from './texts/english.ts';

type Composer = {
  readonly texts: MailTexts;
  /** The public URL of this server. */
  readonly server: string;
  /** A time for people. */
  readonly time: (value: string) => string;
};

type Composed = Omit<MailBody, 'language'>;

/** How long a name or a title is in a mail at most. */
const maxTitleLength = 80;

/** The mail of a kind in the language of its reader. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  values: MailValues[Kind],
  server: string,
): MailBody {
  const times = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  const composer: Composer = { texts: english, server, time: (value) => times.format(Date.parse(value)) };
  return { language: 'en', ...composers[kind](values, composer) };
}

const composers: { readonly [Kind in MailKind]: (values: MailValues[Kind], composer: Composer) => Composed } =
  {
    invite({ url, organization, inviter, expiresAt }, { texts, time }) {
      const text = inviter === undefined ? texts.inviteTextWithout : texts.inviteText;
      return {
        subject: fill(texts.inviteSubject, { organization }),
        paragraphs: [
          texts.greeting,
          fill(text, { organization, inviter: inviter ?? '' }),
          ...(expiresAt === undefined ? [] : [fill(texts.expires, { time: time(expiresAt) })]),
        ],
        action: { label: texts.inviteAction, url },
        notes: [fill(texts.reason, { reason: texts.inviteReason })],
      };
    },
    'password-reset'({ url, expiresAt }, { texts, time, server }) {
      return {
        subject: texts.resetSubject,
        paragraphs: [
          texts.greeting,
          fill(texts.resetText, { server: new URL(server).host }),
          fill(texts.expires, { time: time(expiresAt) }),
        ],
        action: { label: texts.resetAction, url },
        notes: [fill(texts.reason, { reason: texts.resetReason })],
      };
    },
  };

/** Replaces `{name}` by the value of the name, as one short line. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : name === 'reason' ? value : toLine(value, maxTitleLength);
  });
}
