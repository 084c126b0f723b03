import { createHash } from 'node:crypto';
import { makePages } from '../../packages/domain/src/testing/many-pages.ts';
import { type Page } from '../../packages/contract/src/index.ts';
import { idPrefixes } from '../../packages/contract/src/ids.ts';
import { anonymous, createDomain, type Database, type Tables } from '../../packages/domain/src/index.ts';
import { appUrl, publicUrl, sitesUrl } from '../contestants/base-urls.ts';
import { domainOptions } from './domain.ts';
import { readSql, type RunSql } from './run-sql.ts';

/** Published sites in an organization of their own; all of their spaces have the same pages. */
export type Published = {
  readonly organizationId: string;
  /** 5 sections with 4 spaces each, as the sites of the other organizations. */
  readonly usual: PublishedSite;
  /** 40 sections with 10 spaces each. */
  readonly large: PublishedSite;
  /** A page on each of the other sites, each as the usual one. */
  readonly many: readonly PublishedPage[];
};

export type PublishedSite = {
  readonly siteId: string;
  /** What readers read: pages of several sections and spaces. */
  readonly entries: readonly PublishedPage[];
  /** Pages below others, which have breadcrumbs. */
  readonly nested: readonly PublishedPage[];
};

/** A page on the site. */
export type PublishedPage = {
  readonly siteId: string;
  readonly url: string;
  readonly spaceId: string;
  readonly revisionId: string;
  readonly pageId: string;
};

/** As in `published.sql`. */
const organizationName = 'docs-published';
const pageCount = 60;
/** Below a page, and at the top. */
const pagesPerParent = 20;
/** The number of pages of a site that readers ask for. */
const entryCount = 40;

/** Loads the sites, with the same ids into every database. */
export async function loadPublished(run: RunSql, database: Database<Tables>): Promise<Published> {
  await run(await readSql('published.sql'));
  const [first] = await run<{ organizationId: string; spaceId: string }>(
    `select pg_temp.id('org', 'published') as "organizationId", pg_temp.id('space', 'published/1') as "spaceId"`,
  );
  if (first === undefined) throw new Error('The published sites were not loaded.');
  const { organizationId, spaceId } = first;
  const pageIds = await createPages(database, spaceId);
  await run(await readSql('published-content.sql'));
  const [usual, large] = [await readSite(run, 'usual', pageIds), await readSite(run, 'large', pageIds)];
  const many = await readPages(run, pageIds);
  await storeAnswers(run, database, [...usual.entries, ...usual.nested]);
  return { organizationId, usual, large, many };
}

const selectPlaces = `select s.basename as name, c.site_id as "siteId", c.path as section, c.is_default as "isDefaultSection",
    p.path as variant, p.is_default as "isDefault", a.id as "spaceId", a.revision_id as "revisionId"
  from sites s join site_sections c on c.site_id = s.id join site_spaces p on p.section_id = c.id
  join spaces a on a.id = p.space_id`;

/** The same page of one space of each of the other sites: what differs is the site. */
async function readPages(run: RunSql, pageIds: readonly string[]): Promise<PublishedPage[]> {
  const places = await run<Place>(
    `${selectPlaces} where s.basename like 'site-%' and s.organization_id = pg_temp.id('org', 'published')
      and c.is_default and p.is_default order by s.id`,
  );
  return places.map((place) => pageAt(place, 0, pageIds));
}

async function readSite(run: RunSql, name: string, pageIds: readonly string[]): Promise<PublishedSite> {
  const places = await run<Place>(
    `${selectPlaces} where s.id = pg_temp.id('site', 'published/' || $1::text) order by c.position, p.position`,
    [name],
  );
  const pagesFrom = (first: number) =>
    Array.from({ length: entryCount }, (_, at) => {
      const [place, page] = [places[(at * 37) % places.length], first + ((at * 7) % pagesPerParent)];
      if (place === undefined) throw new Error('A published site has no spaces.');
      return pageAt(place, page, pageIds);
    });
  return { siteId: places[0]?.siteId ?? '', entries: pagesFrom(0), nested: pagesFrom(pagesPerParent) };
}

function pageAt(place: Place, page: number, pageIds: readonly string[]): PublishedPage {
  const pageId = pageIds[page];
  if (pageId === undefined) throw new Error('A published site has no pages.');
  const { name, siteId, spaceId, revisionId } = place;
  const url = `${sitesUrl}/${organizationName}/${name}${pathOf(place)}/${pathOfPage(page)}`;
  return { url, siteId, spaceId, revisionId, pageId };
}

type Place = Pick<PublishedPage, 'siteId' | 'spaceId' | 'revisionId'> & {
  /** Of the site. */
  readonly name: string;
  readonly section: string;
  readonly isDefaultSection: boolean;
  readonly variant: string;
  readonly isDefault: boolean;
};

/** As `makePages` places them. */
function pathOfPage(page: number): string {
  const parent = Math.floor(page / pagesPerParent) - 1;
  return parent < 0 ? `page-${page}` : `${pathOfPage(parent)}/page-${page}`;
}

