/**
 * Resolves a relative path against the folder of a file or page, and one that starts with a slash against the root.
 * Without leading and trailing slashes, '' for the root; `undefined` above the root.
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
