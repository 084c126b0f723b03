import { type RawBuilder, sql } from 'kysely';
import type { RankedQuery, SearchQuery } from '@lectern/content';
import { isSearched, type SearchTarget } from './search-target.ts';

/** What is searched, and which page of the results is requested. */
export type SearchRequest = SearchTarget & {
  readonly query: SearchQuery;
  /** The position after which to start. */
  readonly after?: SearchPosition | undefined;
  readonly limit: number;
};

/** The position of a result in the order of results; smaller distances are better. */
export type SearchPosition = {
  readonly distance: number;
  readonly space_id: string;
  readonly page_id: string;
};

/** A page that a search found, with the content that it is a part of. */
export type SearchResultRow = SearchPosition & {
  readonly audience: string;
  readonly organization_id: string;
  readonly space_title: string;
  readonly store_id: string;
  readonly pages_hash: string | null;
};

/**
 * The maximum of results. Where more pages match, those with the words in their title come before others; which ones of
 * these is not defined, and may differ from one page of the results to the next: no index has an order among matches, and
 * to sort them would read them all.
 */
const maxSearchResults = 1000;
/** The number of results whose text is read, which is long: the best by what is short about them. */
const maxReadTexts = 50;

type NoPage = { readonly [Column in keyof SearchResultRow]: null };

/**
 * Finds pages in three steps. Which ones match is read from the indexes of titles and of words, but for phrases: those
 * with the words in their title, and as many others as there is room for, so that a word that a hundred thousand pages
 * have costs as much as one that a thousand have. They are ranked by what is short about them, and the best of these by
 * how often their text has the query as it is. At least one row, because each has the count.
 */
export function searchStatement(
  request: SearchRequest,
): RawBuilder<{ readonly count: number } & (SearchResultRow | NoPage)> {
  const { query, after, limit } = request;
  const { required, phrases, complete } = query;
  const bonus = complete === undefined ? 0 : completeBonus * complete.weight;
  const pages = (
    matches: RawBuilder<unknown>,
    { more, but }: { more: number; but: readonly string[] },
  ) => sql`
      select page.space_id, page.page_id, page.audience, page.subject, page.title, page.headings,
        ${more}::float8 as bonus
      from search_pages as page
      where ${isSearched(request, matches)}
        ${phrases.length === 0 ? nothing : sql`and ${hasAll(phrases)}`}
        ${sql.join(but.map(isNotIn), nothing)}
      limit ${roomBeside(but)}`;
  const hasWords = (words: string) => sql`page.words @@ (select ${words}::tsquery)`;
  const isInTitle = sql`ts_filter(page.subject, '{a}') @@ (select ${required}::tsquery)`;
  const before = complete === undefined ? ['titled'] : ['titled', 'complete'];
  const withAll =
    complete === undefined
      ? nothing
      : sql`, complete as materialized (
      ${pages(hasWords(complete.query), { more: bonus, but: ['titled'] })}
    )`;
  return sql`with titled as materialized (
      ${pages(isInTitle, { more: bonus, but: [] })}
    ) ${withAll}, others as materialized (
      ${pages(hasWords(required), { more: 0, but: before })}
    ), matching as (
      select page.space_id, page.page_id, page.audience, page.bonus + ${rankOf(query)} as rank
      from (${unionOf([...before, 'others'])}) as page
    ), ordered as (
      select *, row_number() over (order by rank desc, space_id, page_id) as place from matching
    ), ranked as materialized (
      select space_id, page_id, audience, -floor(1000000 * (rank
        + case when place <= ${sql.lit(maxReadTexts)} then ${rankInText(query)} else 0 end))::bigint as distance
      from ordered
    )
    select total.count, found.*
    from (select count(*) as count from ranked) as total
    left join lateral (
      select ranked.distance, ranked.space_id, ranked.page_id, ranked.audience,
        spaces.organization_id, spaces.title as space_title, spaces.store_id, revisions.pages_hash
      from (
        select distance, space_id, page_id, audience from ranked
        ${after === undefined ? nothing : sql`where ${isBehind(after)}`}
        order by distance, space_id, page_id
        limit ${limit}
      ) as ranked
      join spaces on spaces.id = ranked.space_id
      join revisions on revisions.id = spaces.revision_id
    ) as found on true
    order by found.distance, found.space_id, found.page_id`;
}

