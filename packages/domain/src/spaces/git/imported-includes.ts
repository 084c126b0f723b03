import {
  canonicalJson,
  type ContentReader,
  type ContentRoots,
  type Hash,
  hashOf,
  type LayoutInclude,
  type ReusableContentRecord,
} from '@lectern/content';
import type { Importing } from './importing.ts';

/**
 * What becomes of the texts that pages include: one at the same path, or with the same bytes, is the same one. Those that
 * the repository has not go.
 */
export async function importedIncludes(
  reader: ContentReader,
  base: ContentRoots,
  { layout, includeIds, newId }: Pick<Importing, 'layout' | 'includeIds' | 'newId'>,
): Promise<{
  readonly changes: ReadonlyMap<string, ReusableContentRecord | undefined>;
  readonly documents: ReadonlyMap<Hash, string>;
}> {
  const known = await reader.reusableContents(base);
  const ids = includeIds ?? matched(layout.includes, known, () => newId('reusableContent'));
  const changes = new Map<string, ReusableContentRecord | undefined>();
  const documents = new Map<Hash, string>();
  const found = new Set<string>();
  for (const { key, title, markdown, git } of layout.includes) {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The text at ${key} has no id.`);
    found.add(id);
    const document = markdown === '' ? undefined : hashOf(markdown);
    const record = { title, ...(document !== undefined && { document }), ...(git && { git: { ...git } }) };
    const before = known.get(id);
    if (before !== undefined && canonicalJson({ ...before }) === canonicalJson(record)) continue;
    if (document !== undefined) documents.set(document, markdown);
    changes.set(id, record);
  }
  for (const id of known.keys()) if (!found.has(id)) changes.set(id, undefined);
  return { changes, documents };
}

function matched(
  includes: readonly LayoutInclude[],
  known: ReadonlyMap<string, ReusableContentRecord>,
  newId: () => string,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const free = new Map(known);
  const take = (keyOf: (git: { readonly oid: string; readonly path: string }) => string) => {
    const byKey = Map.groupBy(free, ([, { git }]) => git && keyOf(git));
    for (const { key, git } of includes) {
      const [id] = ids.has(key) || git === undefined ? [] : (byKey.get(keyOf(git))?.shift() ?? []);
      if (id === undefined) continue;
      ids.set(key, id);
      free.delete(id);
    }
  };
  take(({ path }) => path);
  take(({ oid }) => oid);
  for (const { key } of includes) if (!ids.has(key)) ids.set(key, newId());
  return ids;
}
