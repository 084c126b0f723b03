import { isDeepStrictEqual } from 'node:util';
import type { OutlinePage } from './layout.ts';
import { explicitSlugs } from './explicit-slugs.ts';
import { replaceHead, replaceHeading, replaceLink } from './summary-heads.ts';
import { breakOf, columnAfter, shiftLine } from './summary-lines.ts';
import type { SummaryNode, SummaryOrigin } from './summary-tree.ts';
import { entryMarkdown, groupMarkdown, type SummaryOptions, summaryTitle } from './write-summary.ts';

type Before = {
  readonly lines: readonly string[];
  readonly pages: readonly OutlinePage[];
  /** The previous page of each page, by its path. */
  readonly matched: ReadonlyMap<string, OutlinePage>;
  readonly origins: ReadonlyMap<string, SummaryOrigin>;
};

/** The lines of entries and headings, as much as possible those of before. */
export class SummaryEntryTexts {
  readonly #before: Before;
  readonly #fileBefore: ReadonlyMap<string, string | undefined>;
  readonly #options: SummaryOptions & { readonly isExact: boolean };
  /** The paths of pages whose slug is written, though it is the default one. */
  readonly #explicit = new Set<string>();
  /** The paths of pages with subpages. */
  readonly #parents: ReadonlySet<string | undefined>;

