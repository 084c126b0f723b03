import { type Locale } from '@lectern/contract';
import { formatsOf, type LanguageFormats } from '@lectern/domain';
import type { Content } from '@lectern/reader/html';
import type { Texts } from './texts/english.ts';
import { accountTexts } from './texts/texts.ts';

/** What a page says in a language. */
export type Messages = { readonly texts: Texts; readonly formats: LanguageFormats };

export function messagesOf(locale: Locale): Messages {
  return { texts: accountTexts[locale], formats: formatsOf(locale) };
}

/** A text with content in the places of its values. */
export function fillContent(text: string, values: Readonly<Record<string, Content>>): Content {
  return text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : values[part]));
}
