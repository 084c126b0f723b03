import type { LayoutConfiguration } from './layout-configuration.ts';
import type { FreePaths } from './free-paths.ts';
import type { LayoutFile } from './layout.ts';
import { below, folderOf, nameOf } from './paths.ts';
import { assetsFolder, isFile } from './read-files.ts';
import { isCleanPath } from './tree.ts';

/** The path of each file by its key: where it is, under its present name, or else among the assets. */
export function placeFiles(
  files: readonly LayoutFile[],
  configuration: LayoutConfiguration,
  free: FreePaths,
): Map<string, string> {
  const places = new Map<string, string>();
  for (const { key, name, git } of files) {
    if (git === undefined || nameOf(git.path) !== name || !isFilePath(git.path, configuration)) continue;
    if (!free.canStay(git.path)) continue;
    free.take(git.path);
    places.set(key, git.path);
  }
  for (const { key, name, git } of files) {
    if (places.has(key)) continue;
    const assets = assetsFolder(configuration.root);
    const beside = git === undefined ? assets : folderOf(git.path);
    const safe = safeName(name);
    const folder = isFilePath(below(beside, safe), configuration) && free.canHold(beside) ? beside : assets;
    const dot = safe.lastIndexOf('.') > 0 ? safe.lastIndexOf('.') : safe.length;
    const nth = (count: number) =>
      count === 1 ? safe : `${safe.slice(0, dot)} (${count - 1})${safe.slice(dot)}`;
    places.set(
      key,
      free.takeFirst((count) => below(folder, nth(count))),
    );
  }
  return places;
}

function isFilePath(path: string, configuration: LayoutConfiguration): boolean {
  return isCleanPath(path) && isFile(path, configuration);
}

/** The name of a file as one part of a path. */
function safeName(name: string): string {
  // oxlint-disable-next-line eslint/no-control-regex -- these are what is taken out
  const safe = name.replaceAll(/[\u0000-\u001F\u007F/]+/g, '-');
  return isCleanPath(safe) ? safe : 'file';
}
