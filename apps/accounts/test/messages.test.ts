import { ApiError, type ErrorCode, errorCatalog, languageTags, locales } from '@lectern/contract';
import { AccountError, type AccountProblem, accountProblems } from '@lectern/domain';
import { expect, test } from 'vitest';
import { messagesOf } from '../src/messages/messages.ts';
import { english } from '../src/messages/texts/english.ts';
import { sentenceOf } from '../src/refused-form.ts';
import { textsIn } from './texts-in.ts';

const problems = Object.keys(accountProblems) as AccountProblem[];
const codes = (Object.keys(errorCatalog) as ErrorCode[]).filter((code) => code !== 'internal');
const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();

test.for(locales)('every text has the values of the English one: %s', (locale) => {
  const own = new Map(textsIn(messagesOf(locale).texts));
  for (const [path, text] of textsIn(english)) {
    const translated = own.get(path) ?? '';
    expect([path, valuesOf(translated)]).toEqual([path, valuesOf(text)]);
    expect([path, translated.trim()]).not.toContain('');
  }
});

test.for(locales.filter((locale) => locale !== 'en'))('no sentence is English: %s', (locale) => {
  const own = new Map(textsIn(messagesOf(locale).texts));
  const same = textsIn(english).filter(
    ([path, text]) => text.split(' ').length > 2 && own.get(path) === text,
  );
  expect(same).toEqual([]);
});

test.for(locales)('whatever is wrong with a form is told in the language of its reader: %s', (locale) => {
  const messages = messagesOf(locale);
  for (const problem of problems) {
    const sentence = sentenceOf(new AccountError('forbidden', problem, { values: { count: 10 } }), messages);
    expect(sentence).toBe(messages.texts.problems[problem].replace('{count}', '10'));
  }
  const translated: readonly string[] = Object.values(messages.texts.problems);
  const message = 'An English sentence.';
  const known = locale === 'en' ? [message] : translated;
  for (const code of codes) expect(known).toContain(sentenceOf(new ApiError(code, message), messages));
  const named = new ApiError('invalid_input', 'body.label: no', {
    details: [{ path: 'body.label', message: 'no' }],
  });
  expect(sentenceOf(named, messages)).toBe(messages.texts.problems.tokenLabel);
  expect(languageTags[locale]).toBe(messages.formats.tag);
});

test('an error that is none of a person is no sentence', () => {
  const messages = messagesOf('de');
  expect(() => sentenceOf(new Error('no'), messages)).toThrow('no');
  expect(() => sentenceOf(new ApiError('internal', 'no'), messages)).toThrow('no');
});
