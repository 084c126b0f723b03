import { createHash } from 'node:crypto';
import type { RepositoryTree, TreeEntry } from '../../src/layout/repository-tree.ts';

type Content = string | Buffer | { readonly symlink: string };

/** A tree of files as Git would have it, and the paths that were read from it. */
export function memoryTree(
  contents: Readonly<Record<string, Content>> | ReadonlyMap<string, Content>,
): RepositoryTree & {
  readonly reads: string[];
} {
  const files = contents instanceof Map ? [...contents] : Object.entries(contents);
  const bytes = new Map<string, Buffer>();
  const entries = files.map(([path, content]: [string, Content]): TreeEntry => {
    const isLink = typeof content === 'object' && 'symlink' in content;
    const buffer = Buffer.from(isLink ? content.symlink : content);
    bytes.set(path, buffer);
    const mode = isLink ? 'symlink' : 'file';
    return { path, oid: oidOf(buffer), mode, sizeBytes: buffer.length };
  });
  const reads: string[] = [];
  return {
    entries,
    reads,
    read: ({ path }) => {
      reads.push(path);
      const found = bytes.get(path);
      if (found === undefined) throw new Error(`There is no file ${path}.`);
      return Promise.resolve(found);
    },
  };
}

function oidOf(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
