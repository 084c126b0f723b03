import type { PageTree, TreePage } from '../site/page-tree.ts';

/** Compared are the first pages only, and as much of their titles. */
const maxPages = 5000;
const maxLength = 80;

/** The pages whose title or path is most like a path, at most five. */
export function nearPages(tree: PageTree, path: string): TreePage[] {
  const wanted = gramsOf(path.split('/').at(-1) ?? path);
  return tree.documents
    .slice(0, maxPages)
    .map((page) => ({
      page,
      score: Math.max(
        similarity(wanted, gramsOf(page.title)),
        similarity(wanted, gramsOf(page.path?.split('/').at(-1) ?? '')),
      ),
    }))
    .filter(({ score }) => score > 0.3)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ page }) => page);
}

/** The pairs of letters of a text. */
function gramsOf(text: string): ReadonlySet<string> {
  const letters = text
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const grams = new Set<string>();
  for (let index = 0; index + 1 < letters.length; index += 1) grams.add(letters.slice(index, index + 2));
  return grams;
}

/** Sørensen–Dice coefficient, from 0 to 1. */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
