import type { LinkCounts } from '../../store/tables/links.table.ts';
import type { Store } from '../../store/store.ts';
import type { LinkIndexChange } from './link-index-change.ts';
import type { IndexedPageLinks, SpaceLinksRow } from '../../store/spaces/links.repository.ts';
import { countLinks, type PageLinks } from '../../store/spaces/page-links.ts';

type Edge = { readonly key: string; readonly pageId: string; readonly leads: boolean };

/** Writes the changes of the link index of a space; `row` has the former counts. */
export async function writeLinkIndex(
  store: Pick<Store, 'links'>,
  { changes, row }: { changes: LinkIndexChange; row: SpaceLinksRow },
): Promise<void> {
  await writePageLinks(store, row.space_id, changes);
  await store.links.putSpaceIndex({ ...row, ...countsAfter(row, changes) });
}

/** Writes the changes of pages, without the counts of the space. */
export async function writePageLinks(
  { links }: Pick<Store, 'links'>,
  spaceId: string,
  changes: LinkIndexChange,
): Promise<void> {
  const changed: IndexedPageLinks[] = [];
  const deleted: string[] = [];
  const added: Edge[] = [];
  const removed: Edge[] = [];
  for (const [pageId, { before, after }] of changes) {
    if (after === undefined) deleted.push(pageId);
    else changed.push([pageId, after]);
    const [old, current] = [
      before?.edges ?? new Map<string, boolean>(),
      after?.edges ?? new Map<string, boolean>(),
    ];
    for (const [key, leads] of current) if (old.get(key) !== leads) added.push({ key, pageId, leads });
    for (const [key, leads] of old) if (!current.has(key)) removed.push({ key, pageId, leads });
  }
  await links.deletePages(spaceId, deleted);
  await links.putPages(spaceId, changed);
  await links.deleteEdges(spaceId, removed);
  await links.putEdges(spaceId, added);
}

/** The counts of links after a change. */
export function countsAfter({ ok, broken, in_app: inApp }: LinkCounts, changes: LinkIndexChange): LinkCounts {
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
