import type { LayoutCover, LayoutFileReference } from './layout.ts';
import { decodePath, folderOf, hasUrlScheme, resolveRelativePath, relativePath } from './paths.ts';

/** The paths of the files of a layout. */
export type FilePaths = {
  /** The key of the file at a path. */
  keyAt(path: string): string | undefined;
  pathOf(key: string): string | undefined;
};

/** The cover that the frontmatter names: a URL, or a file relative to the page. A missing file is ignored. */
export function readCover(
  { cover, coverY, coverDark }: Readonly<Record<string, unknown>>,
  path: string,
  files: FilePaths,
): LayoutCover | undefined {
  const [light, dark] =
    typeof cover === 'object' && cover !== null ? coverVariants(cover) : [cover, coverDark];
  const ref = readFileReference(light, path, files);
  if (ref === undefined) return undefined;
  const refDark = readFileReference(dark, path, files);
  const yPos = typeof coverY === 'number' && Number.isFinite(coverY) ? coverY : 0;
  return { ref, ...(refDark !== undefined && { refDark }), yPos };
}

/** The members of the frontmatter for a cover. A file without a path is left out. */
export function coverMembers(
  cover: LayoutCover | undefined,
  path: string,
  files: FilePaths,
): Readonly<Record<string, unknown>> {
  const light = cover === undefined ? undefined : fileTarget(cover.ref, path, files);
  const dark = cover?.refDark === undefined ? undefined : fileTarget(cover.refDark, path, files);
  return {
    cover: light !== undefined && dark !== undefined ? { light, dark } : light,
    coverY: light === undefined ? undefined : cover?.yPos,
    coverDark: undefined,
  };
}

function coverVariants(cover: object): [unknown, unknown] {
  const { light, dark }: { light?: unknown; dark?: unknown } = cover;
  return [light, dark];
}

function readFileReference(target: unknown, path: string, files: FilePaths): LayoutFileReference | undefined {
  if (typeof target !== 'string' || target === '') return undefined;
  if (/^https?:/i.test(target)) return { kind: 'url', url: target };
  if (hasUrlScheme(target)) return undefined;
  for (const name of [target, decodePath(target)]) {
    const full = resolveRelativePath(folderOf(path), name);
    const file = full === undefined ? undefined : files.keyAt(full);
    if (file !== undefined) return { kind: 'file', file };
  }
  return undefined;
}

function fileTarget(ref: LayoutFileReference, path: string, files: FilePaths): string | undefined {
  if (ref.kind === 'url') return ref.url;
  const file = files.pathOf(ref.file);
  return file === undefined ? undefined : relativePath(folderOf(path), file);
}
