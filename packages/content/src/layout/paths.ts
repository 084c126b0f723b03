/** The folder of a path; empty for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last segment of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Joins a folder and a name; the empty folder is the root. */
export function joinPath(folder: string, name: string): string {
  return folder === '' || name === '' ? folder + name : `${folder}/${name}`;
}

export function isInFolder(folder: string, path: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

export function isMarkdownPath(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path);
}

/** Whether a file is the page of its folder. */
export function isReadmePath(path: string): boolean {
  return /^readme\.(?:md|markdown)$/i.test(fileNameOf(path));
}

/** The name of a file without its extension. */
export function fileStemOf(path: string): string {
  return fileNameOf(path).replace(/(?<=.)\.[^.]*$/, '');
}

/** Resolves a relative path in a folder; `undefined` when it is absolute or outside of the tree. */
export function resolveRelativePath(folder: string, relative: string): string | undefined {
  if (relative.startsWith('/')) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The relative path from a folder. */
export function relativePath(folder: string, path: string): string {
  const [from, to] = [folder === '' ? [] : folder.split('/'), path.split('/')];
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

/** Decodes percent-encoding; a path with invalid escapes is returned as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// oxlint-disable-next-line eslint/no-control-regex -- no line of Markdown may hold them
const unsafeInLinks = /[\u0000-\u0020\u007F%#?<>\\&]/g;

/** Encodes a path as the destination of a Markdown link; `decodePath` reverses it. */
export function encodePath(path: string): string {
  const encoded = encodeFragment(path);
  return hasUrlScheme(encoded) || encoded.startsWith('//') ? `./${encoded}` : encoded;
}

/** Encodes a part of a link destination, such as its fragment. */
export function encodeFragment(text: string): string {
  return text.replace(unsafeInLinks, (character) => encodeURIComponent(character));
}

/** Whether a link destination is an absolute URL. */
export function hasUrlScheme(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(target);
}
