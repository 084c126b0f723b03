import { LayoutError } from './layout-error.ts';
import type { OutlinePage } from './layout.ts';
import { folderOf, isReadmePath, fileNameOf, fileStemOf } from './paths.ts';
import { pageSlug, siblingSlugs } from './page-slug.ts';
import type { TreeEntry } from './repository-tree.ts';

/** A page before its path is known, which depends on its siblings. */
export type PageDraft = {
  readonly type: 'document' | 'group' | 'link';
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
  readonly children: readonly PageDraft[];
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

/** The maximum depth of pages: Markdown parsers ignore lists that are nested much deeper. */
const maxLevels = 64;

/** @throws LayoutError for a page that is too deep for a table of contents */
export function assertDepth(levels: number, summary: string): void {
  if (levels <= maxLevels) return;
  const message = `There are pages on more than ${maxLevels} levels: move those below up.`;
  throw new LayoutError(summary, message);
}

/**
 * The pages of a tree of drafts in order, parents first.
 * @throws LayoutError when they are too deep
 */
export function outlinePages(
  drafts: readonly PageDraft[],
  { root, summary }: { root: string; summary: string },
): OutlinePage[] {
  const located: { draft: PageDraft; slug: string; path: string; parent: string | undefined }[] = [];
  const locate = (siblings: readonly PageDraft[], parent: string | undefined, level: number): void => {
    if (siblings.length > 0) assertDepth(level, summary);
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
  const pathOfFile = new Map(
    located.flatMap(({ draft, path }) =>
      draft.entry === undefined ? [] : [[draft.entry.path, path] as const],
    ),
  );
  return located.map(({ draft, slug, path, parent }) => ({
    type: draft.type,
    title: draft.title,
    ...(draft.linkTitle !== undefined && { linkTitle: draft.linkTitle }),
    slug,
    path,
    ...(parent !== undefined && { parent }),
    ...linkTarget(draft, pathOfFile),
    ...(draft.entry !== undefined && { git: { oid: draft.entry.oid, path: draft.entry.path } }),
  }));
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
