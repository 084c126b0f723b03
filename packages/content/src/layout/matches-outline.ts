import { isDeepStrictEqual } from 'node:util';
import type { LayoutOptions, OutlinePage, FileContent } from './layout.ts';
import { LayoutError } from './layout-error.ts';
import { readOutline } from './read-outline.ts';
import type { RepositoryTree, TreeIndex } from './repository-tree.ts';

/** Whether a changed repository has these pages, and does not list a deleted one. */
export async function matchesOutline(
  pages: readonly OutlinePage[],
  changes: {
    index: TreeIndex;
    writes: ReadonlyMap<string, FileContent>;
    deletes: readonly string[];
    /** Their number before the changes. */
    warnings: number;
    options: LayoutOptions;
  },
): Promise<boolean> {
  try {
    const outline = await readOutline(changedTree(changes), changes.options);
    if (changes.deletes.length > 0 && outline.warnings.length > changes.warnings) return false;
    return isDeepStrictEqual(outline.pages.map(withoutOid), pages.map(withoutOid));
  } catch (error) {
    if (error instanceof LayoutError) return false;
    throw error;
  }
}

function changedTree({
  index: { tree },
  writes,
  deletes,
}: {
  index: TreeIndex;
  writes: ReadonlyMap<string, FileContent>;
  deletes: readonly string[];
}): RepositoryTree {
  const replaced = new Set([...writes.keys(), ...deletes]);
  const written = [...writes].map(([path, content]) => {
    const sizeBytes = typeof content === 'string' ? Buffer.byteLength(content) : 0;
    return { path, oid: '', mode: 'file' as const, sizeBytes };
  });
  return {
    entries: [...tree.entries.filter(({ path }) => !replaced.has(path)), ...written],
    read: (entry) => {
      const content = writes.get(entry.path);
      if (content === undefined) return tree.read(entry);
      return typeof content === 'string' ? Promise.resolve(Buffer.from(content)) : content();
    },
  };
}

/** A computed page has its title and slug from its source. */
function withoutOid({ git, ...page }: OutlinePage): object {
  if (page.computed !== undefined)
    return { computed: page.computed, ...(page.parent !== undefined && { parent: page.parent }) };
  return git === undefined ? page : { ...page, file: git.path };
}
