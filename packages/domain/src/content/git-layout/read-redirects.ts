import type { LayoutConfiguration } from './configuration.ts';
import { findFile } from './find-file.ts';
import type { LayoutRedirect, LayoutWarning, OutlinePage } from './layout.ts';
import type { TreeIndex } from './tree.ts';

/** The redirects of `.gitbook.yaml` to pages that there are: they name the file of a page, or its path. */
export function readRedirects(
  index: TreeIndex,
  { file, root, redirects }: LayoutConfiguration,
  pages: readonly OutlinePage[],
): { redirects: LayoutRedirect[]; warnings: LayoutWarning[] } {
  const pathOfFile = new Map(pages.flatMap(({ git, path }) => (git === undefined ? [] : [[git.path, path]])));
  const paths = new Set(pages.map(({ path }) => path));
  const read: LayoutRedirect[] = [];
  const warnings: LayoutWarning[] = [];
  for (const [from, to] of redirects) {
    const found = findFile(index, to.replace(/^\/+/, ''), { root, folders: [root] });
    const ofFile = found.kind === 'file' ? pathOfFile.get(found.entry.path) : undefined;
    const plain = trimmed(to);
    const page = ofFile ?? (paths.has(plain) ? plain : undefined);
    if (page !== undefined) read.push({ from: trimmed(from), to: page });
    else
      warnings.push({ path: file, message: `redirects.${from}: ${to} is no page of the table of contents` });
  }
  return { redirects: read, warnings };
}

function trimmed(path: string): string {
  return path
    .replace(/^(?:\.\/|\/)+/, '')
    .replace(/#[^]*$/, '')
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\.md$/, '');
}
