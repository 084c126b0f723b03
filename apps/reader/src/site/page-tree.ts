import type { Page } from '@lectern/contract';

/** A page of a tree, without its content. */
export type TreePage = {
  readonly id: string;
  readonly title: string;
  readonly kind: 'document' | 'group' | 'link';
  /** Of a page that has one; empty for the first page of a space. */
  readonly path: string | undefined;
  /** Of a link. */
  readonly href: string | undefined;
  readonly emoji: string | undefined;
  readonly icon: string | undefined;
  readonly description: string | undefined;
  readonly updatedAt: string | undefined;
  readonly hidden: boolean;
  readonly noRobotsIndex: boolean;
  readonly parent: TreePage | undefined;
  readonly children: TreePage[];
};

/** The pages of a space, as its visitor sees them. */
export class PageTree {
  readonly roots: readonly TreePage[];
  /** All pages, in order. */
  readonly all: readonly TreePage[];
  /** Whether some are computed from an OpenAPI specification: then the pages change without their revision. */
  readonly hasComputed: boolean;
  readonly #byId: ReadonlyMap<string, TreePage>;
  readonly #byPath: ReadonlyMap<string, TreePage>;
  /** The documents of the table of contents, in order. */
  readonly #sequence: readonly TreePage[];

  constructor(pages: readonly Page[]) {
    const all: TreePage[] = [];
    this.roots = pages.flatMap((page) => readPage(page, undefined, all));
    this.all = all;
    this.hasComputed = isComputed(pages);
    this.#byId = new Map(all.map((page) => [page.id, page]));
    this.#byPath = new Map(all.flatMap((page) => (page.path === undefined ? [] : [[page.path, page]])));
    this.#sequence = all.filter((page) => page.kind === 'document' && !isHidden(page));
  }

  /** The first document, which the URL of the space shows. */
  get home(): TreePage | undefined {
    return this.#sequence[0] ?? this.all.find(({ kind }) => kind === 'document');
  }

  /** The documents that are in the table of contents. */
  get documents(): readonly TreePage[] {
    return this.#sequence;
  }

  find(id: string): TreePage | undefined {
    return this.#byId.get(id);
  }

  /** The page at a path; the first page at the empty one. */
  findByPath(path: string): TreePage | undefined {
    return path === '' ? this.home : this.#byPath.get(path);
  }

  /** The pages before and after one. */
  neighbours(page: TreePage): {
    readonly previous?: TreePage | undefined;
    readonly next?: TreePage | undefined;
  } {
    const index = this.#sequence.indexOf(page);
    return index === -1 ? {} : { previous: this.#sequence[index - 1], next: this.#sequence[index + 1] };
  }

  /** What it takes in memory, roughly. */
  get sizeBytes(): number {
    return 500 * this.all.length + 1000;
  }
}

function isComputed(pages: readonly Page[]): boolean {
  return pages.some(
    (page) =>
      page.type === 'computed' ||
      (page.type === 'document' && page.computed !== undefined) ||
      ('pages' in page && isComputed(page.pages)),
  );
}

/** The pages above one, from the top. */
export function ancestorsOf(page: TreePage): TreePage[] {
  const ancestors: TreePage[] = [];
  for (let { parent } = page; parent !== undefined; { parent } = parent) ancestors.unshift(parent);
  return ancestors;
}

/** Whether a page or one above it is not in the table of contents. */
export function isHidden(page: TreePage): boolean {
  return page.hidden || ancestorsOf(page).some(({ hidden }) => hidden);
}

function readPage(page: Page, parent: TreePage | undefined, all: TreePage[]): TreePage[] {
  if (page.type === 'computed') return [];
  const placed = page.type === 'link' ? undefined : page;
  const read: TreePage = {
    id: page.id,
    title: page.title,
    kind: page.type,
    path: placed?.path,
    href: page.type === 'link' ? page.href : undefined,
    emoji: page.emoji,
    icon: page.icon,
    description: page.type === 'document' ? page.description : undefined,
    updatedAt: page.updatedAt ?? page.createdAt,
    hidden: page.hidden === true,
    noRobotsIndex: placed?.noRobotsIndex === true,
    parent,
    children: [],
  };
  all.push(read);
  for (const child of placed?.pages ?? []) read.children.push(...readPage(child, read, all));
  return [read];
}
