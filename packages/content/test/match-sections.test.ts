import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchSections } from '../src/search/match-sections.ts';
import { parseSearchTerms } from '../src/search/search-terms.ts';
import { tokensOf } from '../src/search/tokens.ts';

const words =
  'Élève ELEVE e\u0301te\u0301 Straße ÆON ΟΔΟΣ οδος İstanbul ｗｉｄｅ ﬁle ½x ŀa 資料庫 データ ﾃﾞｰﾀ 데이터 ภาษาไทย getUserById user_id v1.2';
const others = ['資料 庫', '데이터', '\u0301', '“quoted”', '👩‍💻', ' ', '\n', '.', 'a'.repeat(80)];
const pieces = fc.constantFrom(...words.split(' '), ...others);
const texts = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((list) => list.join(' '));

test('a section is found by every word that it has, whatever its accents, width, case and spaces', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { text: word, isRun, parts } of text.split('\n').flatMap(tokensOf))
        for (const query of [word, ...parts]) {
          const terms = [{ tokens: [{ text: query, isRun }], isPrefix: false }];
          expect(matchSections([{ id: 'in-text', title: '', text }], terms), query).toHaveLength(1);
          expect(
            matchSections([{ id: 'in-title', title: text.replaceAll('\n', ' '), text: '' }], terms),
            query,
          ).toHaveLength(1);
        }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['資料庫', 'A line.\nThe 資料 庫 of Élève.\nAnother one.'],
  ['eleve', 'A line.\nThe 資料 庫 of Élève.\nAnother one.'],
  ['user_id', 'Plain text\nwith user_id in it'],
  ['ID', 'Plain text\nwith getUserId in it'],
])('the excerpt of a section for %s is around the word', (query, lines) => {
  const text = `${'Before. '.repeat(60)}\n${lines}`;
  const { terms } = parseSearchTerms(query);
  const [match] = matchSections([{ id: 'one', title: '', text }], terms);
  expect(match?.body).toContain(lines.split('\n')[1]);
});

test('a section that lacks the words is not found', () => {
  const { terms } = parseSearchTerms('lain ext "text plain"');
  expect(matchSections([{ id: 'one', title: 'Title', text: 'Plain text\nplain' }], terms)).toEqual([]);
});

// Of one term, only the first occurrence is looked for; a term twice is as two terms, of which all are.
test('one term finds the same sections and excerpts as the term twice', () => {
  const sections = fc.array(
    fc.record({
      id: fc.uuid(),
      title: texts,
      text: texts.map((text) => `${text} ${'word '.repeat(90)}\n${text}`),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(sections, pieces, (list, word) => {
      const { terms } = parseSearchTerms(word);
      fc.pre(terms.length === 1);
      expect(matchSections(list, terms)).toEqual(matchSections(list, [...terms, ...terms]));
    }),
    { numRuns: 300 },
  );
});
