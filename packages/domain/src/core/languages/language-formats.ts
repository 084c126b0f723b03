import { languageTags, type Locale } from '@lectern/contract';

/** A text for each form that a number takes in a language (CLDR), with `{count}` where it has the number. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** How a language writes what is no text. Dates and times are those of UTC; times say so. */
export type LanguageFormats = {
  /** The tag of BCP 47, for `lang` and `Content-Language`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  date(value: string): string;
  time(value: string): string;
  number(value: number): string;
  plural(texts: Plural, count: number): string;
  /** `in 7 days`. */
  later(count: number, unit: 'day' | 'year'): string;
  list(items: readonly string[]): string;
};

const known = new Map<Locale, LanguageFormats>();

export function formatsOf(locale: Locale): LanguageFormats {
  const formats = known.get(locale) ?? createFormats(languageTags[locale]);
  known.set(locale, formats);
  return formats;
}

/** Replaces each `{name}` by the value of the name. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The direction in which a language is written. */
export function directionOfLanguage(tag: string): 'ltr' | 'rtl' {
  // Of ECMA-402, by either of its two names; not in TypeScript yet.
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly getTextInfo?: () => { readonly direction?: 'ltr' | 'rtl' };
    readonly textInfo?: { readonly direction?: 'ltr' | 'rtl' };
  };
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? 'ltr';
}

function createFormats(tag: string): LanguageFormats {
  const day = { year: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;
  const dates = new Intl.DateTimeFormat(tag, { ...day, month: 'long' });
  const minute = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const times = new Intl.DateTimeFormat(tag, { ...day, month: 'long', ...minute });
  const numbers = new Intl.NumberFormat(tag);
  const rules = new Intl.PluralRules(tag);
  const relative = new Intl.RelativeTimeFormat(tag);
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    tag,
    direction: directionOfLanguage(tag),
    date: (value) => dates.format(Date.parse(value)),
    time: (value) => times.format(Date.parse(value)),
    number: (value) => numbers.format(value),
    plural: (texts, count) =>
      fillText(texts[rules.select(count)] ?? texts.other, { count: numbers.format(count) }),
    later: (count, unit) => relative.format(count, unit),
    list: (items) => lists.format(items),
  };
}
