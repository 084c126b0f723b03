import { languageTags, type Locale } from '@lectern/contract';
import { texts } from './texts.ts';
import type { Texts } from './texts/english.ts';

/** The texts of the interface in one language. */
export type Messages = Texts & {
  /** For `lang`. */
  readonly language: string;
  readonly hints: Readonly<Record<'info' | 'warning' | 'danger' | 'success', string>>;
  linkTo(heading: string): string;
  /** A size for people. */
  bytes(size: number): string;
  /** A date for people; `undefined` when it is none. */
  date(value: string): string | undefined;
};

const known = new Map<Locale, Messages>();

export function messagesOf(locale: Locale): Messages {
  const messages = known.get(locale) ?? createMessages(locale);
  known.set(locale, messages);
  return messages;
}

function createMessages(locale: Locale): Messages {
  const language = languageTags[locale];
  const own = texts[locale];
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    ...own,
    language,
    hints: { info: own.info, warning: own.warning, danger: own.danger, success: own.success },
    linkTo: (heading) => own.linkToSection.replace('{title}', () => heading),
    bytes: (size) =>
      size < 1_000_000
        ? `${numbers.format(Math.max(0.1, size / 1000))} kB`
        : `${numbers.format(size / 1_000_000)} MB`,
    date: (value) => {
      const time = value === '' ? Number.NaN : Date.parse(value);
      return Number.isNaN(time) ? undefined : dates.format(time);
    },
  };
}

/** Whether a text is mostly written from right to left. */
export function directionOf(text: string): 'rtl' | 'ltr' {
  const rightToLeft =
    text.match(/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu)?.length ?? 0;
  const others = text.match(/\p{L}/gu)?.length ?? 0;
  return rightToLeft * 2 > others ? 'rtl' : 'ltr';
}
