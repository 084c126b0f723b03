import {
  joinPath,
  decodePath,
  hasUrlScheme,
  isInFolder,
  isMarkdownPath,
  resolveRelativePath,
} from './paths.ts';
import type { TreeEntry, TreeIndex } from './repository-tree.ts';

/** What a target in the table of contents or in the configuration resolves to. */
export type ResolvedTarget =
  | { readonly kind: 'url'; readonly url: string }
  /**
   * `anchor` is set, possibly empty, for a target with `#`; `note` says how the file was found if not by its exact
   * path.
   */
  | { readonly kind: 'file'; readonly entry: TreeEntry; readonly anchor?: string; readonly note?: string }
  | { readonly kind: 'none'; readonly reason: string };

/** Schemes that execute scripts or read local files. */
const unsafeSchemes = /^(?:javascript|data|vbscript|file):/i;

/**
 * Finds the Markdown file of a target. Paths are relative to the first folder with such a file, and stay in `root`.
 */
export function findFile(
  index: TreeIndex,
  target: string,
  { root, folders }: { root: string; folders: readonly string[] },
): ResolvedTarget {
  if (unsafeSchemes.test(target)) return { kind: 'none', reason: 'links with this scheme are not allowed' };
  if (hasUrlScheme(target)) return { kind: 'url', url: target };
  if (/^[/\\]/.test(target))
    return { kind: 'none', reason: 'absolute paths are not allowed: write it relative to the file' };
  const [path, anchor] = splitFragment(target);
  const reasons: string[] = [];
  for (const folder of folders) {
    for (const [name, note] of candidatePaths(path, target)) {
      const full = resolveRelativePath(folder, name);
      if (full === undefined || !(full === root || isInFolder(root, full)))
        reasons.push('the path is outside of the root folder');
      else if (index.symlinks.has(full))
        reasons.push('symbolic links are not followed: put a file in its place');
      else {
        const found = findFileAt(index, full);
        if (found === undefined) continue;
        const foundNote = found.note ?? note;
        const suffix = note === undefined && anchor !== undefined ? { anchor } : {};
        return {
          kind: 'file',
          entry: found.entry,
          ...suffix,
          ...(foundNote !== undefined && { note: foundNote }),
        };
      }
    }
  }
  return { kind: 'none', reason: reasons[0] ?? 'there is no such Markdown file' };
}

function splitFragment(target: string): [string, string?] {
  const at = target.indexOf('#');
  const path = (at === -1 ? target : target.slice(0, at)).replace(/\?[^]*$/, '');
  return at === -1 ? [path] : [path, decodePath(target.slice(at + 1))];
}

function candidatePaths(path: string, target: string): readonly (readonly [string, string?])[] {
  return [
    [decodePath(path)],
    [path],
    [target, 'taken as a name with `#`, `?` or `%` in it: write these as %23, %3F and %25'],
    [decodePath(path).replaceAll('\\', '/'), 'write `/` between folders'],
  ];
}

function findFileAt(index: TreeIndex, path: string): { entry: TreeEntry; note?: string } | undefined {
  if (path === '') return undefined;
  const candidates = isMarkdownPath(path) ? [path] : [`${path}.md`, joinPath(path, 'README.md')];
  for (const candidate of candidates) {
    const entry = index.file(candidate);
    if (entry !== undefined) return { entry };
  }
  for (const candidate of candidates) {
    const entry = index.fileInAnyCase(candidate);
    if (entry !== undefined) return { entry, note: `the file is called ${entry.path}` };
  }
  return undefined;
}
