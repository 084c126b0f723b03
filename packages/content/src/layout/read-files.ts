import mime from 'mime/lite';
import type { LayoutConfiguration } from './layout-configuration.ts';
import type { LayoutFile, LayoutWarning } from './layout.ts';
import { joinPath, folderOf, isInFolder, isMarkdownPath, fileNameOf } from './paths.ts';
import type { TreeEntry, TreeIndex } from './repository-tree.ts';

/** The folder of files that have no path in the repository yet. */
export function assetsFolder(root: string): string {
  return joinPath(root, '.gitbook/assets');
}

/**
 * The files of a space: its assets, below the root folder and below the folder of the configuration, and the images
 * and PDFs next to its pages.
 */
export function readFiles(
  index: TreeIndex,
  configuration: LayoutConfiguration,
  fileSizeBytes: number,
): { files: LayoutFile[]; warnings: LayoutWarning[] } {
  const files: LayoutFile[] = [];
  const warnings: LayoutWarning[] = [];
  for (const entry of index.files) {
    if (!isSpaceFilePath(entry.path, configuration)) continue;
    if (entry.sizeBytes > fileSizeBytes)
      warnings.push({
        path: entry.path,
        message: `the file is larger than ${fileSizeBytes} bytes and was left out`,
      });
    else files.push(fileOf(entry));
  }
  for (const path of index.symlinks) {
    if (isSpaceFilePath(path, configuration))
      warnings.push({ path, message: 'symbolic links are not followed: put a file in its place' });
  }
  return { files, warnings };
}

/** Whether a path is that of a file of the space. */
export function isSpaceFilePath(path: string, { root, file }: LayoutConfiguration): boolean {
  if ([root, folderOf(file)].some((folder) => isInFolder(assetsFolder(folder), path))) return true;
  if (isMarkdownPath(path) || !isInFolder(root, path)) return false;
  const parts = path.slice(root.length).split('/');
  if (parts.some((part) => part.startsWith('.') || part === 'node_modules')) return false;
  return /^(?:image\/|application\/pdf$)/.test(mime.getType(path) ?? '');
}

function fileOf({ path, oid, sizeBytes }: TreeEntry): LayoutFile {
  const contentType = mime.getType(path) ?? 'application/octet-stream';
  return { key: path, name: fileNameOf(path), contentType, sizeBytes, git: { oid, path } };
}
