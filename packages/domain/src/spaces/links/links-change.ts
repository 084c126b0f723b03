import {
  anchorKeyOf,
  type FoundLink,
  keysOf,
  type Linked,
  type LinkingPage,
  type LinkLookup,
  lookupsOf,
  type PageTree,
  pagesWithAnchors,
  resolveLinks,
  type ServerAddresses,
} from '@lectern/content';
import { findTargets } from './find-targets.ts';
import type { Store } from '../../store/store.ts';
import { edgeKey, isSamePageLinks, type PageLinks } from '../../store/spaces/page-links.ts';
import { edgesOf, keptLinkOf } from './indexed-link.ts';
import { isSameLinked, type LinkedTexts } from './read-linked.ts';
import { type ContentStep, touchedAnchors, touchedBy } from './touched-keys.ts';

/** What is kept of the content that a step begins with. */
export type LinkIndex = {
  findPages(ids: readonly string[]): Promise<ReadonlyMap<string, PageLinks>>;
  /** The pages whose links depend on any of the edge keys. */
  listDependents(keys: readonly string[]): Promise<readonly string[]>;
};

/** Of the current content of a space. */
export function linkIndexOf({ links }: Pick<Store, 'links'>, spaceId: string): LinkIndex {
  return {
    findPages: (ids) => links.findPages(spaceId, ids),
    listDependents: (keys) => links.listDependents(spaceId, keys),
  };
}

/** Of an empty content. */
export const emptyLinkIndex: LinkIndex = {
  findPages: async () => new Map(),
  listDependents: async () => [],
};

/** The pages of which something else is kept after a step than before, and what; nothing for those without. */
export type LinksChange = ReadonlyMap<
  string,
  { readonly before: PageLinks | undefined; readonly after: PageLinks | undefined }
>;

type Source = { readonly kept: LinkIndex; readonly texts: LinkedTexts; readonly server: ServerAddresses };

/**
 * What a step does to links: to those of the pages that it changes or moves, and to those of all pages whose links look
 * for what came, went or moved. It costs as much as that, whatever the size of the space.
 */
export async function linksChange(
  { kept, texts, server }: Source,
  step: ContentStep,
  signal?: AbortSignal,
): Promise<LinksChange> {
  const { keys, relocated } = await touchedBy(step);
  const changed = [...step.difference.pages];
  const gone = new Set(changed.flatMap(([id, { after }]) => (after === undefined ? [id] : [])));
  const reread = changed.flatMap(([id, { before, after }]) =>
    after === undefined || (before !== undefined && isSameLinked(before, after)) ? [] : [{ id, after }],
  );
  if (keys.size + relocated.size + gone.size + reread.length === 0) return new Map();
  const read = await texts.ofPages(
    reread.map(({ after }) => after),
    signal,
  );
  const linked = new Map(reread.map(({ id }, index) => [id, read[index] ?? { links: [], anchors: [] }]));
  const before = new Map(await kept.findPages([...new Set([...linked.keys(), ...gone, ...relocated])]));
  for (const [id, { anchors }] of linked) {
    for (const anchor of touchedAnchors(before.get(id)?.anchors ?? [], anchors))
      keys.add(anchorKeyOf(id, anchor));
  }
  const dependents = await kept.listDependents(Array.from(keys, edgeKey));
  const further = dependents.filter((id) => !before.has(id));
  for (const [id, links] of await kept.findPages(further)) before.set(id, links);
  for (const id of gone) linked.delete(id);
  const looked = new Map<string, Linked>(linked);
  for (const id of [...relocated, ...dependents]) {
    const known = before.get(id);
    if (known !== undefined && !looked.has(id) && !gone.has(id))
      looked.set(id, { links: known.links.map(foundLinkOf), anchors: known.anchors });
  }
  const after = await resolvePages({ kept, server, known: before }, step, looked);
  const result = new Map<string, { before: PageLinks | undefined; after: PageLinks | undefined }>();
  for (const id of [...gone, ...looked.keys()]) {
    const [was, is] = [before.get(id), after.get(id)];
    const isSame = was === undefined || is === undefined ? was === is : isSamePageLinks(was, is);
    if (!isSame) result.set(id, { before: was, after: is });
  }
  return result;
}

type Known = Pick<Source, 'kept' | 'server'> & { readonly known: ReadonlyMap<string, PageLinks> };
type Looked = { readonly id: string; readonly page: LinkingPage; readonly lookups: readonly LinkLookup[] };

/** What is to be kept of pages in the content that a step leads to. */
async function resolvePages(
  { kept, server, known }: Known,
  { space, reader, after, pageTreeAfter }: ContentStep,
  linked: ReadonlyMap<string, Linked>,
): Promise<Map<string, PageLinks>> {
  const pageTree = await pageTreeAfter();
  const looked = Array.from(linked, ([id, { links }]): Looked => {
    const page = linkingPage(pageTree, id, space.id);
    return { id, page, lookups: lookupsOf(page, links, server) };
  });
  const keys = new Set(looked.flatMap(({ lookups }) => keysOf(lookups)));
  const found = await findTargets(reader, { roots: after, pageTree }, [...keys]);
  const pointed = new Map(
    looked.map(({ id, page, lookups }) => [id, pagesWithAnchors(page, lookups, found)]),
  );
  const unknown = [...new Set([...pointed.values()].flat())].filter(
    (id) => !linked.has(id) && !known.has(id),
  );
  const others = await kept.findPages(unknown);
  const anchorsOf = (id: string) => (linked.get(id) ?? known.get(id) ?? others.get(id))?.anchors ?? [];
  const result = new Map<string, PageLinks>();
  for (const { id, page, lookups } of looked) {
    const anchors = new Map((pointed.get(id) ?? []).map((target) => [target, anchorsOf(target)]));
    const resolved = resolveLinks(page, lookups, { found, anchors });
    const own = anchorsOf(id);
    if (resolved.length + own.length === 0) continue;
    result.set(id, {
      document: pageTree.find(id)?.document ?? null,
      anchors: own,
      links: resolved.map(keptLinkOf),
      edges: edgesOf(id, resolved),
    });
  }
  return result;
}

function linkingPage(pageTree: PageTree, id: string, space: string): LinkingPage {
  const gitPath = pageTree.find(id)?.git?.path;
  return { id, space, path: pageTree.pathOf(id), ...(gitPath !== undefined && { gitPath }) };
}

function foundLinkOf({ kind, address, section }: PageLinks['links'][number]): FoundLink {
  return { kind, target: address, anchorId: section };
}
