import {
  defaultPageLayout,
  type DocumentPage,
  type GroupPage,
  type Page,
  type PageLayout,
  type SubPage,
} from '@lectern/contract';
import { type Json, type PageTree, type PageRecord, Slice } from '@lectern/content';

/** The tree of the pages, and how they are presented. */
export type PageView = {
  readonly pageTree: Pick<PageTree, 'find' | 'childrenOf' | 'pathOf'>;
  /** The URL of the content in the frontend; the URL of a page is below it, at its path. */
  readonly appAddress: string;
  /** Whether Git metadata is included. */
  readonly metadata: boolean;
  /** The part of a text that the reader sees; all of it when left out. */
  readonly visibleText?: (text: string) => string;
};

/** The pages of a view as a tree, down to a number of levels. There may be many: they are presented in slices. */
export async function presentPages(view: PageView, levels = Infinity): Promise<Page[]> {
  const pages: Page[] = [];
  await presentBelow(view, { parent: undefined, pages, above: '', levels });
  return pages;
}

/** A page with its descendants. */
export async function presentSubtree(view: PageView, id: string): Promise<Page> {
  const page = presentPage(view, id);
  if (hasPages(page))
    await presentBelow(view, { parent: id, pages: page.pages, above: `${page.path}/`, levels: Infinity });
  return page;
}

/** Pages to be added to `pages`, and how many levels of them. */
type Below = {
  readonly parent: string | undefined;
  readonly pages: Page[];
  readonly above: string;
  readonly levels: number;
};

async function presentBelow(view: PageView, first: Below): Promise<void> {
  const slice = new Slice();
  const open = [first];
  // It grows by the pages that have others below them.
  for (const { parent, pages, above, levels } of open) {
    for (const id of view.pageTree.childrenOf(parent)) {
      if (slice.isOver) await slice.pause();
      const page = presentPage(view, id, above);
      // Groups are only at the top level.
      if (parent !== undefined && page.type === 'group') continue;
      pages.push(page);
      if (levels > 1 && hasPages(page))
        open.push({ parent: id, pages: page.pages, above: `${page.path}/`, levels: levels - 1 });
    }
  }
}

function hasPages(page: Page): page is DocumentPage | GroupPage {
  return page.type === 'document' || page.type === 'group';
}

/** A page without those below it; `above` is the path of its parent, with a trailing slash. */
export function presentPage(view: PageView, id: string, above = parentPath(view.pageTree, id)): Page {
  const record = view.pageTree.find(id);
  if (record === undefined) throw new Error(`The page ${id} is not in this content.`);
  switch (record.type) {
    case 'document':
      return presentDocument(view, { id, record, path: above + record.slug });
    case 'group':
      return presentGroup(view, { id, record, path: above + record.slug });
    case 'link':
      return presentLink(id, record);
    case 'computed':
      return { ...identityOf(id, record), type: 'computed', computed: stored(record.computed) };
  }
}

type PageAtPath = { readonly id: string; readonly record: PageRecord; readonly path: string };

function presentDocument(view: PageView, { id, record, path }: PageAtPath): DocumentPage {
  return {
    ...identityOf(id, record),
    type: 'document',
    ...pathMembersOf(record, path),
    ...descriptionOf(view, record),
    ...(record.document !== undefined && { documentId: record.document }),
    urls: { app: `${view.appAddress}/${path}` },
    pages: [],
    layout: layoutOf(record),
    ...(record.cover !== undefined && { cover: stored(record.cover) }),
    ...(view.metadata && record.git !== undefined && { git: record.git }),
    ...(record.computed !== undefined && { computed: stored(record.computed) }),
    ...(record.computedSeed !== undefined && { computedSeed: record.computedSeed }),
  };
}

function presentGroup(view: PageView, { id, record, path }: PageAtPath): GroupPage {
  return {
    ...identityOf(id, record),
    type: 'group',
    ...pathMembersOf(record, path),
    urls: { app: `${view.appAddress}/${path}` },
    pages: [],
    ...(view.metadata && record.git !== undefined && { git: record.git }),
  };
}

function presentLink(id: string, record: PageRecord): SubPage {
  const target: Extract<SubPage, { type: 'link' }>['target'] = stored(record.target);
  return {
    ...identityOf(id, record),
    type: 'link',
    target,
    ...(target.kind === 'url' && { href: target.url }),
    ...(record.hidden === true && { hidden: true }),
  };
}

function identityOf(id: string, record: PageRecord) {
  return {
    id,
    title: record.title,
    ...(record.emoji !== undefined && { emoji: record.emoji }),
    ...(record.icon !== undefined && { icon: record.icon }),
    ...(record.createdAt !== undefined && { createdAt: record.createdAt }),
    ...(record.updatedAt !== undefined && { updatedAt: record.updatedAt }),
  };
}

function pathMembersOf(record: PageRecord, path: string) {
  return {
    slug: record.slug,
    path,
    ...(record.hidden === true && { hidden: true }),
    ...(record.noIndex === true && { noIndex: true }),
    ...(record.noRobotsIndex === true && { noRobotsIndex: true }),
  };
}

function descriptionOf({ visibleText }: PageView, { description }: PageRecord) {
  if (description === undefined) return {};
  return { description: visibleText === undefined ? description : visibleText(description) };
}

function layoutOf({ layout }: PageRecord): PageLayout {
  if (layout === undefined) return defaultPageLayout;
  return { ...defaultPageLayout, ...stored<Partial<PageLayout>>(layout) };
}

function parentPath(pageTree: PageView['pageTree'], id: string): string {
  const parent = pageTree.find(id)?.parent;
  return parent === undefined ? '' : `${pageTree.pathOf(parent)}/`;
}

function stored<T>(value: Json | undefined): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only values that the contract or an import validated are stored.
  return value as T;
}
