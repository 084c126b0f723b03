import type { ComputedSource } from './computed-entry.ts';
import { LayoutError } from './layout-error.ts';
import type { OutlinePage } from './layout.ts';
import { folderOf, isReadmePath, fileNameOf, fileStemOf } from './paths.ts';
import { maxPageDepth } from '../pages/page-depth.ts';
import { pageSlug, siblingSlugs } from './page-slug.ts';
import type { SummaryEntry, SummaryPart } from './summary-entry.ts';
import type { TreeEntry } from './repository-tree.ts';

/** A page before its path is known, which depends on its siblings. */
export type PageDraft = {
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  readonly linkTitle?: string | undefined;
  /** The slug that the table of contents requests. */
  readonly slug?: string | undefined;
  /** The file of a document. */
  readonly entry?: TreeEntry | undefined;
  /** The target of a link: a URL, or the page of a file. */
  readonly link?:
    | { readonly url: string }
    | { readonly file: string; readonly anchor?: string | undefined }
    | undefined;
  /** The source of a computed page. */
  readonly computed?: ComputedSource | undefined;
  readonly children: readonly PageDraft[];
  /** What the table of contents has of it. */
  readonly origin?: SummaryEntry | SummaryPart | undefined;
};

type LocatedDraft = {
  readonly draft: PageDraft;
  readonly slug: string;
  readonly path: string;
  readonly parent: string | undefined;
};

/** The slug of a page, unless a sibling has it or the table of contents requests another one. */
export function baseSlug(
  page: { readonly type: PageDraft['type']; readonly title: string },
  file: { readonly path: string | undefined; readonly root: string },
): string {
  const slug = file.path === undefined ? pageSlug(page.title) : pageSlug(fileSlug(file.path, file.root));
  return slug === '' ? (page.type === 'document' ? 'page' : page.type) : slug;
}

/** The README of a folder has the slug of the folder. */
function fileSlug(path: string, root: string): string {
  return isReadmePath(path) && folderOf(path) !== root ? fileNameOf(folderOf(path)) : fileStemOf(path);
}

/** @throws LayoutError for a page that is nested too deep, also for a table of contents; `path` is that of its file */
export function assertDepth(levels: number, path: string): void {
  if (levels <= maxPageDepth) return;
  throw new LayoutError(path, `Pages are nested on more than ${maxPageDepth} levels here: move them up.`);
}

/**
 * The pages of a tree of drafts in order, parents first.
 * @throws LayoutError when they are too deep
 */
export function outlinePages(drafts: readonly PageDraft[], configuration: Paths): OutlinePage[] {
  return outlineDrafts(drafts, configuration).map(({ page }) => page);
}

type Paths = { readonly root: string; readonly summary: string };

/** The pages of a tree of drafts, as `outlinePages`, each with its draft. */
export function outlineDrafts(
  drafts: readonly PageDraft[],
  configuration: Paths,
): { readonly page: OutlinePage; readonly draft: PageDraft }[] {
  const located = locateDrafts(drafts, configuration);
  const pathOfFile = new Map(
    located.flatMap(({ draft, path }) =>
      draft.entry === undefined ? [] : [[draft.entry.path, path] as const],
    ),
  );
  return located.map((one) => ({ page: outlinePage(one, pathOfFile), draft: one.draft }));
}

function locateDrafts(drafts: readonly PageDraft[], { root, summary }: Paths): LocatedDraft[] {
  const located: LocatedDraft[] = [];
  const locate = (siblings: readonly PageDraft[], parent: string | undefined, level: number): void => {
    for (const { entry } of siblings) assertDepth(level, entry?.path ?? parent ?? summary);
    const requests = siblings.map((draft) => ({
      explicit: explicitSlug(draft),
      base: baseSlug(draft, { path: draft.entry?.path, root }),
    }));
    for (const [at, slug] of siblingSlugs(requests).entries()) {
      const draft = siblings[at];
      if (draft === undefined) continue;
      const path = parent === undefined ? slug : `${parent}/${slug}`;
      located.push({ draft, slug, path, parent });
      locate(draft.children, path, level + 1);
    }
  };
  locate(drafts, undefined, 1);
  return located;
}

function outlinePage(
  { draft, slug, path, parent }: LocatedDraft,
  pathOfFile: ReadonlyMap<string, string>,
): OutlinePage {
  return {
    type: draft.type,
    title: draft.title,
    ...(draft.linkTitle !== undefined && { linkTitle: draft.linkTitle }),
    slug,
    path,
    ...(parent !== undefined && { parent }),
    ...linkTarget(draft, pathOfFile),
    ...(draft.computed !== undefined && { computed: draft.computed }),
    ...(draft.entry !== undefined && { git: { oid: draft.entry.oid, path: draft.entry.path } }),
  };
}

function explicitSlug({ slug }: PageDraft): string | undefined {
  const requested = slug === undefined ? '' : pageSlug(slug);
  return requested === '' ? undefined : requested;
}

function linkTarget(
  { link }: PageDraft,
  pathOfFile: ReadonlyMap<string, string>,
): Pick<OutlinePage, 'target'> {
  if (link === undefined) return {};
  if ('url' in link) return { target: { kind: 'url', url: link.url } };
  const page = pathOfFile.get(link.file);
  if (page === undefined) throw new Error(`A link leads to ${link.file}, which is no page.`);
  const { anchor = '' } = link;
  return { target: anchor === '' ? { kind: 'page', page } : { kind: 'anchor', page, anchor } };
}
