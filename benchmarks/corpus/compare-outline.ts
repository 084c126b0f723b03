import type { Client } from '../../packages/domain/src/index.ts';

/** Pages of a space beside the lines of its table of contents. */
export type OutlineDifference = {
  readonly pages: number;
  readonly entries: number;
  /** The first entries at another depth, or in another order, as `depth title`. */
  readonly differences: readonly string[];
};

type Page = Awaited<ReturnType<Client['spaceContent']['listPages']>>['pages'][number];

/**
 * Compares the pages of a space with a reading of SUMMARY.md that knows lines and their indentation alone: every line that
 * begins with a bullet and a link is an entry, one level below the last line that is indented less.
 */
export function compareOutline(pages: readonly Page[], summary: string): OutlineDifference {
  const found = pages.flatMap((page) => outline(page, 0));
  const expected = entriesOf(summary);
  const differences: string[] = [];
  for (let at = 0; at < Math.max(found.length, expected.length); at += 1) {
    const [entry, page] = [expected[at], found[at]];
    if (entry !== page) differences.push(`entry ${at + 1}: ${entry ?? 'none'} is ${page ?? 'none'}`);
  }
  return { pages: found.length, entries: expected.length, differences };
}

function outline(page: Page, depth: number): string[] {
  const below = 'pages' in page ? page.pages : [];
  // A heading is no level: its entries are at the margin.
  if (page.type === 'group') return below.flatMap((child) => outline(child, depth));
  return [`${depth} ${plain(page.title)}`, ...below.flatMap((child) => outline(child, depth + 1))];
}

function entriesOf(summary: string): string[] {
  const open: number[] = [];
  return summary.split(/\r?\n/).flatMap((line) => {
    const [, indent, title, text] = /^([ \t]*)[*+-][ \t]+(?:\[(.*)\]\(.*\)|(.+))/.exec(line) ?? [];
    if (indent === undefined) return [];
    const width = indent.replaceAll('\t', '    ').length;
    while ((open.at(-1) ?? -1) >= width) open.pop();
    open.push(width);
    return [`${open.length - 1} ${plain(title ?? text ?? '')}`];
  });
}

/** A title without escapes and marks. */
function plain(title: string): string {
  return title
    .replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replaceAll(/<[^>]*>|[*_`]/g, '')
    .replaceAll(/&(?:amp|#x26);/g, '&')
    .trim();
}
