import type { DocumentPage, GroupPage, Page, PageLayout, SubPage } from '@lectern/contract';
import type { Json, PageTree, PageRecord } from '@lectern/content';

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

/** All pages of a view, as a tree. */
export function presentPages(view: PageView): Page[] {
  return view.pageTree.childrenOf(undefined).map((id) => presentPage(view, id, ''));
}

/** A page with its descendants; `above` is the path of its parent, with a trailing slash. */
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
    pages: subPages(view, id, path),
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
    pages: subPages(view, id, path),
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

function subPages(view: PageView, id: string, path: string): SubPage[] {
  return view.pageTree.childrenOf(id).flatMap((child) => {
    const page = presentPage(view, child, `${path}/`);
    // Groups are only at the top level.
    return page.type === 'group' ? [] : [page];
  });
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

const defaultLayout: PageLayout = {
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
};

function layoutOf({ layout }: PageRecord): PageLayout {
  return layout === undefined ? defaultLayout : { ...defaultLayout, ...stored<Partial<PageLayout>>(layout) };
}

function parentPath(pageTree: PageView['pageTree'], id: string): string {
  const parent = pageTree.find(id)?.parent;
  return parent === undefined ? '' : `${pageTree.pathOf(parent)}/`;
}

function stored<T>(value: Json | undefined): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only values that the contract or an import validated are stored.
  return value as T;
}
