import { languageTags, type Locale, locales } from '@lectern/contract';
import { expect, test } from 'vitest';
import type { Plural } from '../../../src/core/languages/language-formats.ts';
import { formatsOf } from '../../../src/core/languages/language-formats.ts';
import type { MailContents, MailKind } from '../../../src/core/mail-kinds.ts';
import { composeMail } from '../../../src/platform/mail/compose-mail.ts';
import { type MailBody, renderHtml, renderText } from '../../../src/platform/mail/mail-body.ts';
import { english } from '../../../src/platform/mail/texts/english.ts';
import { mailTexts } from '../../../src/platform/mail/texts/texts.ts';

const url = 'https://docs.example.com/x';
const server = 'https://docs.example.com';
const expiresAt = '2027-01-02T03:04:05.000Z';
const mention = { url, author: 'Ada', space: 'Handbuch', excerpt: 'Na?' };
const news = { url, space: 'Handbuch', organization: 'Nordwind' };

/** Every form that a mail may have. */
const mails: { readonly [Kind in MailKind]: readonly MailContents[Kind][] } = {
  invite: [
    { url, organization: 'Nordwind' },
    { url, organization: 'Nordwind', inviter: 'Ada', expiresAt },
  ],
  'password-reset': [{ url, expiresAt }],
  mention: [
    { ...mention, changeRequest: undefined },
    { ...mention, changeRequest: 'Bessere Wörter' },
    { ...mention, space: ' ', changeRequest: '' },
  ],
  'review-request': [{ url, requester: 'Ada', space: 'Handbuch', changeRequest: 'Bessere Wörter' }],
  digest: [1, 2, 3, 7].map((count) => ({
    url,
    news: Array.from({ length: count }, () => ({
      ...news,
      counts: { updates: count, changeRequests: count, reviews: count, comments: count },
    })),
  })),
};

function composeAll(language: Locale): MailBody[] {
  const options = { language, server, unsubscribeUrl: url };
  return Object.entries(mails).flatMap(([kind, all]) =>
    all.map((contents) => composeMail(kind as MailKind, contents as never, options)),
  );
}

/** The parts of English texts that are between values, long enough to be no word of another language. */
const englishParts = Object.values(english)
  .flatMap((text: string | Plural) => (typeof text === 'string' ? [text] : Object.values(text)))
  .flatMap((text) => text.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => part.split(' ').length > 1);

/** The parts of a text that are English where they must not be. */
function englishIn(text: string, locale: Locale): string[] {
  return locale === 'en' ? [] : englishParts.filter((part) => text.includes(part));
}

test.for(locales)('every mail is in one language, with a subject, and nothing missing: %s', (locale) => {
  const all = composeAll(locale);
  expect(all).toHaveLength(11);
  for (const body of all) {
    const [text, html] = [renderText(body), renderHtml(body)];
    expect(html).toContain(`<html lang="${languageTags[locale]}" dir="ltr">`);
    for (const rendered of [body.subject, text, html]) {
      expect(rendered).not.toMatch(/[{}]|undefined|NaN/);
      expect(englishIn(rendered, locale)).toEqual([]);
    }
    expect(body.subject.length).toBeGreaterThan(5);
  }
});

const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted();
const texts = (locale: Locale) =>
  Object.entries<string | Plural>(mailTexts[locale]).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
const plurals = (locale: Locale) =>
  Object.entries<string | Plural>(mailTexts[locale]).filter(
    (entry): entry is [string, Plural] => typeof entry[1] !== 'string',
  );

test.for(locales)('every text has the values of the English one: %s', (locale) => {
  const values = texts(locale).map(([name, text]) => [name, valuesOf(text)]);
  const ofEnglish = texts('en').map(([name, text]) => [name, valuesOf(text)]);
  expect(Object.fromEntries(values)).toEqual(Object.fromEntries(ofEnglish));
});

test.for(locales)('every plural has the forms of its language, with the number: %s', (locale) => {
  const rules = new Intl.PluralRules(languageTags[locale]);
  const forms = Array.from({ length: 1000 }, (_, index) => rules.select(index + 1));
  expect(plurals(locale)).toHaveLength(5);
  for (const [, text] of plurals(locale)) {
    expect(Object.keys(text)).toEqual(expect.arrayContaining([...new Set(forms)]));
    // One that is for a single number may write it out.
    const ofMany = Object.entries(text).filter(([form]) => forms.filter((one) => one === form).length > 1);
    for (const [, words] of ofMany) expect(words).toContain('{count}');
  }
});

test('numbers and times are those of the language', () => {
  const russian = formatsOf('ru');
  expect([1, 2, 5, 21].map((count) => russian.plural(mailTexts.ru.comments, count))).toEqual([
    '1 комментарий',
    '2 комментария',
    '5 комментариев',
    '21 комментарий',
  ]);
  expect(russian.time(expiresAt)).toContain('2 января 2027');
  expect(russian.list(['a', 'b'])).toBe('a и b');
  expect(formatsOf('de').plural(mailTexts.de.updates, 12_345)).toBe('12.345 Aktualisierungen');
});
