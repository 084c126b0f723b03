import type { RepositoryTree } from '../../src/layout/repository-tree.ts';
import type { ContentFile, LayoutChanges, LayoutContent } from '../../src/layout/write-layout.ts';
import type { RepositoryLayout } from '../../src/layout/layout.ts';

/** The contents of a repository after some changes. */
export async function applyChanges(
  before: Readonly<Record<string, string | Buffer>> | ReadonlyMap<string, string | Buffer>,
  { writes, deletes }: LayoutChanges,
): Promise<Map<string, string | Buffer>> {
  const contents = new Map<string, string | Buffer>(before instanceof Map ? before : Object.entries(before));
  for (const path of deletes)
    if (!contents.delete(path)) throw new Error(`There is no file ${path} to delete.`);
  for (const [path, content] of writes)
    contents.set(path, typeof content === 'string' ? content : await content());
  return contents;
}

/** A read space, to be written again. */
export function contentOf(layout: RepositoryLayout, tree: RepositoryTree): LayoutContent {
  const entries = new Map(tree.entries.map((entry) => [entry.path, entry]));
  const files = layout.files.map((file): ContentFile => {
    const entry = entries.get(file.git?.path ?? '');
    if (entry === undefined) throw new Error(`There is no file ${file.key}.`);
    return { ...file, read: () => tree.read(entry) };
  });
  return { ...layout, files };
}

/** The files of the repository that belong to a space. */
export function ownedBy({ pages, files, includes }: RepositoryLayout): Set<string> {
  return new Set([...pages, ...files, ...includes].flatMap(({ git }) => git?.path ?? []));
}
