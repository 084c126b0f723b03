import type { Page } from '@lectern/contract';
import type { Owner } from './keys.ts';

/** The page that contains the owner. */
export function parentOf(tree: unknown, owner: Owner): Page | undefined {
  return ancestorsOf(tree, owner).at(-1);
}

/** The pages that contain the owner, from the top level down. */
export function ancestorsOf(tree: unknown, { keys }: Owner): readonly Page[] {
  return indexOf(tree).ancestors.get(keys['pageId'] ?? '') ?? [];
}

/** The document before (-1) or after (1) the owner in reading order. */
export function adjacentPage(step: -1 | 1): (tree: unknown, owner: Owner) => Page | undefined {
  return (tree, { keys }) => {
    const { documents, positions } = indexOf(tree);
    const at = positions.get(keys['pageId'] ?? '');
    return at === undefined ? undefined : documents[at + step];
  };
}

/** The page at the path that a published URL has left: the first document at the empty one. */
export function pageAtPath(tree: unknown, { value }: Owner): Page | undefined {
  const pathname: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'pathname') : '';
  const path = String(pathname)
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  const { byPath, documents } = indexOf(tree);
  return path === '' ? documents[0] : byPath.get(path);
}

type PageIndex = {
  readonly ancestors: ReadonlyMap<string, readonly Page[]>;
  /** The documents of the table of contents, in reading order. */
  readonly documents: readonly Page[];
  /** Where each of them is there, by its id. */
  readonly positions: ReadonlyMap<string, number>;
  readonly byPath: ReadonlyMap<string, Page>;
};

const indexes = new WeakMap<object, PageIndex>();

/** The index of a page tree, built once for all pages of a response. */
function indexOf(tree: unknown): PageIndex {
  if (typeof tree !== 'object' || tree === null) throw new Error('a page tree is no object');
  const known = indexes.get(tree);
  if (known !== undefined) return known;
  const ancestors = new Map<string, readonly Page[]>();
  const documents: Page[] = [];
  const byPath = new Map<string, Page>();
  const add = (pages: readonly Page[], above: readonly Page[], isHiddenAbove: boolean): void => {
    for (const page of pages) {
      ancestors.set(page.id, above);
      if ('path' in page) byPath.set(page.path, page);
      const isHidden = isHiddenAbove || ('hidden' in page && page.hidden === true);
      if (page.type === 'document' && !isHidden) documents.push(page);
      if ('pages' in page) add(page.pages, [...above, page], isHidden);
    }
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of the operations that list pages
  add((tree as { pages: readonly Page[] }).pages, [], false);
  const positions = new Map(documents.map(({ id }, at) => [id, at]));
  const index = { ancestors, documents, positions, byPath };
  indexes.set(tree, index);
  return index;
}
