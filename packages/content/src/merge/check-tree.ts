import type { Json } from '../objects/canonical-json.ts';
import type { ContentConflict, Fields, Versions } from './content-conflict.ts';
import { titleOf } from './merge-entries.ts';

/** Where a page stands. */
export type Place = { readonly parent: string | undefined; readonly slug: string };

/** The pages of the revision that receives the changes, as it is before them. */
export type TargetPages = {
  /** The parents of those pages that are there and have one, by id. */
  parentsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The ids of the pages that stand at places, in their order. */
  idsAt(places: readonly Place[]): Promise<readonly (string | undefined)[]>;
};

/** What became of the pages that either side changed, those apart that conflict already. */
export type ChangedPages = {
  readonly versions: ReadonlyMap<string, Versions<Fields>>;
  readonly merged: ReadonlyMap<string, Fields | undefined>;
  readonly unsettled: ReadonlySet<string>;
};

/** What keeps the merged pages from being a tree where every page has an address of its own. */
export async function checkTree(pages: ChangedPages, target: TargetPages): Promise<ContentConflict[]> {
  const [cycles, slugs] = await Promise.all([findCycles(pages, target), findEqualSlugs(pages, target)]);
  return [...findOrphans(pages), ...cycles, ...slugs];
}

/** Pages that nothing holds. Their parents are among the changed ones, or a side was no tree before. */
function findOrphans(pages: ChangedPages): ContentConflict[] {
  const conflicts: ContentConflict[] = [];
  for (const [id, fields] of settled(pages)) {
    const { parent } = placeOf(fields);
    if (parent === undefined || pages.unsettled.has(parent)) continue;
    const isGone = pages.merged.has(parent) && pages.merged.get(parent) === undefined;
    if (!isGone && (holds(pages.merged.get(parent), fields) || isHeldOnASide(pages, id, parent))) continue;
    conflicts.push(conflictOf(pages, id, 'parent', (version) => version['parent'] ?? null));
  }
  return conflicts;
}

/** Whether a side has the same kind of page below the same kind of page: then the merge is not the reason. */
function isHeldOnASide({ versions, merged }: ChangedPages, id: string, parent: string): boolean {
  return (['ours', 'theirs'] as const).some((side) => {
    const [child, above] = [versions.get(id)?.[side], versions.get(parent)?.[side]];
    return (
      child?.['parent'] === parent &&
      child['type'] === merged.get(id)?.['type'] &&
      above?.['type'] === merged.get(parent)?.['type']
    );
  });
}

/** Links and computed pages hold no pages, and groups stand at the top. A parent that nobody changed is what it was. */
function holds(parent: Fields | undefined, child: Fields): boolean {
  return child['type'] !== 'group' && parent?.['type'] !== 'link' && parent?.['type'] !== 'computed';
}

/** Pages that would stand below themselves: a circle has a page that the one side moved, and one of the other. */
async function findCycles(pages: ChangedPages, target: TargetPages): Promise<ContentConflict[]> {
  const moved = [...settled(pages).keys()].filter(
    (id) => isMovedBy(pages, id, 'ours') || isMovedBy(pages, id, 'theirs'),
  );
  for (const side of ['ours', 'theirs'] as const) {
    if (!moved.some((id) => isMovedBy(pages, id, side))) return [];
  }
  const parents = await ancestry(pages, target, moved);
  const inCycle = new Set<string>();
  const done = new Set<string>();
  for (const start of moved) {
    const path = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !done.has(at) && !path.has(at)) {
      path.add(at);
      at = parents.get(at);
    }
    // Back on the own path: from there on it is a circle.
    for (let on = at; on !== undefined && path.has(on) && !inCycle.has(on); on = parents.get(on))
      inCycle.add(on);
    for (const id of path) done.add(id);
  }
  return moved
    .filter((id) => inCycle.has(id))
    .map((id) => conflictOf(pages, id, 'cycle', (version) => version['parent'] ?? null));
}

/** The merged parents of pages, and of their parents, up to the top: a load for each level. */
async function ancestry(
  pages: ChangedPages,
  target: TargetPages,
  start: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const parents = new Map<string, string | undefined>();
  for (let level = [...start]; level.length > 0;) {
    const unchanged = level.filter((id) => !pages.merged.has(id));
    const there = unchanged.length === 0 ? new Map<string, string>() : await target.parentsOf(unchanged);
    for (const id of level) {
      const fields = pages.merged.get(id);
      const isOpen = pages.unsettled.has(id);
      parents.set(id, fields === undefined || isOpen ? there.get(id) : placeOf(fields).parent);
    }
    const next = level.map((id) => parents.get(id)).filter((id) => id !== undefined);
    level = [...new Set(next)].filter((id) => !parents.has(id));
  }
  return parents;
}

async function findEqualSlugs(pages: ChangedPages, target: TargetPages): Promise<ContentConflict[]> {
  const standing = new Map<string, string[]>();
  const asked: { key: string; place: Place }[] = [];
  for (const [id, fields] of settled(pages)) {
    const place = placeOf(fields);
    const key = JSON.stringify([place.parent ?? null, place.slug]);
    standing.set(key, [...(standing.get(key) ?? []), id]);
    const theirs = pages.versions.get(id)?.theirs;
    if (theirs === undefined || !isSamePlace(placeOf(theirs), place)) asked.push({ key, place });
  }
  const there = asked.length === 0 ? [] : await target.idsAt(asked.map(({ place }) => place));
  for (const [at, { key }] of asked.entries()) {
    const id = there[at];
    if (id === undefined || pages.merged.has(id) || standing.get(key)?.includes(id)) continue;
    standing.set(key, [...(standing.get(key) ?? []), id]);
  }
  const taken = [...standing.values()].filter((ids) => ids.length > 1).flat();
  return taken
    .filter((id) => pages.versions.has(id))
    .map((id) => conflictOf(pages, id, 'slug', (version) => version['slug'] ?? null));
}

function isMovedBy({ versions }: ChangedPages, id: string, side: 'ours' | 'theirs'): boolean {
  const version = versions.get(id);
  const [before, after] = [version?.base, version?.[side]];
  return before !== undefined && after !== undefined && before['parent'] !== after['parent'];
}

/** The pages that are there and whose place is certain. */
function settled({ merged, unsettled }: ChangedPages): ReadonlyMap<string, Fields> {
  const pages = new Map<string, Fields>();
  for (const [id, fields] of merged) if (fields !== undefined && !unsettled.has(id)) pages.set(id, fields);
  return pages;
}

function placeOf(fields: Fields): Place {
  const { parent, slug } = fields;
  return {
    parent: typeof parent === 'string' ? parent : undefined,
    slug: typeof slug === 'string' ? slug : '',
  };
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.parent === b.parent && a.slug === b.slug;
}

function conflictOf(
  { versions }: ChangedPages,
  id: string,
  kind: ContentConflict['kind'],
  shown: (version: Fields) => Json,
): ContentConflict {
  const { base, ours, theirs } = versions.get(id) ?? { base: undefined, ours: undefined, theirs: undefined };
  const valueOf = (version: Fields | undefined) => (version === undefined ? null : shown(version));
  return {
    kind,
    thing: 'page',
    id,
    title: titleOf({ base, ours, theirs }),
    base: valueOf(base),
    ours: valueOf(ours),
    theirs: valueOf(theirs),
  };
}
