import type { LinkCounts } from '../../store/tables/link-tables.ts';
import type { Store } from '../../store/store.ts';
import type { LinksChange } from './links-change.ts';
import type { IndexedPageLinks, SpaceLinksRow } from '../../store/spaces/links.repository.ts';
import { countLinks, type PageLinks } from '../../store/spaces/page-links.ts';

type Edge = { readonly key: string; readonly pageId: string; readonly leads: boolean };

/** Writes what changed of the links of a space; `row` has the counts as they were. */
export async function writeLinks(
  { links }: Pick<Store, 'links'>,
  { changes, row }: { changes: LinksChange; row: SpaceLinksRow },
): Promise<void> {
  const put: IndexedPageLinks[] = [];
  const gone: string[] = [];
  const added: Edge[] = [];
  const removed: Edge[] = [];
  for (const [pageId, { before, after }] of changes) {
    if (after === undefined) gone.push(pageId);
    else put.push([pageId, after]);
    const [was, is] = [
      before?.edges ?? new Map<string, boolean>(),
      after?.edges ?? new Map<string, boolean>(),
    ];
    for (const [key, leads] of is) if (was.get(key) !== leads) added.push({ key, pageId, leads });
    for (const [key, leads] of was) if (!is.has(key)) removed.push({ key, pageId, leads });
  }
  const { space_id: spaceId } = row;
  await links.deletePages(spaceId, gone);
  await links.putPages(spaceId, put);
  await links.deleteEdges(spaceId, removed);
  await links.putEdges(spaceId, added);
  await links.putSpace({ ...row, ...countsAfter(row, changes) });
}

/** How many links there are after a change. */
export function countsAfter({ ok, broken, in_app: inApp }: LinkCounts, changes: LinksChange): LinkCounts {
  const counts = { ok, broken, in_app: inApp };
  const add = (page: PageLinks | undefined, sign: 1 | -1) => {
    const own = countLinks(page?.links ?? []);
    counts.ok += sign * own.ok;
    counts.broken += sign * own.broken;
    counts.in_app += sign * own.in_app;
  };
  for (const { before, after } of changes.values()) {
    add(before, -1);
    add(after, 1);
  }
  return counts;
}
