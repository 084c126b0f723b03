import { LayeredMap } from '../objects/layered-map.ts';
import { Slice } from '../objects/turns.ts';
import { comparePageOrder, type OrderedPage } from './page-order.ts';
import type { PageRecord } from './page-record.ts';

const rootKey = '';

/** The page tree of a revision. Immutable; that of a later revision is derived from it by the differences. */
export class PageTree {
  readonly #records: LayeredMap<PageRecord>;
  /** By the id of the parent, the ids of its children, in order. */
  readonly #children: LayeredMap<readonly string[]>;
  /** By the path of a Git file, the ids of its pages; built on first use. */
  #gitPages: LayeredMap<readonly string[]> | undefined;

  private constructor(
    records: LayeredMap<PageRecord>,
    children: LayeredMap<readonly string[]>,
    gitPages?: LayeredMap<readonly string[]>,
  ) {
    this.#records = records;
    this.#children = children;
    this.#gitPages = gitPages;
  }

  static of(records: ReadonlyMap<string, PageRecord>): PageTree {
    const children = new Map<string, readonly string[]>();
    for (const [parent, own] of siblingsIn(records)) children.set(parent, sortedIds(own));
    return new PageTree(LayeredMap.of(records), LayeredMap.of(children));
  }

  /** The same in slices, for many pages. */
  static async build(records: ReadonlyMap<string, PageRecord>): Promise<PageTree> {
    const slice = new Slice();
    const children = new Map<string, readonly string[]>();
    for (const [parent, own] of siblingsIn(records)) {
      children.set(parent, sortedIds(own));
      if (slice.isOver) await slice.pause();
    }
    return new PageTree(LayeredMap.of(records), LayeredMap.of(children));
  }

