import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isSpelledWord, maxCountedPages, type SpellingRange } from '@lectern/content';
import type { Tables } from '../tables/tables.ts';
import { isSearched, type SearchTarget } from './search-target.ts';

/** The number of words that are stored of a space. Text beyond is searched without its misspellings. */
const maxWords = 200_000;
/** The number of spaces of an organization whose words are read, out of so many that are looked at for whether they are visible. */
const maxReadSpaces = 200;
const maxSpaces = 1000;
/** The number of words of a range, and of all. */
const maxWordsOfRange = 1000;
const maxSimilarWords = 5000;

/** SQL of the words of spaces, by which misspelled words are corrected, and of how many pages have them. */
export class SearchWordsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Adds the words of pages. Those of pages that are deleted stay: a word that no page has any more corrects nothing,
   * because its pages are counted first.
   */
  async add(spaceId: string, texts: readonly string[]): Promise<void> {
    const different = new Set(texts.flatMap((text) => text.split(' ')));
    const words = [...different].filter(isSpelledWord);
    if (words.length === 0) return;
    await sql`with new_words as (
        select added.word from unnest(${words}::text[]) as added (word)
        where not exists (
          select from search_words as known
          where known.space_id = ${spaceId} and known.word = added.word collate "C")
      ), room as (
        select ${sql.lit(maxWords)} - count(*) as words from (
          select from search_words where space_id = ${spaceId} and exists (select from new_words)
          limit ${sql.lit(maxWords)}
        ) as known
      )
      insert into search_words (space_id, word)
      select ${spaceId}, word from new_words limit (select words from room)
      on conflict do nothing`.execute(this.#db);
  }

  /** How many pages that are searched match each `tsquery`, at most `maxCountedPages`; all of them for `undefined`. */
  async countPages(target: SearchTarget, queries: readonly (string | undefined)[]): Promise<number[]> {
    const { rows } = await pageCountsStatement(target, queries).execute(this.#db);
    const pages = new Map(rows.map((row) => [row.place, row.pages]));
    return queries.map((_, place) => pages.get(place) ?? 0);
  }

  /** Words of the spaces that are searched, within ranges. */
  async listSimilar(target: SearchTarget, ranges: readonly SpellingRange[]): Promise<string[]> {
    const { rows } = await similarWordsStatement(target, ranges).execute(this.#db);
    return rows.map(({ word }) => word);
  }
}

export function pageCountsStatement(
  target: SearchTarget,
  queries: readonly (string | undefined)[],
): RawBuilder<{ readonly place: number; readonly pages: number }> {
  const counts = queries.map((query, place) => {
    const matches = query === undefined ? undefined : sql`page.words @@ (select ${query}::tsquery)`;
    return sql`select ${sql.lit(place)} as place, (select count(*) from (
        select from search_pages as page where ${isSearched(target, matches)} limit ${sql.lit(maxCountedPages)}
      ) as found) as pages`;
  });
  return sql`${sql.join(counts, sql` union all `)}`;
}

export function similarWordsStatement(
  target: SearchTarget,
  ranges: readonly SpellingRange[],
): RawBuilder<{ readonly word: string }> {
  return sql`select distinct found.word from (
      select near.word
      from (${searchedSpaces(target)}) as space
      cross join lateral (${sql.join(ranges.map(wordsIn), sql` union all `)}) as near
      limit ${sql.lit(maxSimilarWords)}
    ) as found`;
}

/** The ids of the spaces that are searched and visible, up to a number. */
function searchedSpaces({ scopes, visible }: SearchTarget): RawBuilder<unknown> {
  const isVisible = visible === undefined ? sql`true` : sql`${visible(sql.ref('own.id'))} is true`;
  return sql`select own.id from (
      (select id from spaces where id = any(${scopes}::text[]) limit ${sql.lit(maxSpaces)})
      union all
      (select id from spaces where organization_id = any(${scopes}::text[]) and deleted_at is null
        limit ${sql.lit(maxSpaces)})
    ) as own
    where ${isVisible} limit ${sql.lit(maxReadSpaces)}`;
}

/** The last character of Unicode: behind all that starts with a text. */
const last = '\u{10ffff}';

function wordsIn({ start, end, part, minLength, maxLength }: SpellingRange): RawBuilder<unknown> {
  const backwards = Array.from(end).toReversed().join('');
  const isWithin =
    start === ''
      ? sql`reverse(words.word) >= ${backwards} and reverse(words.word) < ${backwards + last}`
      : sql`words.word >= ${start} and words.word < ${start + last}`;
  return sql`(select words.word from search_words as words
    where words.space_id = space.id and ${isWithin} and length(words.word) between ${minLength} and ${maxLength}
      and strpos(words.word, ${part}) > 0
    limit ${sql.lit(maxWordsOfRange)})`;
}
