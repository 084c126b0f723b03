import type { Locale } from '@lectern/contract';
import { chinese } from './texts/chinese.ts';
import { dutch } from './texts/dutch.ts';
import { english, type Texts } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import { japanese } from './texts/japanese.ts';
import { norwegian } from './texts/norwegian.ts';
import { portuguese } from './texts/portuguese.ts';
import { russian } from './texts/russian.ts';
import { spanish } from './texts/spanish.ts';

/** By the locale of a site. */
export const texts: Readonly<Record<Locale, Texts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  no: norwegian,
  'pt-br': portuguese,
  zh: chinese,
  ja: japanese,
  ru: russian,
};
