import { z } from 'zod';

/** The languages of interfaces, as the settings of a site name them (DECISIONS A4). */
export const locales = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'] as const;
export type Locale = (typeof locales)[number];

export const Locale = z
  .enum(locales)
  .meta({ id: 'Locale', description: 'A language of account pages and mails.' });

/** The tags of BCP 47 by locale, for `lang`, `Content-Language` and `Intl`. */
export const languageTags: Readonly<Record<Locale, string>> = {
  en: 'en',
  fr: 'fr',
  es: 'es',
  zh: 'zh',
  ja: 'ja',
  de: 'de',
  nl: 'nl',
  no: 'nb',
  'pt-br': 'pt-BR',
  ru: 'ru',
};
