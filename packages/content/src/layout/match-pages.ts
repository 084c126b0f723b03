import type { GitFile, LayoutTarget, OutlinePage } from './layout.ts';
import { fileNameOf } from './paths.ts';
import { pairSimilarTexts, maxCandidates } from './text-similarity.ts';

/** A page of the space that pages of the repository are matched with. */
export type ExistingPage = {
  readonly id: string;
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  /** The slugs from the root. */
  readonly path: string;
  readonly git?: GitFile;
  /** The target of a link, when that is a URL. */
  readonly target?: LayoutTarget;
};

type TextReaders = {
  /** The text of an existing page, before the import. */
  existing(page: ExistingPage): Promise<string>;
  /** The text of a page of the repository. */
  read(page: OutlinePage): Promise<string>;
};

/**
 * Matches the pages of a repository with the existing pages of a space: first by the path of the file, then by its
 * blob if that is unique, then by the similarity of texts. Pages without a file are matched by their path, then by
 * their URL or title if that is unique. No page is matched twice; texts are only read for files whose path and blob
 * are both new. Returns the ids by the path of the page.
 */
export async function matchPages(
  existing: readonly ExistingPage[],
  pages: readonly OutlinePage[],
  texts: TextReaders,
): Promise<Map<string, string>> {
  const matcher = new PageMatcher(existing, pages);
  const isFile = ({ type, git }: ExistingPage | OutlinePage) => type === 'document' && git !== undefined;
  matcher.pairByKey(isFile, (page) => page.git?.path);
  matcher.pairByUniqueKey(isFile, (page) => page.git?.oid);
  await matcher.pairSimilar(isFile, texts);
  matcher.pairByKey(isAnyPage, (page) => `${page.type} ${page.path}`);
  matcher.pairByUniqueKey(isLink, (page) => (page.target?.kind === 'url' ? page.target.url : undefined));
  matcher.pairByUniqueKey(isAnyPage, (page) => `${page.type} ${page.title}`);
  return matcher.ids;
}

function isAnyPage(): boolean {
  return true;
}

function isLink({ type }: ExistingPage | OutlinePage): boolean {
  return type === 'link';
}

type AnyPage = ExistingPage | OutlinePage;

class PageMatcher {
  readonly ids = new Map<string, string>();
  #existing: readonly ExistingPage[];
  #pages: readonly OutlinePage[];

  constructor(existing: readonly ExistingPage[], pages: readonly OutlinePage[]) {
    this.#existing = existing;
    this.#pages = pages;
  }

  /** Pairs pages with equal keys, in order. */
  pairByKey(isCandidate: (page: AnyPage) => boolean, keyOf: (page: AnyPage) => string | undefined): void {
    const byKey = Map.groupBy(this.#existing.filter(isCandidate), keyOf);
    for (const page of this.#pages.filter(isCandidate)) {
      const key = keyOf(page);
      const found = key === undefined ? undefined : byKey.get(key)?.shift();
      if (found !== undefined) this.ids.set(page.path, found.id);
    }
    this.#removeMatched();
  }

  /** Pairs pages with keys that are unique on each side. */
  pairByUniqueKey(
    isCandidate: (page: AnyPage) => boolean,
    keyOf: (page: AnyPage) => string | undefined,
  ): void {
    const pagesByKey = Map.groupBy(this.#pages.filter(isCandidate), keyOf);
    const existingByKey = Map.groupBy(this.#existing.filter(isCandidate), keyOf);
    const isUnique = (page: AnyPage) => {
      const key = keyOf(page);
      return key !== undefined && pagesByKey.get(key)?.length === 1 && existingByKey.get(key)?.length === 1;
    };
    this.pairByKey((page) => isCandidate(page) && isUnique(page), keyOf);
  }

  /** Pairs the most similar pages; of very many, only some are compared. */
  async pairSimilar(isCandidate: (page: AnyPage) => boolean, texts: TextReaders): Promise<void> {
    const existing = this.#existing.filter(isCandidate).slice(0, maxCandidates);
    const pages = this.#pages.filter(isCandidate).slice(0, maxCandidates);
    if (existing.length === 0 || pages.length === 0) return;
    const before: string[] = [];
    for (const page of existing) before.push(await texts.existing(page));
    const after: string[] = [];
    for (const page of pages) after.push(await texts.read(page));
    const tieBreaker = (at: number, other: number) => metadataSimilarity(existing[at], pages[other]);
    for (const [at, other] of pairSimilarTexts(before, after, tieBreaker)) {
      const [from, to] = [existing[at], pages[other]];
      if (from !== undefined && to !== undefined) this.ids.set(to.path, from.id);
    }
    this.#removeMatched();
  }

  #removeMatched(): void {
    const matched = new Set(this.ids.values());
    this.#existing = this.#existing.filter(({ id }) => !matched.has(id));
    this.#pages = this.#pages.filter(({ path }) => !this.ids.has(path));
  }
}

/** How much of the metadata of two pages is equal. */
function metadataSimilarity(existing: ExistingPage | undefined, page: OutlinePage | undefined): number {
  if (existing?.git === undefined || page?.git === undefined) return 0;
  return (
    Number(existing.title === page.title) +
    Number(fileNameOf(existing.git.path) === fileNameOf(page.git.path))
  );
}