  /**
   * The tree with changes, in time proportional to them and to the siblings of pages that are added, deleted or moved.
   */
  with(changes: ReadonlyMap<string, PageRecord | undefined>): PageTree {
    if (changes.size === 0) return this;
    const records = this.#records.with(changes);
    const moved = new Map<string, PageRecord | undefined>();
    const parents = new Set<string>();
    for (const [id, after] of changes) {
      const before = this.#records.get(id);
      if (isSamePosition(before, after)) continue;
      moved.set(id, after);
      for (const record of [before, after]) if (record !== undefined) parents.add(record.parent ?? rootKey);
    }
    const arriving = Map.groupBy(moved, ([, after]) =>
      after === undefined ? undefined : (after.parent ?? rootKey),
    );
    const children = new Map<string, readonly string[] | undefined>();
    for (const parent of parents) {
      const staying = this.childrenOf(parent).filter((id) => !moved.has(id));
      const own = insertSorted(staying, arriving.get(parent)?.map(([id]) => id) ?? [], records);
      children.set(parent, own.length === 0 ? undefined : own);
    }
    return new PageTree(records, this.#children.with(children), this.#gitPagesWith(changes));
  }

  #gitPagesWith(
    changes: ReadonlyMap<string, PageRecord | undefined>,
  ): LayeredMap<readonly string[]> | undefined {
    if (this.#gitPages === undefined) return undefined;
    const moved = new Map<string, readonly string[]>();
    const idsAt = (path: string) => moved.get(path) ?? this.#gitPages?.get(path) ?? [];
    for (const [id, after] of changes) {
      const [from, to] = [this.#records.get(id)?.git?.path, after?.git?.path];
      if (from === to) continue;
      if (from !== undefined) {
        moved.set(
          from,
          idsAt(from).filter((other) => other !== id),
        );
      }
      if (to !== undefined) moved.set(to, [...idsAt(to), id].toSorted());
    }
    return this.#gitPages.with(
      new Map(Array.from(moved, ([path, ids]) => [path, ids.length === 0 ? undefined : ids])),
    );
  }

  get size(): number {
    return this.#records.size;
  }

  get records(): ReadonlyMap<string, PageRecord> {
    return this.#records.toMap();
  }

  find(id: string): PageRecord | undefined {
    return this.#records.get(id);
  }

  /** The records of pages and of all their ancestors. */
  findWithAncestors(ids: Iterable<string>): ReadonlyMap<string, PageRecord> {
    const found = new Map<string, PageRecord>();
    for (const id of ids) {
      let current: string | undefined = id;
      while (current !== undefined && !found.has(current)) {
        const record: PageRecord | undefined = this.#records.get(current);
        if (record === undefined) break;
        found.set(current, record);
        current = record.parent;
      }
    }
    return found;
  }

  /** The ids of the children of a page, or of the top level, in order. */
  childrenOf(id: string | undefined): readonly string[] {
    return this.#children.get(id ?? rootKey) ?? [];
  }

  /** The ids of a page and of its descendants, parents first, in order. */
  subtreeIds(id: string): string[] {
    const ids: string[] = [];
    const open = [id];
    for (let current = open.pop(); current !== undefined; current = open.pop()) {
      ids.push(current);
      for (const one of this.childrenOf(current).toReversed()) open.push(one);
    }
    return ids;
  }

  /** All ids in the order of the table of contents. */
  allIds(): string[] {
    return this.childrenOf(undefined).flatMap((id) => this.subtreeIds(id));
  }

  /** The ancestors of a page, the nearest first. */
  ancestorIds(id: string): string[] {
    const ids = new Set<string>();
    for (
      let current = this.#records.get(id)?.parent;
      current !== undefined;
      current = this.#records.get(current)?.parent
    ) {
      // Stored pages always form a tree; corrupt data must not loop.
      if (ids.has(current)) throw new Error(`the page ${current} is its own ancestor`);
      ids.add(current);
    }
    return [...ids];
  }

  /** The slugs from the root, joined by `/`. */
  pathOf(id: string): string {
    const slugs = [id, ...this.ancestorIds(id)].map((current) => this.#records.get(current)?.slug ?? '');
    return slugs.toReversed().join('/');
  }

  /** The id of the page at a path. */
  findByPath(path: string): string | undefined {
    let parent: string | undefined;
    for (const slug of path.split('/')) {
      parent = this.childrenOf(parent).find((id) => this.#records.get(id)?.slug === slug);
      if (parent === undefined) return undefined;
    }
    return parent;
  }

  /** The id of the linkable page of a Git file; the lowest one of several. */
  findByGitPath(path: string): string | undefined {
    this.#gitPages ??= LayeredMap.of(gitPagesOf(this.records));
    return this.#gitPages.get(path)?.find((id) => isLinkable(this.#records.get(id)));
  }
}

function siblingsIn(records: ReadonlyMap<string, PageRecord>): Map<string, OrderedPage[]> {
  const siblings = new Map<string, OrderedPage[]>();
  for (const [id, { parent = rootKey, order }] of records) {
    const own = siblings.get(parent);
    if (own === undefined) siblings.set(parent, [{ id, order }]);
    else own.push({ id, order });
  }
  return siblings;
}

function sortedIds(siblings: OrderedPage[]): string[] {
  return siblings.sort(comparePageOrder).map(({ id }) => id);
}

/** Whether links can lead to a page. */
export function isLinkable(record: PageRecord | undefined): boolean {
  return record?.type === 'document' || record?.type === 'group';
}

function gitPagesOf(records: ReadonlyMap<string, PageRecord>): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const [id, { git }] of records) {
    if (git === undefined) continue;
    const ids = pages.get(git.path);
    if (ids === undefined) pages.set(git.path, [id]);
    else ids.push(id);
  }
  for (const ids of pages.values()) ids.sort();
  return pages;
}

function isSamePosition(before: PageRecord | undefined, after: PageRecord | undefined): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    before.parent === after.parent &&
    before.order === after.order
  );
}

/** Inserts ids into a sorted list by the order of their records. */
function insertSorted(
  ordered: readonly string[],
  arriving: readonly string[],
  records: Pick<LayeredMap<PageRecord>, 'get'>,
): string[] {
  const compare = (a: string, b: string) => {
    const [one, other] = [records.get(a), records.get(b)];
    if (one === undefined || other === undefined) throw new Error(`the page ${a} or ${b} is not there`);
    return comparePageOrder({ id: a, order: one.order }, { id: b, order: other.order });
  };
  const all = [...ordered];
  for (const id of arriving) {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(all[middle] ?? '', id) < 0) low = middle + 1;
      else high = middle;
    }
    all.splice(low, 0, id);
  }
  return all;
}
