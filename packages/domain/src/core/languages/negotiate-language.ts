import { languageTags, type Locale, locales } from '@lectern/contract';
import Negotiator from 'negotiator';

/** Of a header, more than the languages of any browser. */
const maxLength = 500;

/** Locales by what browsers call them. Portuguese is that of Brazil, whoever asks for it, and so is either Norwegian. */
const byTag: ReadonlyMap<string, Locale> = new Map<string, Locale>([
  ...locales.map((locale) => [languageTags[locale].toLowerCase(), locale] as const),
  ['no', 'no'],
  ['nn', 'no'],
  ['pt', 'pt-br'],
]);

/** The language that an `Accept-Language` prefers among those that there are; `undefined` without one of them. */
export function negotiateLanguage(header: string | undefined): Locale | undefined {
  if (header === undefined || header === '') return undefined;
  const ranges = new Negotiator({ headers: { 'accept-language': header.slice(0, maxLength) } }).languages();
  for (const range of ranges) {
    const locale = lookUp(range);
    if (locale !== undefined) return locale;
  }
  return undefined;
}

/** RFC 4647, 3.4: a range loses its last subtag until there is such a language. */
function lookUp(range: string): Locale | undefined {
  const subtags = range.toLowerCase().split('-');
  for (let length = subtags.length; length > 0; length -= 1) {
    const locale = byTag.get(subtags.slice(0, length).join('-'));
    if (locale !== undefined) return locale;
  }
  return undefined;
}
