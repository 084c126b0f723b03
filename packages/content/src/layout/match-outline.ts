import { canonicalJson } from '../objects/canonical-json.ts';
import type { OutlinePage } from './layout.ts';

/**
 * The previous page of each page, by its path: that of the same file, or else of the same path, target and title, or of as
 * much of that as there is.
 */
export function matchOutline(
  before: readonly OutlinePage[],
  pages: readonly OutlinePage[],
): Map<string, OutlinePage> {
  const matched = new Map<string, OutlinePage>();
  const taken = new Set<OutlinePage>();
  const keys: ((page: OutlinePage) => string | undefined)[] = [
    ({ git }) => git?.path,
    (page) => keyOfSource(page, [page.type, page.path, page.title]),
    // A link that moves may get the path of another one that moves, too.
    (page) => (hasSource(page) ? keyOfSource(page, [page.title]) : undefined),
    ({ type, path }) => `${type} ${path}`,
    (page) => (hasSource(page) ? keyOfSource(page, []) : undefined),
    ({ type, title }) => `${type} ${title}`,
  ];
  for (const keyOf of keys) {
    const free = Map.groupBy(
      before.filter((page) => !taken.has(page)),
      keyOf,
    );
    const used = new Map<string, number>();
    for (const page of pages) {
      const key = matched.has(page.path) ? undefined : keyOf(page);
      if (key === undefined) continue;
      const at = used.get(key) ?? 0;
      const found = free.get(key)?.[at];
      if (found?.type !== page.type) continue;
      used.set(key, at + 1);
      taken.add(found);
      matched.set(page.path, found);
    }
  }
  return matched;
}

/** Whether a page is a link or computed. */
function hasSource({ target, computed }: OutlinePage): boolean {
  return target !== undefined || computed !== undefined;
}

function keyOfSource({ target, computed }: OutlinePage, more: readonly string[]): string {
  return canonicalJson([target ?? null, computed ?? null, ...more]);
}
