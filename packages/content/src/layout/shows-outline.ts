import { isDeepStrictEqual } from 'node:util';
import type { LayoutOptions, OutlinePage, Written } from './layout.ts';
import { LayoutError } from './layout-error.ts';
import { readOutline } from './read-outline.ts';
import type { Tree, TreeIndex } from './tree.ts';

/** Whether a repository shows these pages after some changes, and names no page that they take out. */
export async function showsOutline(
  pages: readonly OutlinePage[],
  changes: {
    index: TreeIndex;
    writes: ReadonlyMap<string, Written>;
    deletes: readonly string[];
    /** How many there are without the changes. */
    warnings: number;
    options: LayoutOptions;
  },
): Promise<boolean> {
  try {
    const shown = await readOutline(changedTree(changes), changes.options);
    if (changes.deletes.length > 0 && shown.warnings.length > changes.warnings) return false;
    return isDeepStrictEqual(shown.pages.map(withoutOid), pages.map(withoutOid));
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
  writes: ReadonlyMap<string, Written>;
  deletes: readonly string[];
}): Tree {
  const gone = new Set([...writes.keys(), ...deletes]);
  const written = [...writes].map(([path, content]) => {
    const sizeBytes = typeof content === 'string' ? Buffer.byteLength(content) : 0;
    return { path, oid: '', mode: 'file' as const, sizeBytes };
  });
  return {
    entries: [...tree.entries.filter(({ path }) => !gone.has(path)), ...written],
    read: (entry) => {
      const content = writes.get(entry.path);
      if (content === undefined) return tree.read(entry);
      return typeof content === 'string' ? Promise.resolve(Buffer.from(content)) : content();
    },
  };
}

function withoutOid({ git, ...page }: OutlinePage): object {
  return git === undefined ? page : { ...page, file: git.path };
}
