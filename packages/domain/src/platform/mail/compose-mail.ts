import { type MailContents, type MailKind, newsKinds, type NewsOfSpace } from '../../core/mail-kinds.ts';
import { type MailBody, toLine } from './mail-body.ts';
import { english, type MailTexts } from './texts/english.ts';

type Composer = {
  readonly texts: MailTexts;
  /** The public URL of this server. */
  readonly server: string;
  /** A time for people. */
  readonly time: (value: string) => string;
};

type Composed = Omit<MailBody, 'language' | 'unsubscribe'>;

/** How long a name or a title is in a mail at most. */
const maxTitleLength = 80;
/** Of what somebody wrote. */
const maxQuoteLength = 500;

/** The mail of a kind in the language of its reader; `unsubscribeUrl` is the link that ends mails of the kind. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  contents: MailContents[Kind],
  { server, unsubscribeUrl }: { readonly server: string; readonly unsubscribeUrl?: string | undefined },
): MailBody {
  const times = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  const composer: Composer = { texts: english, server, time: (value) => times.format(Date.parse(value)) };
  return {
    language: 'en',
    ...composers[kind](contents, composer),
    ...(unsubscribeUrl !== undefined && {
      unsubscribe: { label: composer.texts.unsubscribe, url: unsubscribeUrl },
    }),
  };
}

const composers: {
  readonly [Kind in MailKind]: (contents: MailContents[Kind], composer: Composer) => Composed;
} = {
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
  mention({ url, excerpt, ...names }, { texts }) {
    const { author, space, changeRequest } = titlesOf(names, texts);
    const text = changeRequest === undefined ? texts.mentionText : texts.mentionTextOfChangeRequest;
    const quote = toLine(excerpt, maxQuoteLength);
    return {
      subject: fill(texts.mentionSubject, { author, space }),
      paragraphs: [texts.greeting, fill(text, { author, space, changeRequest: changeRequest ?? '' })],
      ...(quote !== '' && { quote }),
      action: { label: texts.mentionAction, url },
      notes: [fill(texts.reason, { reason: texts.mentionReason })],
    };
  },
  'review-request'({ url, ...names }, { texts }) {
    const titles = titlesOf(names, texts);
    return {
      subject: fill(texts.reviewSubject, titles),
      paragraphs: [texts.greeting, fill(texts.reviewText, titles)],
      action: { label: texts.reviewAction, url },
      notes: [fill(texts.reason, { reason: texts.reviewReason })],
    };
  },
  digest({ url, news }, { texts }) {
    const space = titlesOf({ space: news[0]?.space ?? '' }, texts).space;
    const subject = news.length > 1 ? texts.digestSubjectOfMany : texts.digestSubject;
    return {
      subject: fill(subject, { space, count: String(news.length - 1) }),
      paragraphs: [texts.greeting, texts.digestText],
      items: news.map((item) => itemOf(item, texts)),
      action: { label: texts.digestAction, url },
      notes: [fill(texts.reason, { reason: texts.digestReason })],
    };
  },
};

function itemOf({ url, space, organization, counts }: NewsOfSpace, texts: MailTexts) {
  const lines = newsKinds.flatMap((kind) => {
    const count = counts[kind];
    return count === undefined ? [] : [fill(texts[kind], { count: String(count) })];
  });
  return {
    title: fill(texts.digestTitle, titlesOf({ organization, space }, texts)),
    text: lines.join(', '),
    url,
  };
}

/** Names and titles, which may be empty. */
function titlesOf<Titles extends Readonly<Record<string, string | undefined>>>(
  titles: Titles,
  texts: MailTexts,
): Titles {
  const named = Object.entries(titles).map(([name, title]) => [
    name,
    title?.trim() === '' ? texts.untitled : title,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every member keeps its name, and a text stays one.
  return Object.fromEntries(named) as Titles;
}

/** Replaces `{name}` by the value of the name, as one short line. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : name === 'reason' ? value : toLine(value, maxTitleLength);
  });
}
