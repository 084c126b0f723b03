import type { Locale } from '@lectern/contract';
import { chinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english, type Texts } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { norwegian } from './norwegian.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';

export const accountTexts: Readonly<Record<Locale, Texts>> = {
  en: english,
  fr: french,
  es: spanish,
  zh: chinese,
  ja: japanese,
  de: german,
  nl: dutch,
  no: norwegian,
  'pt-br': portuguese,
  ru: russian,
};
