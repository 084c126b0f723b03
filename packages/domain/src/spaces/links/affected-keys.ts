import {
  anchorKey,
  type ContentReader,
  type Differences,
  isLinkable,
  type PageTree,
  type PageRecord,
  repositoryKey,
  changedRepositoryPaths,
} from '@lectern/content';
import type { HeadChange } from '../../context/head-change.ts';
import { fileKeysOf, firstPageOf } from '../references/find-link-targets.ts';

/** The transition from one content of a space to another one. */
export type ContentTransition = Pick<
  HeadChange,
  'space' | 'reader' | 'before' | 'after' | 'difference' | 'pageTreeBefore' | 'pageTreeAfter'
>;

/** The transition between two contents of a space. */
export async function transitionBetween(
  reader: ContentReader,
  space: ContentTransition['space'],
  { before, after }: Pick<ContentTransition, 'before' | 'after'>,
): Promise<ContentTransition> {
  return {
    space,
    reader,
    before,
    after,
    difference: await reader.difference(before, after),
    pageTreeBefore: () => reader.pageTree(before),
    pageTreeAfter: () => reader.pageTree(after),
  };
}

type AffectedKeys = {
  /** The keys that resolve to something else than before. */
  readonly keys: Set<string>;
  /** Pages whose own path changed, so that their relative links resolve differently. */
  readonly relocated: ReadonlySet<string>;
};

/** The link keys that a transition affects; `affectedAnchors` adds those of anchors. */
export async function findAffectedKeys(transition: ContentTransition): Promise<AffectedKeys> {
  const { pages, files, reusableContents } = transition.difference;
  const keys = new Set<string>();
  addDifferingKeys(keys, files, (id, file) => [`file-id:${id}`, ...fileKeysOf(file)]);
  addDifferingKeys(keys, reusableContents, (id, { git }) => [
    `reusable-content:${id}`,
    ...(git === undefined ? [] : [`include:${git.path}`]),
  ]);
  addDifferingKeys(keys, pages, (id, page) =>
    isLinkable(page) ? [`page:${id}`, ...(page.git === undefined ? [] : [`git:${page.git.path}`])] : [],
  );
  for (const path of await changedRepositoryPaths(
    transition.reader.nodes,
    transition.before,
    transition.after,
  ))
    keys.add(repositoryKey(path));
  const relocated = new Set<string>();
  for (const [id, { before, after }] of pages)
    if (before && after && before.git?.path !== after.git?.path) relocated.add(id);
  await addAffectedPaths(transition, keys, relocated);
  return { keys, relocated };
}

/** Pages that are added, deleted or moved change the paths of all pages below them. */
async function addAffectedPaths(
  transition: ContentTransition,
  keys: Set<string>,
  relocated: Set<string>,
): Promise<void> {
  const changed = [...transition.difference.pages];
  const reordered = changed.some(
    ([, { before, after }]) =>
      !isSameLocation(before, after) ||
      before?.order !== after?.order ||
      // The first page of a space is a document.
      before?.type !== after?.type,
  );
  if (!reordered) return;
  const [old, current] = [await transition.pageTreeBefore(), await transition.pageTreeAfter()];
  if (firstPageOf(old) !== firstPageOf(current)) keys.add('path:');
  const moved = changed.flatMap(([id, { before, after }]) => (isSameLocation(before, after) ? [] : [id]));
  const [from, to] = [pathsBelow(old, moved), pathsBelow(current, moved)];
  for (const path of [...from.values(), ...to.values()]) keys.add(`path:${path}`);
  for (const [id, path] of to) if (from.has(id) && from.get(id) !== path) relocated.add(id);
}

function isSameLocation(before: PageRecord | undefined, after: PageRecord | undefined): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    before.parent === after.parent &&
    before.slug === after.slug &&
    isLinkable(before) === isLinkable(after)
  );
}

/** The paths of pages and of all pages below them, by id. */
function pathsBelow(pageTree: PageTree, ids: readonly string[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const root of ids) {
    if (pageTree.find(root) === undefined || paths.has(root)) continue;
    const open: [id: string, path: string][] = [[root, pageTree.pathOf(root)]];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [id, path] = at;
      paths.set(id, path);
      for (const child of pageTree.childrenOf(id))
        if (!paths.has(child)) open.push([child, `${path}/${pageTree.find(child)?.slug ?? ''}`]);
    }
  }
  return paths;
}

function addDifferingKeys<R>(
  keys: Set<string>,
  differences: Differences<R>,
  keysOf: (id: string, record: R) => string[],
): void {
  for (const [id, { before, after }] of differences) {
    const old = new Set(before === undefined ? [] : keysOf(id, before));
    const current = new Set(after === undefined ? [] : keysOf(id, after));
    for (const key of old.symmetricDifference(current)) keys.add(key);
  }
}

/** The keys of anchors that lead to another place in the page than before. */
export function affectedAnchors(before: readonly string[], after: readonly string[]): string[] {
  const [old, current] = [Map.groupBy(before, anchorKey), Map.groupBy(after, anchorKey)];
  return [...new Set([...old.keys(), ...current.keys()])].filter(
    (key) => old.get(key)?.join(' ') !== current.get(key)?.join(' '),
  );
}
