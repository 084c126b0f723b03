import type { Json } from '../objects/canonical-json.ts';
import type { ContentConflict, RecordFields, Versions } from './content-conflict.ts';
import { entryTitle } from './merge-entries.ts';

/** The parent and the slug of a page. */
type PageLocation = { readonly parent: string | undefined; readonly slug: string };

/** The pages of the target, before the merge. */
export type TargetPages = {
  /** The parents by id; pages without a parent are left out. */
  parentsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The ids of the pages at some locations, in their order. */
  idsAt(locations: readonly PageLocation[]): Promise<readonly (string | undefined)[]>;
};

/** The pages that either side changed. Where the location of a page is in conflict, it is `unresolved`. */
type ChangedPages = {
  readonly versions: ReadonlyMap<string, Versions<RecordFields>>;
  readonly merged: ReadonlyMap<string, RecordFields | undefined>;
  readonly unresolved: ReadonlySet<string>;
};

/** The conflicts because of which the merged pages would not be a tree with unique slugs. */
export async function checkTree(pages: ChangedPages, target: TargetPages): Promise<ContentConflict[]> {
  const [cycles, slugs] = await Promise.all([findCycles(pages, target), findEqualSlugs(pages, target)]);
  return [...findOrphans(pages), ...cycles, ...slugs];
}

/** Pages whose parent is deleted or cannot contain them. */
function findOrphans(pages: ChangedPages): ContentConflict[] {
  const conflicts: ContentConflict[] = [];
  for (const [id, fields] of resolvedPages(pages)) {
    const { parent } = locationOf(fields);
    if (parent === undefined || pages.unresolved.has(parent)) continue;
    const isGone = pages.merged.has(parent) && pages.merged.get(parent) === undefined;
    if (!isGone && (canContain(pages.merged.get(parent), fields) || isContainedOnASide(pages, id, parent)))
      continue;
    conflicts.push(pageConflict(pages, id, 'parent', (version) => version['parent'] ?? null));
  }
  return conflicts;
}

/** Whether a side has a page of the same type below a parent of the same type: then the merge is not the cause. */
function isContainedOnASide({ versions, merged }: ChangedPages, id: string, parent: string): boolean {
  return (['ours', 'theirs'] as const).some((side) => {
    const [child, parentVersion] = [versions.get(id)?.[side], versions.get(parent)?.[side]];
    return (
      child?.['parent'] === parent &&
      child['type'] === merged.get(id)?.['type'] &&
      parentVersion?.['type'] === merged.get(parent)?.['type']
    );
  });
}

/**
 * Links and computed pages cannot contain pages, and groups are only at the top level. An unchanged parent may be
 * absent here.
 */
function canContain(parent: RecordFields | undefined, child: RecordFields): boolean {
  return child['type'] !== 'group' && parent?.['type'] !== 'link' && parent?.['type'] !== 'computed';
}

/** Pages that would be their own ancestors. A cycle contains pages that either side moved. */
async function findCycles(pages: ChangedPages, target: TargetPages): Promise<ContentConflict[]> {
  const moved = [...resolvedPages(pages).keys()].filter(
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
    // Back on the current path: a cycle starts here.
    for (let on = at; on !== undefined && path.has(on) && !inCycle.has(on); on = parents.get(on))
      inCycle.add(on);
    for (const id of path) done.add(id);
  }
  return moved
    .filter((id) => inCycle.has(id))
    .map((id) => pageConflict(pages, id, 'cycle', (version) => version['parent'] ?? null));
}

/** The merged ancestors of pages: one load per level. */
async function ancestry(
  pages: ChangedPages,
  target: TargetPages,
  start: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const parents = new Map<string, string | undefined>();
  for (let level = [...start]; level.length > 0;) {
    const unchanged = level.filter((id) => !pages.merged.has(id));
    const targetParents =
      unchanged.length === 0 ? new Map<string, string>() : await target.parentsOf(unchanged);
    for (const id of level) {
      const fields = pages.merged.get(id);
      const isOpen = pages.unresolved.has(id);
      parents.set(id, fields === undefined || isOpen ? targetParents.get(id) : locationOf(fields).parent);
    }
    const next = level.map((id) => parents.get(id)).filter((id) => id !== undefined);
    level = [...new Set(next)].filter((id) => !parents.has(id));
  }
  return parents;
}

async function findEqualSlugs(pages: ChangedPages, target: TargetPages): Promise<ContentConflict[]> {
  const idsByLocation = new Map<string, string[]>();
  const lookups: { key: string; location: PageLocation }[] = [];
  for (const [id, fields] of resolvedPages(pages)) {
    const location = locationOf(fields);
    const key = JSON.stringify([location.parent ?? null, location.slug]);
    idsByLocation.set(key, [...(idsByLocation.get(key) ?? []), id]);
    const ours = pages.versions.get(id)?.ours;
    if (ours === undefined || !isSameLocation(locationOf(ours), location)) lookups.push({ key, location });
  }
  const occupants = lookups.length === 0 ? [] : await target.idsAt(lookups.map(({ location }) => location));
  for (const [at, { key }] of lookups.entries()) {
    const id = occupants[at];
    if (id === undefined || pages.merged.has(id) || idsByLocation.get(key)?.includes(id)) continue;
    idsByLocation.set(key, [...(idsByLocation.get(key) ?? []), id]);
  }
  const taken = [...idsByLocation.values()].filter((ids) => ids.length > 1).flat();
  return taken
    .filter((id) => pages.versions.has(id))
    .map((id) => pageConflict(pages, id, 'slug', (version) => version['slug'] ?? null));
}

function isMovedBy({ versions }: ChangedPages, id: string, side: 'ours' | 'theirs'): boolean {
  const version = versions.get(id);
  const [before, after] = [version?.base, version?.[side]];
  return before !== undefined && after !== undefined && before['parent'] !== after['parent'];
}

/** The existing pages whose location is not in conflict. */
function resolvedPages({ merged, unresolved }: ChangedPages): ReadonlyMap<string, RecordFields> {
  const pages = new Map<string, RecordFields>();
  for (const [id, fields] of merged) if (fields !== undefined && !unresolved.has(id)) pages.set(id, fields);
  return pages;
}

function locationOf(fields: RecordFields): PageLocation {
  const { parent, slug } = fields;
  return {
    parent: typeof parent === 'string' ? parent : undefined,
    slug: typeof slug === 'string' ? slug : '',
  };
}

function isSameLocation(a: PageLocation, b: PageLocation): boolean {
  return a.parent === b.parent && a.slug === b.slug;
}

function pageConflict(
  { versions }: ChangedPages,
  id: string,
  kind: ContentConflict['kind'],
  valueIn: (version: RecordFields) => Json,
): ContentConflict {
  const { base, ours, theirs } = versions.get(id) ?? { base: undefined, ours: undefined, theirs: undefined };
  const valueOf = (version: RecordFields | undefined) => (version === undefined ? null : valueIn(version));
  return {
    kind,
    entryType: 'page',
    id,
    title: entryTitle({ base, ours, theirs }),
    base: valueOf(base),
    ours: valueOf(ours),
    theirs: valueOf(theirs),
  };
}