function pathOf({ section, isDefaultSection, variant, isDefault }: Place): string {
  const inSection = isDefault && isDefaultSection ? '' : `/${section}`;
  return `${inSection}${isDefault ? '' : `/${variant}`}`;
}

/** Pages that come out the same in every run, and are indexed. */
async function createPages(database: Database<Tables>, spaceId: string): Promise<string[]> {
  const numbers = new Map<string, number>();
  const domain = createDomain({
    ...optionsOf(database),
    clock: () => new Date('2025-06-01T08:00:00.000Z'),
    newId(kind) {
      const number = (numbers.get(kind) ?? 0) + 1;
      numbers.set(kind, number);
      const digest = createHash('md5').update(`published/${kind}/${number}`).digest('hex');
      return `${idPrefixes[kind]}_${digest.slice(0, 20)}`;
    },
  });
  try {
    const userId = 'user_benchmark';
    const context = domain.context({ kind: 'user', userId, instanceAdmin: false });
    return await makePages(context, { spaceId, userId, count: pageCount });
  } finally {
    await domain.close();
  }
}

function optionsOf(database: Database<Tables>) {
  const { settings, ...options } = domainOptions(database);
  return { ...options, settings: { ...settings, appUrl, publicUrl, sitesUrl } };
}

/** Stores for the limit what visitors read of revisions, which never changes. */
async function storeAnswers(
  run: RunSql,
  database: Database<Tables>,
  entries: readonly PublishedPage[],
): Promise<void> {
  await run('create schema benchmark');
  await run('create table benchmark.answers (key text primary key, body text not null)');
  const domain = createDomain(optionsOf(database));
  try {
    const resolver = domain.as(anonymous).publishedContent;
    for (const { url, siteId: _siteId, ...page } of entries) {
      const resolved = await resolver.resolve({ body: { url } });
      if (!('apiToken' in resolved)) throw new Error(`${url} leads elsewhere.`);
      const client = domain.as(await domain.authenticate(resolved.apiToken));
      const revision = await client.revisions.get(page);
      const [head] = await run<{ hash: string }>('select pages_hash as hash from revisions where id = $1', [
        page.revisionId,
      ]);
      const document = await client.revisions.getPageDocument(page);
      const answers = {
        [revisionKey(page)]: revision,
        [documentKey(page)]: document,
        [head?.hash ?? '']: titlesOf(revision.pages),
        [treeKey(page.revisionId)]: treeOf(revision.pages),
        ...placedPage(page, revision.pages, document),
      };
      for (const [key, answer] of Object.entries(answers)) {
        await run('insert into benchmark.answers values ($1, $2) on conflict do nothing', [
          key,
          JSON.stringify(answer),
        ]);
      }
    }
  } finally {
    await domain.close();
  }
}

export function revisionKey({ spaceId, revisionId }: Pick<PublishedPage, 'spaceId' | 'revisionId'>): string {
  return `${spaceId}/${revisionId}`;
}

export function documentKey({
  spaceId,
  revisionId,
  pageId,
}: Pick<PublishedPage, 'spaceId' | 'revisionId' | 'pageId'>): string {
  return `${spaceId}/${revisionId}/${pageId}`;
}

/** Of the page tree that G3 asks for. */
export function treeKey(revisionId: string): string {
  return `tree/${revisionId}`;
}

/** Of the page that G3 asks for. */
export function placedPageKey(revisionId: string, path: string): string {
  return `page/${revisionId}/${path}`;
}

type Entry = { readonly pageId: string; readonly title: string; readonly path: string };

function treeOf(pages: readonly Page[]): (Entry & { readonly pages: readonly Entry[] })[] {
  return documentsOf(pages).map((page) => ({
    ...entryOf(page),
    pages: documentsOf(page.pages).map(entryOf),
  }));
}

/** A page of two levels with its breadcrumbs and document, by `placedPageKey`; none of those at the top. */
function placedPage(
  { revisionId, pageId }: Pick<PublishedPage, 'revisionId' | 'pageId'>,
  pages: readonly Page[],
  document: unknown,
): Record<string, unknown> {
  for (const parent of documentsOf(pages)) {
    const page = documentsOf(parent.pages).find(({ id }) => id === pageId);
    if (page === undefined) continue;
    const { title, description = null } = page;
    const placed = { pageId, title, description, ancestors: [entryOf(parent)], document };
    return { [placedPageKey(revisionId, page.path)]: placed };
  }
  return {};
}

function documentsOf(pages: readonly Page[]) {
  return pages.filter((page) => page.type === 'document');
}

function entryOf({ id, title, path }: { id: string; title: string; path: string }): Entry {
  return { pageId: id, title, path };
}

type Titles = Record<string, { title: string; path: string }>;

/** Of pages and all below them, by id. */
function titlesOf(pages: readonly Page[]): Titles {
  return Object.assign(
    {},
    ...pages.map((page) => ({
      ...('path' in page && { [page.id]: { title: page.title, path: page.path } }),
      ...('pages' in page && titlesOf(page.pages)),
    })),
  );
}
