import {
  canonicalJson,
  type ContentReader,
  type ContentRoots,
  type ContentHash,
  contentHash,
  type LayoutInclude,
  type ReusableContentRecord,
} from '@lectern/content';
import type { RepositoryImport } from './repository-import.ts';

/**
 * The changes of the reusable contents: an include with the same path or the same bytes keeps its id, and those that are
 * not in the repository are deleted.
 */
export async function importedIncludes(
  reader: ContentReader,
  base: ContentRoots,
  { layout, includeIds, newId }: Pick<RepositoryImport, 'layout' | 'includeIds' | 'newId'>,
): Promise<{
  readonly changes: ReadonlyMap<string, ReusableContentRecord | undefined>;
  readonly documents: ReadonlyMap<ContentHash, string>;
}> {
  const known = await reader.reusableContents(base);
  const ids = includeIds ?? matchIncludes(layout.includes, known, () => newId('reusableContent'));
  const changes = new Map<string, ReusableContentRecord | undefined>();
  const documents = new Map<ContentHash, string>();
  const found = new Set<string>();
  for (const { key, title, markdown, git } of layout.includes) {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The include ${key} has no id.`);
    found.add(id);
    const document = markdown === '' ? undefined : contentHash(markdown);
    const record = { title, ...(document !== undefined && { document }), ...(git && { git: { ...git } }) };
    const before = known.get(id);
    if (before !== undefined && canonicalJson({ ...before }) === canonicalJson(record)) continue;
    if (document !== undefined) documents.set(document, markdown);
    changes.set(id, record);
  }
  for (const id of known.keys()) if (!found.has(id)) changes.set(id, undefined);
  return { changes, documents };
}

function matchIncludes(
  includes: readonly LayoutInclude[],
  known: ReadonlyMap<string, ReusableContentRecord>,
  newId: () => string,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const free = new Map(known);
  const assign = (keyOf: (git: { readonly oid: string; readonly path: string }) => string) => {
    const byKey = Map.groupBy(free, ([, { git }]) => git && keyOf(git));
    for (const { key, git } of includes) {
      const [id] = ids.has(key) || git === undefined ? [] : (byKey.get(keyOf(git))?.shift() ?? []);
      if (id === undefined) continue;
      ids.set(key, id);
      free.delete(id);
    }
  };
  assign(({ path }) => path);
  assign(({ oid }) => oid);
  for (const { key } of includes) if (!ids.has(key)) ids.set(key, newId());
  return ids;
}
