import {
  anchorLinkKey,
  type UnresolvedLink,
  lookupKeys,
  type TextLinks,
  type LinkingPage,
  type LinkLookup,
  linkLookups,
  anchorPageIds,
  type ResolvedLink,
  resolveLinks,
  type ServerAddresses,
  Slice,
} from '@lectern/content';
import { linkingPage } from '../references/linking-page.ts';
import { findLinkTargets } from '../references/find-link-targets.ts';
import { edgeKey, type IndexedLink, isSamePageLinks, type PageLinks } from '../../store/spaces/page-links.ts';
import { edgesOf, indexedLinkOf } from './indexed-link.ts';
import { findComputedTargets } from './computed-targets.ts';
import type { Store } from '../../store/store.ts';
import type { LinkIndex } from './link-index.ts';
import { hasSameLinks, type LinkReader } from './link-reader.ts';
import { type ContentTransition, affectedAnchors, findAffectedKeys } from './affected-keys.ts';

/** The changed index entries by page id; `undefined` for a page without links and anchors. */
export type LinkIndexChange = ReadonlyMap<
  string,
  { readonly before: PageLinks | undefined; readonly after: PageLinks | undefined }
>;

/** A page may have thousands: the event loop gets a turn between these many. */
const linksPerSlice = 200;

type LinkSources = {
  readonly index: LinkIndex;
  /** Of the current content of the space. */
  readonly computedPages: Pick<Store['computedPages'], 'find'>;
  /** Keys that lead elsewhere than before, besides those of the transition. */
  readonly changedKeys?: readonly string[];
  readonly texts: LinkReader;
  readonly server: ServerAddresses;
};

/**
 * Computes the changes of the link index: of the pages that are changed or moved, and of the pages with links to anything
 * that is added, deleted or moved. The cost depends on these pages only, not on the size of the space.
 */
export async function computeLinkIndexChange(
  { index, computedPages, changedKeys = [], texts, server }: LinkSources,
  transition: ContentTransition,
  signal?: AbortSignal,
): Promise<LinkIndexChange> {
  const { keys, relocated } = await findAffectedKeys(transition);
  for (const key of changedKeys) keys.add(key);
  const changed = [...transition.difference.pages];
  const deleted = new Set(changed.flatMap(([id, { after }]) => (after === undefined ? [id] : [])));
  const reread = changed.flatMap(([id, { before, after }]) =>
    after === undefined || (before !== undefined && hasSameLinks(before, after)) ? [] : [{ id, after }],
  );
  if (keys.size + relocated.size + deleted.size + reread.length === 0) return new Map();
  const read = await texts.ofPages(
    reread.map(({ after }) => after),
    { signal },
  );
  const linked = new Map(reread.map(({ id }, at) => [id, read[at] ?? { links: [], anchors: [] }]));
  const before = new Map(await index.findPages([...new Set([...linked.keys(), ...deleted, ...relocated])]));
  for (const [id, { anchors }] of linked) {
    for (const anchor of affectedAnchors(before.get(id)?.anchors ?? [], anchors))
      keys.add(anchorLinkKey(id, anchor));
  }
  const dependents = await index.listDependents(Array.from(keys, edgeKey));
  const otherDependents = dependents.filter((id) => !before.has(id));
  for (const [id, links] of await index.findPages(otherDependents)) before.set(id, links);
  for (const id of deleted) linked.delete(id);
  const toResolve = new Map<string, TextLinks>(linked);
  for (const id of [...relocated, ...dependents]) {
    const known = before.get(id);
    if (known !== undefined && !toResolve.has(id) && !deleted.has(id))
      toResolve.set(id, { links: known.links.map(unresolvedLinkOf), anchors: known.anchors });
  }
  const after = await resolvePages({ index, computedPages, server, known: before }, transition, toResolve);
  const result = new Map<string, { before: PageLinks | undefined; after: PageLinks | undefined }>();
  for (const id of [...deleted, ...toResolve.keys()]) {
    const [old, current] = [before.get(id), after.get(id)];
    const isSame =
      old === undefined || current === undefined ? old === current : isSamePageLinks(old, current);
    if (!isSame) result.set(id, { before: old, after: current });
  }
  return result;
}

