import type { LayoutConfiguration } from './layout-configuration.ts';
import type { PathAllocator } from './path-allocator.ts';
import type { LayoutFile } from './layout.ts';
import { joinPath, folderOf, fileNameOf } from './paths.ts';
import { assetsFolder, isSpaceFilePath } from './read-files.ts';
import { isSafeTreePath } from './repository-tree.ts';

/**
 * Allocates the path of each file by its key: its current one under its current name, or else one among the assets.
 */
export function allocateFilePaths(
  files: readonly LayoutFile[],
  configuration: LayoutConfiguration,
  free: PathAllocator,
): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { key, name, git } of files) {
    if (git === undefined || fileNameOf(git.path) !== name || !isFilePath(git.path, configuration)) continue;
    if (!free.canKeep(git.path)) continue;
    free.reserve(git.path);
    paths.set(key, git.path);
  }
  for (const { key, name, git } of files) {
    if (paths.has(key)) continue;
    const assets = assetsFolder(configuration.root);
    const currentFolder = git === undefined ? assets : folderOf(git.path);
    const safe = safeName(name);
    const folder =
      isFilePath(joinPath(currentFolder, safe), configuration) && free.isFolderFree(currentFolder)
        ? currentFolder
        : assets;
    const dot = safe.lastIndexOf('.') > 0 ? safe.lastIndexOf('.') : safe.length;
    const nth = (count: number) =>
      count === 1 ? safe : `${safe.slice(0, dot)} (${count - 1})${safe.slice(dot)}`;
    paths.set(
      key,
      free.reserveFirst((count) => joinPath(folder, nth(count))),
    );
  }
  return paths;
}

function isFilePath(path: string, configuration: LayoutConfiguration): boolean {
  return isSafeTreePath(path) && isSpaceFilePath(path, configuration);
}

/** The name of a file as a path segment. */
function safeName(name: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- these are what is taken out
  const safe = name.replaceAll(/[\u0000-\u001F\u007F/]+/g, '-');
  return isSafeTreePath(safe) ? safe : 'file';
}
