import { trimEndOf } from '@lectern/contract/trim-characters';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { findFile } from './find-file.ts';
import type { LayoutRedirect, LayoutWarning, OutlinePage } from './layout.ts';
import { decodePath } from './paths.ts';
import type { TreeIndex } from './repository-tree.ts';

/** The maximum number of redirects, and the maximum length of their paths. */
const maxRedirects = 5000;
const maxPathLength = 512;
/** How many other redirects a redirect may lead through. */
const maxSteps = 10;

/**
 * Reads the redirects of `.gitbook.yaml`, which name the file of a page, its path, or another redirect. One without an
 * existing page is a warning.
 */
export function readRedirects(
  index: TreeIndex,
  configuration: LayoutConfiguration,
  pages: readonly OutlinePage[],
): { redirects: LayoutRedirect[]; warnings: LayoutWarning[] } {
  const { file, root, redirects, warnings: unread = [] } = configuration;
  const warnings: LayoutWarning[] = unread.map((message) => ({ path: file, message }));
  const pathOfFile = new Map(pages.flatMap(({ git, path }) => (git === undefined ? [] : [[git.path, path]])));
  const paths = new Set(pages.map(({ path }) => path));
  const targetsByPath = new Map(Array.from(redirects, ([from, to]) => [normalizeRedirectPath(from), to]));
  const pageOf = (to: string): string | undefined => {
    const found = findFile(index, to.replace(/^\/+/, ''), { root, folders: [root] });
    const ofFile = found.kind === 'file' ? pathOfFile.get(found.entry.path) : undefined;
    const normalized = normalizeRedirectPath(to);
    return ofFile ?? (paths.has(normalized) ? normalized : undefined);
  };
  const read = new Map<string, string>();
  for (const [name, to] of redirects) {
    const from = normalizeRedirectPath(name);
    const outcome = read.has(from) ? 'another redirect has the same path' : resolveRedirect(from, to);
    if (typeof outcome === 'object') read.set(from, outcome.page);
    else warnings.push({ path: file, message: `redirects.${name.slice(0, maxPathLength)}: ${outcome}` });
  }
  return { redirects: Array.from(read, ([from, to]) => ({ from, to })), warnings };

  /** The page that a redirect leads to, or why there is none. */
  function resolveRedirect(from: string, to: string): string | { readonly page: string } {
    if (from === '' || from.length > maxPathLength)
      return `a path must have from 1 to ${maxPathLength} characters`;
    if (paths.has(from)) return 'there is a page at this path';
    if (read.size >= maxRedirects) return `there are more than ${maxRedirects} redirects`;
    const seen = new Set([from]);
    for (let target = to; ;) {
      const page = pageOf(target);
      if (page !== undefined) return { page };
      const next = normalizeRedirectPath(target);
      const nextTarget = targetsByPath.get(next);
      if (nextTarget === undefined)
        return `${to.slice(0, maxPathLength)} is no page of the table of contents`;
      if (seen.has(next)) return 'it leads back to itself';
      if (seen.size > maxSteps) return `it leads through more than ${maxSteps} others`;
      seen.add(next);
      target = nextTarget;
    }
  }
}

/** The normal form of a redirected path: without optional parts. */
export function normalizeRedirectPath(path: string): string {
  const own = path
    .trim()
    .replace(/^(?:\.\/|\/)+/, '')
    .replace(/[?#][^]*$/, '');
  return decodePath(trimEndOf(own, '/').replace(/\.md$/, ''));
}
