/** The folder of a path; empty at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last part of a path. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path below a folder; the empty folder is the top. */
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

/** The name of a file without what follows its last dot. */
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

/** The way from a folder to a path. */
export function relativePath(folder: string, path: string): string {
  const [from, to] = [folder === '' ? [] : folder.split('/'), path.split('/')];
  let common = 0;
  while (common < from.length && common < to.length - 1 && from[common] === to[common]) common += 1;
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/');
}

/** A path with its `%` escapes read; as it is when they are wrong. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

// oxlint-disable-next-line eslint/no-control-regex -- no line of Markdown may hold them
const unsafeInLinks = /[\u0000-\u0020\u007F%#?<>\\&]/g;

/** A path as the target of a link of Markdown, which `decodedPath` reads. */
export function encodePath(path: string): string {
  const encoded = encodeFragment(path);
  return hasUrlScheme(encoded) || encoded.startsWith('//') ? `./${encoded}` : encoded;
}

/** A part of the target of a link of Markdown, such as an anchor. */
export function encodeFragment(text: string): string {
  return text.replace(unsafeInLinks, (character) => encodeURIComponent(character));
}

/** Whether the target of a link is an address rather than a path. */
export function hasUrlScheme(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(target);
}
