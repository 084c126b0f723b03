import type { Ctx } from '../../context/context.ts';
import { type TrieEntry, type ContentHash, PageTree, type PageRecord } from '@lectern/content';

/** The root of the pages of a content, and the store that has it. */
type PagesRoot = { readonly storeId: string; readonly root: ContentHash | null };

/** Thrown when contents have more pages than may be read at once. */
export class TooManyPagesError extends Error {
  constructor() {
    super('The contents have more pages than may be read at once.');
    this.name = 'TooManyPagesError';
  }
}

/**
 * The page trees of many contents in many stores. What is not cached is read level by level, with one statement per
 * level for all of them.
 * @throws TooManyPagesError for more than `maxPages` in total
 */
export async function readPageTrees(
  { store, contentCache }: Pick<Ctx, 'store' | 'contentCache'>,
  roots: readonly PagesRoot[],
  maxPages: number,
): Promise<PageTree[]> {
  const trees = new Map<string, PageTree>();
  const missing = new Map<string, { readonly at: PagesRoot; readonly entries: TrieEntry[] }>();
  for (const at of roots) {
    const pageTree = contentCache.findPageTree(at.storeId, at.root);
    if (pageTree === undefined) missing.set(keyOf(at), { at, entries: [] });
    else trees.set(keyOf(at), pageTree);
  }
  let pages = roots.reduce((sum, at) => sum + (trees.get(keyOf(at))?.size ?? 0), 0);
  let level = Array.from(missing, ([key, { at }]) => ({ key, storeId: at.storeId, hash: at.root }));
  while (level.length > 0 && pages <= maxPages) {
    const references = level.flatMap(({ storeId, hash }) => (hash === null ? [] : [{ storeId, hash }]));
    const nodes = await contentCache.nodes.loadMany(references, (uncached) =>
      store.contentObjects.loadNodesOfStores(uncached),
    );
    level = level.flatMap(({ key, storeId, hash }) => {
      if (hash === null) return [];
      const node = nodes.get(`${storeId}/${hash}`);
      if (node === undefined) throw new Error(`The node ${hash} is not stored.`);
      if (node.type === 'inner')
        return node.children.flatMap((child) => (child === null ? [] : [{ key, storeId, hash: child.hash }]));
      missing.get(key)?.entries.push(...node.entries);
      pages += node.entries.length;
      return [];
    });
  }
  if (pages > maxPages) throw new TooManyPagesError();
  for (const [key, { at, entries }] of missing) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The map holds the records that the writer of pages stored.
    const pageTree = await PageTree.build(new Map(entries) as unknown as ReadonlyMap<string, PageRecord>);
    contentCache.addPageTree(at.storeId, at.root, pageTree);
    trees.set(key, pageTree);
  }
  return roots.map((at) => trees.get(keyOf(at)) ?? PageTree.of(new Map()));
}

function keyOf({ storeId, root }: PagesRoot): string {
  return `${storeId}/${root ?? ''}`;
}