  constructor(before: Before, pages: readonly OutlinePage[], options: SummaryOptions & { isExact: boolean }) {
    this.#before = before;
    this.#fileBefore = new Map(before.pages.map(({ path, git }) => [path, git?.path]));
    this.#options = { ...options, explicit: this.#explicit };
    this.#parents = new Set(pages.map(({ parent }) => parent));
    const originOf = ({ path }: OutlinePage) => before.origins.get(before.matched.get(path)?.path ?? '');
    for (const siblings of Map.groupBy(pages, ({ parent }) => parent).values())
      for (const path of explicitSlugs(siblings, originOf, options)) this.#explicit.add(path);
    for (const page of pages) {
      const own = before.matched.get(page.path);
      // With its link, the entry would lose the slug that it has.
      if (own !== undefined && hasSlug(originOf(page)) && !this.#isTitled(page, own))
        this.#explicit.add(page.path);
    }
  }

  /** The lines of a page that stays where it is, shifted by so many columns. */
  retained(page: OutlinePage, node: SummaryNode, shift: number): string[] {
    const { origin, head } = node;
    const lines = this.#linesOf(node).map((line) => shiftLine(line, shift));
    if (origin === undefined || head.to === head.from || !this.#isChanged(page, node)) return lines;
    const at = 'entries' in origin ? 0 : Math.max(0, origin.line - 1 - head.from);
    const kind = 'entries' in origin ? 'heading' : origin.fence === undefined ? 'entry' : 'fence';
    const source = 'entries' in origin ? undefined : origin.source;
    const replaced = replaceHead(lines[at] ?? '', this.#changedText(page, node), { kind, source });
    const end = breakOf(lines.at(-1) ?? '');
    return [...lines.slice(0, at), ...replaced.map((line) => line + end)];
  }

  /** The lines of a page that is inserted with a prefix. */
  inserted(page: OutlinePage, node: SummaryNode | undefined, prefix: string): string[] {
    const own = node === undefined ? undefined : this.#movedLines(page, node, prefix);
    if (own !== undefined) return own;
    if (page.type === 'group')
      return (
        node === undefined ? groupMarkdown(page, this.#options) : `## ${this.#changedText(page, node)}`
      ).split('\n');
    const text = node === undefined ? entryMarkdown(page, this.#options) : this.#changedText(page, node);
    const indent = ' '.repeat(columnAfter(prefix));
    return text.split('\n').map((line, at) => (at === 0 ? prefix : indent) + line);
  }

  /** Its lines as they are; `undefined` where its text is another one, or is not alone on its lines. */
  #movedLines(page: OutlinePage, node: SummaryNode, prefix: string): string[] | undefined {
    const { origin, column } = node;
    if (origin === undefined || node.isShared || this.#isChanged(page, node)) return undefined;
    const lines = this.#linesOf(node);
    if ('entries' in origin) return [...lines];
    // Of several entries of a file, the first one is its page.
    const isUnique = page.target?.kind !== 'page';
    if (!isUnique || (node.prefix === undefined && (origin.source === undefined || lines.length > 1)))
      return undefined;
    const shift = columnAfter(prefix) - column;
    return lines.map((line, at) =>
      at === 0
        ? prefix + line.slice((node.prefix ?? '').length).replace(/^[ \t]+/, '')
        : shiftLine(line, shift),
    );
  }

  /** Without its marker, and with its comments and, where that is possible, all that follows its link. */
  #changedText(page: OutlinePage, { page: own, origin, head, isShared }: SummaryNode): string {
    const isSame = own !== undefined && isDeepStrictEqual(this.#shownOf(page), this.#shownBefore(own));
    if (origin !== undefined && 'entries' in origin) {
      const text = groupMarkdown(page, this.#options).replace(/^#+ */, '');
      const source = this.#before.lines.slice(head.from, head.to).join('');
      return replaceHeading(source, text, isSame ? 'slug' : 'all');
    }
    const markdown = entryMarkdown(page, this.#options);
    if (origin?.source === undefined || isShared) return markdown;
    if (this.#explicit.has(page.path)) return replaceLink(origin.source, markdown, isSame ? 'slug' : 'all');
    const isTitled = own !== undefined && this.#isTitled(page, own) && !this.#isAmbiguous(page, origin);
    return replaceLink(origin.source, markdown, isTitled ? 'title' : 'all');
  }

  /** Whether nothing but the title differs. */
  #isTitled(page: OutlinePage, own: OutlinePage): boolean {
    return isDeepStrictEqual({ ...this.#shownOf(page), title: '' }, { ...this.#shownBefore(own), title: '' });
  }

  #linesOf({ head }: SummaryNode): readonly string[] {
    return this.#before.lines.slice(head.from, head.to);
  }

  #isChanged(page: OutlinePage, { page: own, origin }: SummaryNode): boolean {
    return (
      own === undefined ||
      this.#isAmbiguous(page, origin) ||
      this.#explicit.has(page.path) ||
      !isDeepStrictEqual(this.#shownOf(page), this.#shownBefore(own))
    );
  }

  /** Whether an entry may be read in another way among other entries, and another one would not be. */
  #isAmbiguous({ path, type, target }: OutlinePage, origin: SummaryOrigin | undefined): boolean {
    if (!this.#options.isExact || origin === undefined || 'entries' in origin) return false;
    // A link to a file that is not there is a page as long as it has subpages.
    const isUnresolved =
      type === 'document' && origin.href !== undefined && !this.#options.pagePaths.has(path);
    return (target !== undefined && target.kind !== 'url') || (isUnresolved && !this.#parents.has(path));
  }

  #shownOf(page: OutlinePage): object {
    const { pagePaths } = this.#options;
    return shown(page, pagePaths.get(page.path), (path) => pagePaths.get(path));
  }

  #shownBefore(own: OutlinePage): object {
    return shown(own, own.git?.path, (path) => this.#fileBefore.get(path));
  }
}

function hasSlug(origin: SummaryOrigin | undefined): boolean {
  return origin !== undefined && ('entries' in origin ? origin.group?.slug : origin.slug) !== undefined;
}

/** What the entry of a page shows; files are paths of the repository. */
function shown(
  page: OutlinePage,
  file: string | undefined,
  fileAt: (path: string) => string | undefined,
): Readonly<Record<string, unknown>> {
  const { type, linkTitle, target, computed } = page;
  if (computed !== undefined) return { type, computed };
  const link =
    target === undefined || target.kind === 'url' ? target : { ...target, page: fileAt(target.page) };
  return { type, title: summaryTitle(page), linkTitle, file, link };
}
