import { canonicalJson } from '../objects/canonical-json.ts';
import type { OutlinePage } from './layout.ts';

/** The previous page of each page, by its path: that of the same file, or else of the same path, target or title. */
export function matchOutline(
  before: readonly OutlinePage[],
  pages: readonly OutlinePage[],
): Map<string, OutlinePage> {
  const matched = new Map<string, OutlinePage>();
  const taken = new Set<OutlinePage>();
  const keys: ((page: OutlinePage) => string | undefined)[] = [
    ({ git }) => git?.path,
    ({ type, path }) => `${type} ${path}`,
    ({ computed }) => (computed === undefined ? undefined : canonicalJson(computed)),
    ({ target }) => (target === undefined ? undefined : canonicalJson(target)),
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
