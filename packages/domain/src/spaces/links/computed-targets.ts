import { isComputedPageId, type LinkedResource } from '@lectern/content';
import type { HeadChange } from '../../context/head-change.ts';
import type { Store } from '../../store/store.ts';

/** The link keys of a computed page. */
export function keysOfComputedPage(id: string, path: string): string[] {
  return [`page:${id}`, `path:${path}`];
}

/** The computed pages with these link keys; no statement for a space that never had one. */
export async function findComputedTargets(
  computedPages: Pick<Store['computedPages'], 'find'>,
  { id: spaceId, computed_specs: specs }: Pick<HeadChange['space'], 'id' | 'computed_specs'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LinkedResource>> {
  if (specs === null) return new Map();
  const valuesOf = (name: string) =>
    keys.flatMap((key) => (key.startsWith(`${name}:`) ? [key.slice(name.length + 1)] : []));
  const paths = valuesOf('path').filter((path) => path !== '');
  const ids = valuesOf('page').filter(isComputedPageId);
  if (paths.length + ids.length === 0) return new Map();
  const wanted = new Set(keys);
  const pages = await computedPages.find(spaceId, { paths, ids });
  return new Map(
    pages.flatMap(({ id, path }) =>
      keysOfComputedPage(id, path)
        .filter((key) => wanted.has(key))
        .map((key) => [key, { kind: 'page' as const, id }]),
    ),
  );
}
