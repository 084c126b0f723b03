import { ApiError } from '@lectern/contract/errors';
import type { PageRecord } from './page-record.ts';
import type { PageTree } from './page-tree.ts';

/** How deep pages nest; a page at the top level has the depth 1. */
export const maxPageDepth = 64;

/**
 * A page that changes nest deeper than allowed, in time proportional to the pages below those that were added or moved.
 * Pages that were as deep before, in content from before this limit, may stay.
 */
export function findTooDeepPage(
  before: PageTree,
  after: PageTree,
  changes: ReadonlyMap<string, PageRecord | undefined>,
): string | undefined {
  const [depthBefore, depthAfter] = [depthsIn(before), depthsIn(after)];
  const visited = new Set<string>();
  for (const [id, record] of changes) {
    if (record === undefined || isInPlace(before.find(id), record)) continue;
    const open = [id];
    for (let current = open.pop(); current !== undefined; current = open.pop()) {
      if (visited.has(current)) continue;
      visited.add(current);
      const depth = depthAfter(current);
      if (depth > maxPageDepth && depth > depthBefore(current)) return current;
      open.push(...after.childrenOf(current));
    }
  }
  return undefined;
}

/** 400 when changes nest a page too deep; the message ends with its path. */
export function assertPageDepths(
  before: PageTree,
  after: PageTree,
  changes: ReadonlyMap<string, PageRecord | undefined>,
): void {
  const id = findTooDeepPage(before, after, changes);
  if (id === undefined) return;
  throw new ApiError('invalid_input', tooDeepMessage(after.find(id)?.git?.path ?? after.pathOf(id)));
}

/** What is wrong with a page that is nested too deep, and at which path. */
export function tooDeepMessage(path: string): string {
  return `Pages nest at most ${maxPageDepth} levels deep; move this one up: ${path}`;
}

/** Whether another page fits below a page. */
export function canNestBelow(pageTree: PageTree, parent: string): boolean {
  return pageTree.ancestorIds(parent).length + 1 < maxPageDepth;
}

function isInPlace(before: PageRecord | undefined, after: PageRecord): boolean {
  return before !== undefined && before.parent === after.parent;
}

/** The depths of pages, each computed once; 0 for a page that is not there. */
function depthsIn(pageTree: PageTree): (id: string) => number {
  const known = new Map<string, number>();
  return (id) => {
    if (pageTree.find(id) === undefined) return 0;
    const path: string[] = [];
    let at: string | undefined = id;
    while (at !== undefined && !known.has(at)) {
      path.push(at);
      at = pageTree.find(at)?.parent;
    }
    let depth = at === undefined ? 0 : (known.get(at) ?? 0);
    for (const page of path.toReversed()) {
      depth += 1;
      known.set(page, depth);
    }
    return depth;
  };
}
