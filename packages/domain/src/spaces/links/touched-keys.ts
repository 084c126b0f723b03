import {
  anchorKey,
  type Differences,
  hasAddress,
  type PageTree,
  type PageRecord,
  repositoryKeyOf,
  touchedPaths,
} from '@lectern/content';
import type { HeadChange } from '../../context/head-change.ts';
import { fileKeysOf, firstPageOf } from './find-targets.ts';

/** The step from one content to another one. */
export type ContentStep = Pick<
  HeadChange,
  'space' | 'reader' | 'before' | 'after' | 'difference' | 'pageTreeBefore' | 'pageTreeAfter'
>;

export type Touched = {
  /** Under these, the one content has something else than the other. */
  readonly keys: Set<string>;
  /** Pages in both contents that other paths lead from. */
  readonly relocated: ReadonlySet<string>;
};

/** What a step means to links, wherever they are; that of anchors is `touchedAnchors`. */
export async function touchedBy(step: ContentStep): Promise<Touched> {
  const { pages, files, reusableContents } = step.difference;
  const keys = new Set<string>();
  touchDifferent(keys, files, (id, file) => [`file-id:${id}`, ...fileKeysOf(file)]);
  touchDifferent(keys, reusableContents, (id, { git }) => [
    `reusable-content:${id}`,
    ...(git === undefined ? [] : [`include:${git.path}`]),
  ]);
  touchDifferent(keys, pages, (id, page) =>
    hasAddress(page) ? [`page:${id}`, ...(page.git === undefined ? [] : [`git:${page.git.path}`])] : [],
  );
  for (const path of await touchedPaths(step.reader.nodes, step.before, step.after))
    keys.add(repositoryKeyOf(path));
  const relocated = new Set<string>();
  for (const [id, { before, after }] of pages)
    if (before && after && before.git?.path !== after.git?.path) relocated.add(id);
  await touchPlaces(step, keys, relocated);
  return { keys, relocated };
}

/** Pages that come, go or move take along the paths of all that is below them. */
async function touchPlaces(step: ContentStep, keys: Set<string>, relocated: Set<string>): Promise<void> {
  const changed = [...step.difference.pages];
  const reordered = changed.some(
    ([, { before, after }]) =>
      !isSamePlace(before, after) ||
      before?.order !== after?.order ||
      // The first page of a space is a document.
      before?.type !== after?.type,
  );
  if (!reordered) return;
  const [was, is] = [await step.pageTreeBefore(), await step.pageTreeAfter()];
  if (firstPageOf(was) !== firstPageOf(is)) keys.add('path:');
  const moved = changed.flatMap(([id, { before, after }]) => (isSamePlace(before, after) ? [] : [id]));
  const [from, to] = [pathsBelow(was, moved), pathsBelow(is, moved)];
  for (const path of [...from.values(), ...to.values()]) keys.add(`path:${path}`);
  for (const [id, path] of to) if (from.has(id) && from.get(id) !== path) relocated.add(id);
}

function isSamePlace(before: PageRecord | undefined, after: PageRecord | undefined): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    before.parent === after.parent &&
    before.slug === after.slug &&
    hasAddress(before) === hasAddress(after)
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

function touchDifferent<R>(
  keys: Set<string>,
  differences: Differences<R>,
  keysOf: (id: string, record: R) => string[],
): void {
  for (const [id, { before, after }] of differences) {
    const was = new Set(before === undefined ? [] : keysOf(id, before));
    const is = new Set(after === undefined ? [] : keysOf(id, after));
    for (const key of was.symmetricDifference(is)) keys.add(key);
  }
}

/** The anchors, as `anchorKey` has them, that lead somewhere else in a page than they did. */
export function touchedAnchors(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [Map.groupBy(before, anchorKey), Map.groupBy(after, anchorKey)];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => was.get(key)?.join(' ') !== is.get(key)?.join(' '),
  );
}
