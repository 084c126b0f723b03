import { LayoutError } from './layout-error.ts';
import type { OutlinePage } from './layout.ts';
import { folderOf, isReadme, nameOf, stemOf } from './paths.ts';
import { pageSlug, siblingSlugs } from './page-slug.ts';
import type { TreeEntry } from './tree.ts';

/** A page of which the path is not known yet, as that depends on its siblings. */
export type Draft = {
  readonly type: 'document' | 'group' | 'link';
  readonly title: string;
  readonly linkTitle?: string | undefined;
  /** The slug that the table of contents names. */
  readonly slug?: string | undefined;
  /** The file of a document. */
  readonly entry?: TreeEntry | undefined;
  /** Where a link leads: to an address, or to the page of a file. */
  readonly link?:
    | { readonly url: string }
    | { readonly file: string; readonly anchor?: string | undefined }
    | undefined;
  readonly children: readonly Draft[];
};

/** The slug that a page has unless a sibling has it, or the table of contents names another one. */
export function baseSlug(
  page: { readonly type: Draft['type']; readonly title: string },
  file: { readonly path: string | undefined; readonly root: string },
): string {
  const slug = file.path === undefined ? pageSlug(page.title) : pageSlug(fileSlug(file.path, file.root));
  return slug === '' ? (page.type === 'document' ? 'page' : page.type) : slug;
}

/** A README stands for its folder. */
function fileSlug(path: string, root: string): string {
  return isReadme(path) && folderOf(path) !== root ? nameOf(folderOf(path)) : stemOf(path);
}

/** How many levels of pages there may be: parsers of Markdown leave out lists that are nested much deeper. */
const maxLevels = 64;

/** @throws LayoutError for a page so deep that a table of contents cannot show it */
export function assertDepth(levels: number, summary: string): void {
  if (levels <= maxLevels) return;
  const message = `There are pages on more than ${maxLevels} levels: move those below up.`;
  throw new LayoutError(summary, message);
}

/**
 * The pages of a tree of drafts in order, parents first.
 * @throws LayoutError when they are too deep
 */
export function pagesOfDrafts(
  drafts: readonly Draft[],
  { root, summary }: { root: string; summary: string },
): OutlinePage[] {
  const placed: { draft: Draft; slug: string; path: string; parent: string | undefined }[] = [];
  const place = (siblings: readonly Draft[], parent: string | undefined, level: number): void => {
    if (siblings.length > 0) assertDepth(level, summary);
    const wishes = siblings.map((draft) => ({
      explicit: explicitSlug(draft),
      base: baseSlug(draft, { path: draft.entry?.path, root }),
    }));
    for (const [at, slug] of siblingSlugs(wishes).entries()) {
      const draft = siblings[at];
      if (draft === undefined) continue;
      const path = parent === undefined ? slug : `${parent}/${slug}`;
      placed.push({ draft, slug, path, parent });
      place(draft.children, path, level + 1);
    }
  };
  place(drafts, undefined, 1);
  const pathOfFile = new Map(
    placed.flatMap(({ draft, path }) =>
      draft.entry === undefined ? [] : [[draft.entry.path, path] as const],
    ),
  );
  return placed.map(({ draft, slug, path, parent }) => ({
    type: draft.type,
    title: draft.title,
    ...(draft.linkTitle !== undefined && { linkTitle: draft.linkTitle }),
    slug,
    path,
    ...(parent !== undefined && { parent }),
    ...targetOf(draft, pathOfFile),
    ...(draft.entry !== undefined && { git: { oid: draft.entry.oid, path: draft.entry.path } }),
  }));
}

function explicitSlug({ slug }: Draft): string | undefined {
  const named = slug === undefined ? '' : pageSlug(slug);
  return named === '' ? undefined : named;
}

function targetOf({ link }: Draft, pathOfFile: ReadonlyMap<string, string>): Pick<OutlinePage, 'target'> {
  if (link === undefined) return {};
  if ('url' in link) return { target: { kind: 'url', url: link.url } };
  const page = pathOfFile.get(link.file);
  if (page === undefined) throw new Error(`A link leads to ${link.file}, which is no page.`);
  const { anchor = '' } = link;
  return { target: anchor === '' ? { kind: 'page', page } : { kind: 'anchor', page, anchor } };
}
