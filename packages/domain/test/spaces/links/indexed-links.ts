import type { Tables } from '../../../src/store/tables/tables.ts';
import type { Kysely } from 'kysely';
import { ContentReader, TextLinkCache } from '@lectern/content';
import type { RevisionRow } from '../../../src/store/spaces/revisions.repository.ts';
import { type ContentRoots, emptyContentRoots } from '../../../../content/src/pages/content-roots.ts';
import type { LinkCounts } from '../../../src/store/tables/links.table.ts';
import { serverAddresses } from '../../../src/spaces/references/link-server.ts';
import { emptyLinkIndex } from '../../../src/spaces/links/link-index.ts';
import { computeLinkIndexChange } from '../../../src/spaces/links/link-index-change.ts';
import { countLinks, type PageLinks } from '../../../src/store/spaces/page-links.ts';
import { LinkReader } from '../../../src/spaces/links/link-reader.ts';
import type { World } from '../../../src/testing/index.ts';

/** All links of a content, in a comparable form. */
type AllLinks = { readonly pages: Readonly<Record<string, object>>; readonly counts: LinkCounts };

/** The links of a content, from scratch. */
export async function recomputed(
  { ctx }: World,
  { spaceId, roots }: { spaceId: string; roots?: ContentRoots },
): Promise<AllLinks> {
  const space = await ctx.store.links.findSpaceHead(spaceId);
  if (space === undefined) throw new Error('the space does not exist');
  const head = await ctx.store.revisions.get(spaceId, space.revision_id);
  const after: RevisionRow = { ...head, ...roots };
  const before: RevisionRow = { ...head, ...emptyContentRoots };
  const reader = new ContentReader(ctx, space.store_id);
  const changes = await computeLinkIndexChange(
    {
      index: emptyLinkIndex,
      computedPages: ctx.store.computedPages,
      texts: new LinkReader(reader, new TextLinkCache(ctx.textTasks)),
      server: serverAddresses(ctx.settings),
    },
    {
      space,
      reader,
      before,
      after,
      difference: await reader.difference(before, after),
      pageTreeBefore: () => reader.pageTree(before),
      pageTreeAfter: () => reader.pageTree(after),
    },
  );
  return comparable(
    Array.from(changes).flatMap(([id, { after: links }]) => (links === undefined ? [] : [[id, links]])),
  );
}

export function comparable(pages: Iterable<readonly [string, PageLinks]>): AllLinks {
  const counts = { ok: 0, broken: 0, in_app: 0 };
  const all: Record<string, object> = {};
  for (const [id, { document, anchors, links, edges }] of pages) {
    const own = countLinks(links);
    for (const name of ['ok', 'broken', 'in_app'] as const) counts[name] += own[name];
    all[id] = { document, anchors, links, edges: Object.fromEntries(edges) };
  }
  return { pages: all, counts };
}

/** The link index of a space, as stored in the database. */
export async function storedLinks(
  { ctx }: World,
  kysely: Kysely<Tables>,
  spaceId: string,
): Promise<AllLinks & { readonly revision: string | undefined }> {
  const ids = await kysely
    .selectFrom('page_links')
    .select('page_id')
    .where('space_id', '=', spaceId)
    .execute();
  const pages = await ctx.store.links.findPages(
    spaceId,
    ids.map(({ page_id: id }) => id),
  );
  const rows = await kysely
    .selectFrom('link_edges')
    .select(['key', 'page_id', 'leads'])
    .where('space_id', '=', spaceId)
    .execute();
  // The edges of the index, not the copy in the row of the page.
  const edges = new Map(Array.from(pages.keys(), (id) => [id, new Map<string, boolean>()]));
  for (const { key, page_id: id, leads } of rows) edges.set(id, (edges.get(id) ?? new Map()).set(key, leads));
  const { pages: all } = comparable(
    Array.from(edges, ([id, own]): [string, PageLinks] => {
      const page = pages.get(id) ?? { document: null, anchors: [], links: [], edges: own };
      return [id, { ...page, edges: own }];
    }),
  );
  const state = await ctx.store.links.findSpaceIndex(spaceId);
  const { ok = -1, broken = -1, in_app: inApp = -1 } = state ?? {};
  return { pages: all, counts: { ok, broken, in_app: inApp }, revision: state?.revision_id };
}
