/**
 * The path that a relative one means in a file or a page: from its folder, or from the root when it begins with a
 * slash. Without slashes at its ends, '' for the root; undefined above the root.
 */
export function resolveLinkPath(from: string, relative: string): string | undefined {
  const parts = relative.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
