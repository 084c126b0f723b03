import type { GitPlace, LayoutTarget, OutlinePage } from './layout.ts';
import { nameOf } from './paths.ts';
import { alikeTexts, maxCandidates } from './text-likeness.ts';

/** A page that a space has, as it is matched with those of a repository. */
export type KnownPage = {
  readonly id: string;
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  /** The slugs from the top. */
  readonly path: string;
  readonly git?: GitPlace;
  /** Where a link leads, when that is an address. */
  readonly target?: LayoutTarget;
};

export type TextReaders = {
  /** The text of a known page, before the import. */
  known(page: KnownPage): Promise<string>;
  /** The text of a page of the repository. */
  read(page: OutlinePage): Promise<string>;
};

/**
 * Which page of a space each page of a repository goes on from, by the path of the latter: that with the same file, or
 * else with the same bytes, if only one has them, or else the one whose text is most alike. Pages without a file go on
 * from those at their place, or of their title. No page goes on twice; texts are read only for files that are at another
 * path with other bytes.
 */
export async function matchPages(
  known: readonly KnownPage[],
  pages: readonly OutlinePage[],
  texts: TextReaders,
): Promise<Map<string, string>> {
  const matching = new Matching(known, pages);
  const isFile = ({ type, git }: KnownPage | OutlinePage) => type === 'document' && git !== undefined;
  matching.pair(isFile, (page) => page.git?.path);
  matching.pairUnique(isFile, (page) => page.git?.oid);
  await matching.pairAlike(isFile, texts);
  matching.pair(isPlace, (page) => `${page.type} ${page.path}`);
  matching.pairUnique(isLink, (page) => (page.target?.kind === 'url' ? page.target.url : undefined));
  matching.pairUnique(isPlace, (page) => `${page.type} ${page.title}`);
  return matching.ids;
}

function isPlace(): boolean {
  return true;
}

function isLink({ type }: KnownPage | OutlinePage): boolean {
  return type === 'link';
}

type Either = KnownPage | OutlinePage;

class Matching {
  readonly ids = new Map<string, string>();
  #known: readonly KnownPage[];
  #pages: readonly OutlinePage[];

  constructor(known: readonly KnownPage[], pages: readonly OutlinePage[]) {
    this.#known = known;
    this.#pages = pages;
  }

  /** Pairs pages with the same key, in their order. */
  pair(among: (page: Either) => boolean, keyOf: (page: Either) => string | undefined): void {
    const byKey = Map.groupBy(this.#known.filter(among), keyOf);
    for (const page of this.#pages.filter(among)) {
      const key = keyOf(page);
      const found = key === undefined ? undefined : byKey.get(key)?.shift();
      if (found !== undefined) this.ids.set(page.path, found.id);
    }
    this.#forgetMatched();
  }

  /** Pairs pages with a key that only one has on each side. */
  pairUnique(among: (page: Either) => boolean, keyOf: (page: Either) => string | undefined): void {
    const counts = Map.groupBy(this.#pages.filter(among), keyOf);
    const knownCounts = Map.groupBy(this.#known.filter(among), keyOf);
    const isUnique = (page: Either) => {
      const key = keyOf(page);
      return key !== undefined && counts.get(key)?.length === 1 && knownCounts.get(key)?.length === 1;
    };
    this.pair((page) => among(page) && isUnique(page), keyOf);
  }

  /** Pairs the pages whose texts are most alike; only some of very many are compared. */
  async pairAlike(among: (page: Either) => boolean, texts: TextReaders): Promise<void> {
    const known = this.#known.filter(among).slice(0, maxCandidates);
    const pages = this.#pages.filter(among).slice(0, maxCandidates);
    if (known.length === 0 || pages.length === 0) return;
    const before: string[] = [];
    for (const page of known) before.push(await texts.known(page));
    const after: string[] = [];
    for (const page of pages) after.push(await texts.read(page));
    const hint = (at: number, other: number) => likeness(known[at], pages[other]);
    for (const [at, other] of alikeTexts(before, after, hint)) {
      const [from, to] = [known[at], pages[other]];
      if (from !== undefined && to !== undefined) this.ids.set(to.path, from.id);
    }
    this.#forgetMatched();
  }

  #forgetMatched(): void {
    const matched = new Set(this.ids.values());
    this.#known = this.#known.filter(({ id }) => !matched.has(id));
    this.#pages = this.#pages.filter(({ path }) => !this.ids.has(path));
  }
}

/** How much about two pages is the same beside their texts. */
function likeness(known: KnownPage | undefined, page: OutlinePage | undefined): number {
  if (known?.git === undefined || page?.git === undefined) return 0;
  return Number(known.title === page.title) + Number(nameOf(known.git.path) === nameOf(page.git.path));
}