const nothing = sql``;

/** Names of common table expressions above, not input. */
function unionOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    names.map((name) => sql`select * from ${sql.ref(name)}`),
    sql` union all `,
  );
}

/** A page that is in the index of titles and in that of words is found once. */
function isNotIn(name: string): RawBuilder<unknown> {
  return sql` and (page.space_id, page.page_id) not in (select space_id, page_id from ${sql.ref(name)})`;
}

function roomBeside(names: readonly string[]): RawBuilder<unknown> {
  const max = sql.lit(maxSearchResults);
  return names.length === 0 ? max : sql`(select ${max} - count(*) from (${unionOf(names)}) as found)`;
}

/** How much a page that has all terms is better than one that has the required ones, if both had the same weight. */
const completeBonus = 0.5;
/** How much the words of the query count, by where a page has them, beside the query as it is. */
const wordsFactor = 5;

/** A title counts more than headings, those more than text, and the query as it is more than its words. */
function rankOf(query: SearchQuery): RawBuilder<number> {
  const words = sql.join(query.ranked.map(wordRank), sql` + `);
  const inTitle = (phrase: string, bonus: number) =>
    sql`${sql.lit(bonus)} + 0.2::float8 * length(${phrase}) / length(page.title)`;
  return sql`${sql.lit(wordsFactor)} * (select ${words} from (select page.subject || '' as subject offset 0) as own)
    + case when page.title = ${query.exact} then 2 else 0 end
    + ${phraseRank(sql`page.title`, query, [(phrase) => inTitle(phrase, 3), (phrase) => inTitle(phrase, 2.8)])}
    + ${phraseRank(sql`page.headings`, query, [() => sql`0.75`, () => sql`0.6`])}`;
}

type PhraseRank = (phrase: string) => RawBuilder<unknown>;

/** What a text that has the whole query counts, or one that has it without the frequent words around it. */
function phraseRank(
  text: RawBuilder<unknown>,
  { whole, core }: SearchQuery,
  [rankOfWhole, rankOfCore]: readonly [PhraseRank, PhraseRank],
): RawBuilder<number> {
  const has = (phrase: string) => sql`strpos(${text}, ${phrase}) > 0`;
  if (core === whole) return sql`case when ${has(whole)} then ${rankOfWhole(whole)} else 0 end`;
  // The whole contains the core: most texts are read once.
  return sql`case when ${has(core)} is not true then 0
      when ${has(whole)} then ${rankOfWhole(whole)} else ${rankOfCore(core)} end`;
}

/** The best form of a term counts. The summary is read once for all. */
function wordRank(forms: readonly RankedQuery[]): RawBuilder<number> {
  const ranks = forms.map(
    ({ query, weight }) => sql`${weight}::float8 * ts_rank(own.subject, ${query}::tsquery)`,
  );
  return ranks.length === 1 ? sql`${ranks[0]}` : sql`greatest(${sql.join(ranks)})`;
}

/** How often the text of a page has the query, which tells more the fewer times. The text is read once. */
function rankInText(query: SearchQuery): RawBuilder<number> {
  const times = (phrase: string) =>
    sql`(octet_length(own.text) - octet_length(replace(own.text, ${phrase}, ''))) / octet_length(${phrase})`;
  const rank = (bonus: number) => (phrase: string) =>
    sql`least(1.5, ${sql.lit(bonus)} + 0.2 * ln(1 + ${times(phrase)}))`;
  return sql`(select ${phraseRank(sql`own.text`, query, [rank(0.75), rank(0.5)])}
    from (
      select page.text || '' as text from search_pages as page
      where page.space_id = ordered.space_id and page.page_id = ordered.page_id
        and page.audience = ordered.audience
      offset 0
    ) as own)`;
}

function hasAll(phrases: readonly string[]): RawBuilder<boolean> {
  return sql`not exists (
    select from unnest(${phrases}::text[]) as phrase where strpos(page.text, phrase) = 0)`;
}

function isBehind({ distance, space_id: spaceId, page_id: pageId }: SearchPosition): RawBuilder<boolean> {
  return sql`(distance, space_id, page_id) > (${distance}::bigint, ${spaceId}, ${pageId})`;
}
