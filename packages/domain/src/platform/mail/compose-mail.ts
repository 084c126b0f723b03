import { type MailContents, type MailKind, newsKinds, type NewsOfSpace } from '../../core/mail-kinds.ts';
import type { Locale } from '@lectern/contract';
import { fillText, formatsOf, type LanguageFormats } from '../../core/languages/language-formats.ts';
import { type MailBody, toLine } from './mail-body.ts';
import type { MailTexts } from './texts/english.ts';
import { mailTexts } from './texts/texts.ts';

type Composer = {
  readonly texts: MailTexts;
  /** The public URL of this server. */
  readonly server: string;
  readonly formats: LanguageFormats;
};

type Composed = Omit<MailBody, 'language' | 'direction' | 'unsubscribe'>;

/** How long a name or a title is in a mail at most. */
const maxTitleLength = 80;
/** Of what somebody wrote. */
const maxQuoteLength = 500;

/** The mail of a kind in a language; `unsubscribeUrl` is the link that ends mails of the kind. */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  contents: MailContents[Kind],
  {
    language,
    server,
    unsubscribeUrl,
  }: {
    readonly language: Locale;
    readonly server: string;
    readonly unsubscribeUrl?: string | undefined;
  },
): MailBody {
  const formats = formatsOf(language);
  const composer: Composer = { texts: mailTexts[language], server, formats };
  return {
    language: formats.tag,
    direction: formats.direction,
    ...composers[kind](contents, composer),
    ...(unsubscribeUrl !== undefined && {
      unsubscribe: { label: composer.texts.unsubscribe, url: unsubscribeUrl },
    }),
  };
}

const composers: {
  readonly [Kind in MailKind]: (contents: MailContents[Kind], composer: Composer) => Composed;
} = {
  invite({ url, organization, inviter, expiresAt }, { texts, formats }) {
    const text = inviter === undefined ? texts.inviteTextWithout : texts.inviteText;
    return {
      subject: fill(texts.inviteSubject, { organization }),
      paragraphs: [
        texts.greeting,
        fill(text, { organization, inviter: inviter ?? '' }),
        ...(expiresAt === undefined ? [] : [fill(texts.expires, { time: formats.time(expiresAt) })]),
      ],
      action: { label: texts.inviteAction, url },
      notes: [texts.inviteReason],
    };
  },
  'password-reset'({ url, expiresAt }, { texts, formats, server }) {
    return {
      subject: texts.resetSubject,
      paragraphs: [
        texts.greeting,
        fill(texts.resetText, { server: new URL(server).host }),
        fill(texts.expires, { time: formats.time(expiresAt) }),
      ],
      action: { label: texts.resetAction, url },
      notes: [texts.resetReason],
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
      notes: [texts.mentionReason],
    };
  },
  'review-request'({ url, ...names }, { texts }) {
    const titles = titlesOf(names, texts);
    return {
      subject: fill(texts.reviewSubject, titles),
      paragraphs: [texts.greeting, fill(texts.reviewText, titles)],
      action: { label: texts.reviewAction, url },
      notes: [texts.reviewReason],
    };
  },
  digest({ url, news }, { texts, formats }) {
    const space = titlesOf({ space: news[0]?.space ?? '' }, texts).space;
    const subject =
      news.length > 1 ? formats.plural(texts.digestSubjectOfMany, news.length - 1) : texts.digestSubject;
    return {
      subject: fill(subject, { space }),
      paragraphs: [texts.greeting, texts.digestText],
      items: news.map((item) => itemOf(item, texts, formats)),
      action: { label: texts.digestAction, url },
      notes: [texts.digestReason],
    };
  },
};

function itemOf(
  { url, space, organization, counts }: NewsOfSpace,
  texts: MailTexts,
  formats: LanguageFormats,
) {
  const news = newsKinds.flatMap((kind) => {
    const count = counts[kind];
    return count === undefined ? [] : [formats.plural(texts[kind], count)];
  });
  return {
    title: fill(texts.digestTitle, titlesOf({ organization, space }, texts)),
    text: formats.list(news),
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
  const lines = Object.entries(values).map(([name, value]) => [name, toLine(value, maxTitleLength)]);
  return fillText(text, Object.fromEntries(lines));
}
