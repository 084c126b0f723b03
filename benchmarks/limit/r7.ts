import type { Sql } from 'postgres';
import { appUrl } from '../contestants/base-urls.ts';
import { parseJson } from '../parse-json.ts';
import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';

// Ranks as Lectern does, for one word, where no more pages match than are ranked.
const asRows = `
  with ordered as materialized (
    select space_id, page_id, audience, rank, row_number() over (order by rank desc, space_id, page_id) as place
    from (
      select page.space_id, page.page_id, page.audience,
        5 * greatest(ts_rank(page.subject, $2::tsquery), 0.8::float8 * ts_rank(page.subject, $3::tsquery))
          + case when page.title = $5 then 2 else 0 end
          + case when strpos(page.title, $4) > 0 then 3 + 0.2::float8 * length($4) / length(page.title) else 0 end
          + case when strpos(page.headings, $4) > 0 then 0.75 else 0 end as rank
      from search_pages page
      where page.scopes && array[$1::text] and page.words @@ $3::tsquery and page.audience <> 'visitors'
      limit 1000
    ) page
  ), ranked as (
    select page.space_id, page.page_id, page.audience, -floor(1000000 * (ordered.rank
      + case when place <= 50 and strpos(page.text, $4) > 0 then least(1.5, 0.75 + 0.2 * ln(1 +
        (octet_length(page.text) - octet_length(replace(page.text, $4, ''))) / octet_length($4)))
      else 0 end))::bigint as distance
    from ordered join search_pages page using (space_id, page_id, audience)
  ), found as (
    select ranked.*, count(*) over () as count from ranked order by distance, space_id, page_id limit 11
  )
  select found.count, found.distance, found.space_id, found.page_id, a.title, a.organization_id, page.sections,
    r.pages_hash
  from found join search_pages page using (space_id, page_id, audience)
  join spaces a on a.id = found.space_id join revisions r on r.id = a.revision_id
  order by found.distance, found.space_id, found.page_id`;

type Hit = [
  count: number,
  distance: number,
  spaceId: string,
  pageId: string,
  spaceTitle: string,
  organizationId: string,
  sections: string,
  pagesHash: string,
];

/** `{organization}/{word}`: the first 10 pages with a word, and excerpts of their sections. */
export const r7: LimitHandler = {
  async fromRows(sql, path) {
    const [organizationId = '', word = ''] = path.split('/');
    const rows = await prepared<Hit>(sql, asRows, [
      organizationId,
      word,
      `${word}:*`,
      ` ${word}`,
      ` ${word} `,
    ]);
    const shown = rows.slice(0, 10);
    const bySpace = new Map<string, string>();
    for (const row of shown) {
      const [, , spaceId, , title] = row;
      const before = bySpace.get(spaceId) ?? `{"id":"${spaceId}","title":${JSON.stringify(title)},"pages":[`;
      const separator = before.endsWith('[') ? '' : ',';
      bySpace.set(spaceId, `${before}${separator}${hitText(row, await pagesOf(sql, row[7]), word)}`);
    }
    const items = Array.from(bySpace.values(), (text) => `${text}]}`).join(',');
    return `{${rows.length > 10 ? nextPage(shown.at(-1)) : ''}"count":${rows[0]?.[0] ?? 0},"items":[${items}]}`;
  },
};

type PageTitles = Readonly<Record<string, { readonly title: string; readonly path: string }>>;

const pages = new Map<string, PageTitles>();

/** Titles and paths of pages never change for a hash of all of them. */
async function pagesOf(sql: Sql, hash: string): Promise<PageTitles> {
  const known = pages.get(hash);
  if (known !== undefined) return known;
  const [row] = await prepared<[string]>(sql, 'select body from benchmark.answers where key = $1', [hash]);
  const read = parseJson<PageTitles>(row?.[0] ?? '{}');
  pages.set(hash, read);
  return read;
}

type Section = { readonly id: string; readonly title: string; readonly text: string };

function hitText(
  [, , spaceId, pageId, , organizationId, sections]: Hit,
  titles: PageTitles,
  word: string,
): string {
  const { title, path } = titles[pageId] ?? { title: '', path: '' };
  const app = `${appUrl}/o/${organizationId}/s/${spaceId}/${path}`;
  const matching = parseJson<readonly Section[]>(sections)
    .map((section) => ({ section, at: startOf(section.text, word), inTitle: startOf(section.title, word) }))
    .filter(({ at, inTitle }) => at !== -1 || inTitle !== -1)
    .map((match) => ({ ...match, score: (match.inTitle === -1 ? 0 : 3) + (match.at === -1 ? 0 : 1) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ section, at }) => {
      const anchor = section.id === '' ? '' : `#${section.id}`;
      const shown = JSON.stringify(section.id === '' ? title : section.title);
      return `{"id":"${section.id}","title":${shown},"path":"${path}${anchor}","body":${JSON.stringify(excerptOf(section.text, at))},"urls":{"app":"${app}${anchor}"}}`;
    });
  return `{"id":"${pageId}","title":${JSON.stringify(title)},"path":"${path}","sections":[${matching.join(',')}],"urls":{"app":"${app}"}}`;
}

/** Where a word of a text starts with the searched one; the texts of the data are English. */
function startOf(text: string, word: string): number {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(lower.charAt(at - 1))) return at;
  }
  return -1;
}

function excerptOf(text: string, at: number): string {
  const lead = at <= 80 ? '' : text.slice(at - 80, at);
  const start = at <= 80 ? 0 : at - 80 + lead.search(/\s/) + 1;
  const rest = text.slice(start);
  const cut = rest.length <= 298 ? rest : rest.slice(0, 298);
  const body = cut === rest ? rest : cut.slice(0, cut.search(/\s\S*$/));
  return `${start > 0 ? '…' : ''}${body.replaceAll(/\s+/g, ' ').trim()}${body.length < rest.length ? '…' : ''}`;
}

function nextPage(last: Hit | undefined): string {
  const cursor = Buffer.from(JSON.stringify(['constantprint', last?.[1], last?.[2], last?.[3]])).toString(
    'base64url',
  );
  return `"next":{"page":"${cursor}"},`;
}
