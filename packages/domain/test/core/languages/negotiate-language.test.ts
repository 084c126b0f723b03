import { languageTags, locales } from '@lectern/contract';
import { expect, test } from 'vitest';
import { directionOfLanguage, formatsOf } from '../../../src/core/languages/language-formats.ts';
import { negotiateLanguage } from '../../../src/core/languages/negotiate-language.ts';

test.for([
  // What browsers send.
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9', 'en'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-br'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['zh-Hant-TW,zh-Hant;q=0.9', 'zh'],
  ['ru', 'ru'],
  // Either Norwegian, and Portuguese of elsewhere.
  ['nb-NO,nb;q=0.9', 'no'],
  ['nn-NO', 'no'],
  ['no', 'no'],
  ['pt-PT', 'pt-br'],
  // The one that is preferred, in whatever order, of those that there are.
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['sv-SE,sv;q=0.9,ja;q=0.4', 'ja'],
  ['de-CH,en-US;q=0.9,fr;q=0.8', 'de'],
  ['FR-ca', 'fr'],
  ['en;q=0,es;q=0.1', 'es'],
  // None of them.
  ['uk', undefined],
  ['*', undefined],
  ['en;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
  // No language at all, and one behind more than any browser sends.
  ['\u0000;;,,q=;=,-', undefined],
  ['-en', undefined],
  [`${'xx,'.repeat(10_000)}de`, undefined],
] as const)('a browser that prefers %s reads %s', ([header, expected]) => {
  expect(negotiateLanguage(header)).toBe(expected);
});

test('every language is found by its own tag', () => {
  for (const locale of locales) expect(negotiateLanguage(languageTags[locale])).toBe(locale);
});

test('the direction of a language is that of its script', () => {
  const directions = ['ar', 'he', 'fa', 'ur', 'en', 'ja'].map(directionOfLanguage);
  expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  for (const locale of locales) expect(formatsOf(locale).direction).toBe('ltr');
});
