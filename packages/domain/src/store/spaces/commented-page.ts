import { contentHash, type PageRecord } from '@lectern/content';

/** The part of a page that its comments show, as `commented_pages` stores it. */
export type CommentedPage = {
  readonly id: string;
  readonly title: string;
  readonly emoji: string | null;
  readonly icon: string | null;
  readonly path: string;
  readonly created_at: string | null;
  readonly updated_at: string | null;
  readonly digest: string;
};

/** A page of a content as comments show it; `undefined` when it is not there. `pages` has its ancestors, too. */
export function commentedPage(pages: ReadonlyMap<string, PageRecord>, id: string): CommentedPage | undefined {
  const page = pages.get(id);
  if (page === undefined) return undefined;
  const slugs: string[] = [];
  for (let at: PageRecord | undefined = page; at !== undefined; at = pages.get(at.parent ?? ''))
    slugs.unshift(at.slug);
  return {
    id,
    title: page.title,
    emoji: page.emoji ?? null,
    icon: page.icon ?? null,
    path: slugs.join('/'),
    created_at: page.createdAt ?? null,
    updated_at: page.updatedAt ?? null,
    digest: pageDigest(page),
  };
}

/** Equal for pages with the same title, description and text. */
function pageDigest({ title, description, document }: PageRecord): string {
  return contentHash(JSON.stringify([title, description ?? '', document ?? '']));
}
