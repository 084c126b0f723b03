import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchQuery } from '@lectern/content';

/** Who searches: visitors of a site find no text that has a condition, members find all. */
export type SearchAudience = 'members' | 'visitors';

/** What is searched, and which page of the results is requested. */
export type SearchRequest = {
  /** Ids of the spaces or organizations that are searched. */
  readonly scopes: readonly string[];
  readonly audience: SearchAudience;
  /** Whether the caller may see a space, by its id; left out where the caller may see all that is searched. */
  readonly visible?: ((spaceId: Expression<string>) => RawBuilder<SqlBool>) | undefined;
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

type NoPage = { readonly [Column in keyof SearchResultRow]: null };

/**
 * Finds pages in three steps. Which ones match is read from the indexes of titles and of words, but for phrases: those
 * with the words in their title, and as many others as there is room for, so that a word that a hundred thousand pages
 * have costs as much as one that a thousand have. They are ranked by what is short about them, and the best of these by
 * whether their text has the query as it is. A rank depends on the page and the query only: a page keeps its place while others come and go. At least one
 * row, because each has the count.
 *
 * The parameters are in selects of their own, where the database does not look when it plans: it would take a word
 * that most pages have for a reason to read all of their words, which costs far more than it thinks, and not the index.
 * `is true` keeps it from reading all pages of each visible space for the same reason.
 */
export function searchStatement(
  request: SearchRequest,
): RawBuilder<{ readonly count: number } & (SearchResultRow | NoPage)> {
  const { scopes, audience, visible, query, after, limit } = request;
  const others = audience === 'members' ? 'visitors' : 'members';
  const { required, phrases, whole, hasSeveralTerms: isWholeMore } = query;
  const isInTitle = sql`${titleOf('page')} @@ (select ${required}::tsquery)`;
  const pages = (matches: RawBuilder<unknown>) => sql`select page.space_id, page.page_id, page.audience,
        ${rankOf(query)} as rank
      from search_pages as page
      where page.scopes && (select ${scopes}::text[]) and ${matches}
        and page.audience <> ${sql.lit(others)}
        ${phrases.length === 0 ? nothing : sql`and ${hasAll(phrases)}`}
        ${visible === undefined ? nothing : sql`and ${visible(sql.ref('page.space_id'))} is true`}`;
  return sql`with titled as materialized (
      ${pages(isInTitle)}
      limit ${sql.lit(maxSearchResults)}
    ), others as materialized (
      ${pages(sql`page.words @@ (select ${required}::tsquery) and (${isInTitle}) is not true`)}
      limit (select ${sql.lit(maxSearchResults)} - count(*) from titled)
    ), matching as (
      select * from titled union all select * from others
    ), ranked as materialized (
      select matching.space_id, matching.page_id, matching.audience,
        -floor(1000000 * (matching.rank ${isWholeMore ? sql`+ ${rankInText(whole)}` : nothing}))::bigint as distance
      from matching
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

/** The expression that the index of titles has. */
function titleOf(table: string): RawBuilder<unknown> {
  return sql`ts_filter(${sql.ref(`${table}.subject`)}, '{a}')`;
}

/** A title counts more than headings, those more than text, and the query as it is more than its words. */
function rankOf({ optional: wanted, whole, exact: exactly }: SearchQuery): RawBuilder<number> {
  return sql`ts_rank(page.subject, ${wanted}::tsquery)
    + case when page.title = ${exactly} then 2 else 0 end
    + case when strpos(page.title, ${whole}) > 0 then 3 + 0.2 * length(${whole}) / length(page.title) else 0 end
    + case when strpos(page.headings, ${whole}) > 0 then 1 else 0 end`;
}

function rankInText(whole: string): RawBuilder<number> {
  return sql`(select case when strpos(page.text, ${whole}) > 0 then 0.75 else 0 end from search_pages as page
    where page.space_id = matching.space_id and page.page_id = matching.page_id
      and page.audience = matching.audience)`;
}

function hasAll(phrases: readonly string[]): RawBuilder<boolean> {
  return sql`not exists (
    select from unnest(${phrases}::text[]) as phrase where strpos(page.text, phrase) = 0)`;
}

function isBehind({ distance, space_id: spaceId, page_id: pageId }: SearchPosition): RawBuilder<boolean> {
  return sql`(distance, space_id, page_id) > (${distance}::bigint, ${spaceId}, ${pageId})`;
}