type ResolveContext = Pick<LinkSources, 'index' | 'computedPages' | 'server'> & {
  readonly known: ReadonlyMap<string, PageLinks>;
};
type PageLookups = {
  readonly id: string;
  readonly page: LinkingPage;
  readonly links: DistinctLinks;
  /** Of the distinct links. */
  readonly lookups: readonly LinkLookup[];
};

/** Where a link leads does not depend on where it stands, and most of a long page are often the same. */
type DistinctLinks = {
  readonly distinct: readonly UnresolvedLink[];
  /** In the order of the page: which of the distinct ones it is, and its section. */
  readonly placed: readonly { readonly at: number; readonly section: string }[];
};

function distinctLinks(links: readonly UnresolvedLink[]): DistinctLinks {
  const known = new Map<string, number>();
  const distinct: UnresolvedLink[] = [];
  const placed = links.map((link) => {
    const key = `${link.kind} ${link.target}`;
    let at = known.get(key);
    if (at === undefined) known.set(key, (at = distinct.push(link) - 1));
    return { at, section: link.anchorId };
  });
  return { distinct, placed };
}

/** Resolves the links of pages in the new content. */
async function resolvePages(
  { index, computedPages, server, known }: ResolveContext,
  { space, reader, after, pageTreeAfter }: ContentTransition,
  linked: ReadonlyMap<string, TextLinks>,
): Promise<Map<string, PageLinks>> {
  const pageTree = await pageTreeAfter();
  const slice = new Slice();
  const toResolve: PageLookups[] = [];
  for (const [id, { links: all }] of linked) {
    const page = linkingPage(pageTree, id, space.id);
    const lookups: LinkLookup[] = [];
    const links = distinctLinks(all);
    for (const part of partsOf(links.distinct)) {
      if (slice.isOver) await slice.pause();
      lookups.push(...linkLookups(page, part, server));
    }
    toResolve.push({ id, page, links, lookups });
  }
  const keys = new Set(toResolve.flatMap(({ lookups }) => lookupKeys(lookups)));
  const stored = await findLinkTargets(reader, { roots: after, pageTree }, [...keys]);
  const missing = [...keys].filter((key) => !stored.has(key));
  const found = new Map([...stored, ...(await findComputedTargets(computedPages, space, missing))]);
  const anchorTargets = new Map(
    toResolve.map(({ id, page, lookups }) => [id, anchorPageIds(page, lookups, found)]),
  );
  const unknown = [...new Set([...anchorTargets.values()].flat())].filter(
    (id) => !linked.has(id) && !known.has(id),
  );
  const others = await index.findPages(unknown);
  const anchorsOf = (id: string) => (linked.get(id) ?? known.get(id) ?? others.get(id))?.anchors ?? [];
  const result = new Map<string, PageLinks>();
  for (const { id, page, links, lookups } of toResolve) {
    const anchors = new Map((anchorTargets.get(id) ?? []).map((target) => [target, anchorsOf(target)]));
    const resolved: ResolvedLink[] = [];
    for (const part of partsOf(lookups)) {
      if (slice.isOver) await slice.pause();
      resolved.push(...resolveLinks(page, part, { resources: found, anchors }));
    }
    const own = anchorsOf(id);
    if (resolved.length + own.length === 0) continue;
    result.set(id, {
      document: pageTree.find(id)?.document ?? null,
      anchors: own,
      links: placedLinks(resolved.map(indexedLinkOf), links),
      edges: edgesOf(id, resolved),
    });
  }
  return result;
}

function placedLinks(distinct: readonly IndexedLink[], { placed }: DistinctLinks): IndexedLink[] {
  return placed.flatMap(({ at, section }) => {
    const link = distinct[at];
    return link === undefined ? [] : [{ ...link, section }];
  });
}

function partsOf<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / linksPerSlice);
  return Array.from({ length: count }, (_, at) => all.slice(at * linksPerSlice, (at + 1) * linksPerSlice));
}

function unresolvedLinkOf({ kind, address, section }: PageLinks['links'][number]): UnresolvedLink {
  return { kind, target: address, anchorId: section };
}
