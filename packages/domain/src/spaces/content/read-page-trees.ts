import type { Ctx } from '../../context/context.ts';
import { type Entry, type Hash, PageForest, type PageRecord } from '@lectern/content';

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
export async function readForests(
  { store, contentMemory }: Pick<Ctx, 'store' | 'contentMemory'>,
  roots: readonly PagesRoot[],
  maxPages: number,
): Promise<PageForest[]> {
  const known = new Map<string, PageForest>();
  const read = new Map<string, { readonly at: PagesRoot; readonly entries: Entry[] }>();
  for (const at of roots) {
    const forest = contentMemory.findForest(at.storeId, at.root);
    if (forest === undefined) read.set(keyOf(at), { at, entries: [] });
    else known.set(keyOf(at), forest);
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
    const forest = PageForest.of(new Map(entries) as unknown as ReadonlyMap<string, PageRecord>);
    contentMemory.keepForest(at.storeId, at.root, forest);
    known.set(key, forest);
  }
  return roots.map((at) => known.get(keyOf(at)) ?? PageForest.of(new Map()));
}

function keyOf({ storeId, root }: PagesRoot): string {
  return `${storeId}/${root ?? ''}`;
}
