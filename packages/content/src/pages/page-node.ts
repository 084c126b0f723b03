import type { PageRecord } from './page-record.ts';

/** A page in the tree, with where it is reached and what is below it, in order. */
export type PageNode = {
  readonly id: string;
  readonly record: PageRecord;
  /** The slugs from the top, joined by `/`. */
  readonly path: string;
  readonly children: readonly PageNode[];
};

/** The tree that the records of a revision form. */
export function pageNodes(pages: ReadonlyMap<string, PageRecord>): PageNode[] {
  const byParent = Map.groupBy(pages, ([, record]) => record.parent);
  const below = (parent: string | undefined, prefix: string): PageNode[] =>
    (byParent.get(parent) ?? []).toSorted(compareSiblings).map(([id, record]) => {
      const path = prefix + record.slug;
      return { id, record, path, children: below(id, `${path}/`) };
    });
  return below(undefined, '');
}

/** Siblings in their order. */
export function compareSiblings(
  [a, { order: one }]: readonly [string, Pick<PageRecord, 'order'>],
  [b, { order: other }]: readonly [string, Pick<PageRecord, 'order'>],
): number {
  if (one !== other) return one < other ? -1 : 1;
  return a < b ? -1 : 1;
}

/** A page and everything below it. */
export function flattened(node: PageNode): PageNode[] {
  return [node, ...node.children.flatMap(flattened)];
}
