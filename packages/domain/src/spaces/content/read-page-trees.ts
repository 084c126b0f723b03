import type { Ctx } from '../../context/context.ts';
import { type Entry, type Hash, PageTree, type PageRecord } from '@lectern/content';

/** Where the pages of a content are stored. */
export type PagesRoot = { readonly storeId: string; readonly root: Hash | null };

/** Pages of contents that are more than may be read at once. */
export class TooManyPagesError extends Error {
  constructor() {
    super('the contents have more pages than may be read at once');
    this.name = 'TooManyPagesError';
  }
}

/**
 * The pages of many contents, of many stores: what is not remembered is read level by level, each with one statement
 * for all of them.
 * @throws TooManyPagesError as soon as there are more than `maxPages` in all
 */
export async function readPageTrees(
  { store, contentMemory }: Pick<Ctx, 'store' | 'contentMemory'>,
  roots: readonly PagesRoot[],
  maxPages: number,
): Promise<PageTree[]> {
  const known = new Map<string, PageTree>();
  const read = new Map<string, { readonly at: PagesRoot; readonly entries: Entry[] }>();
  for (const at of roots) {
    const pageTree = contentMemory.findPageTree(at.storeId, at.root);
    if (pageTree === undefined) read.set(keyOf(at), { at, entries: [] });
    else known.set(keyOf(at), pageTree);
  }
  let pages = roots.reduce((sum, at) => sum + (known.get(keyOf(at))?.size ?? 0), 0);
  let level = Array.from(read, ([key, { at }]) => ({ key, storeId: at.storeId, hash: at.root }));
  while (level.length > 0 && pages <= maxPages) {
    const asked = level.flatMap(({ storeId, hash }) => (hash === null ? [] : [{ storeId, hash }]));
    const nodes = await contentMemory.nodes.loadMany(asked, (missing) =>
      store.contentObjects.loadNodesOfStores(missing),
    );
    level = level.flatMap(({ key, storeId, hash }) => {
      if (hash === null) return [];
      const node = nodes.get(`${storeId}/${hash}`);
      if (node === undefined) throw new Error(`the node ${hash} is not stored`);
      if (node.type === 'inner')
        return node.children.flatMap((child) => (child === null ? [] : [{ key, storeId, hash: child.hash }]));
      read.get(key)?.entries.push(...node.entries);
      pages += node.entries.length;
      return [];
    });
  }
  if (pages > maxPages) throw new TooManyPagesError();
  for (const [key, { at, entries }] of read) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The map holds what the writer of pages put in.
    const pageTree = PageTree.of(new Map(entries) as unknown as ReadonlyMap<string, PageRecord>);
    contentMemory.addPageTree(at.storeId, at.root, pageTree);
    known.set(key, pageTree);
  }
  return roots.map((at) => known.get(keyOf(at)) ?? PageTree.of(new Map()));
}

function keyOf({ storeId, root }: PagesRoot): string {
  return `${storeId}/${root ?? ''}`;
}
