import { invalidInput } from '@lectern/contract';
import { ContentReader, runTextTask } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { CommentedContent } from './commented-content.ts';
import { type CommentedPage, commentedPage } from '../../store/spaces/commented-page.ts';

type ResolvedTarget = {
  readonly page?: CommentedPage;
  readonly node?: { readonly id: string; readonly preview: string };
};

const previewLength = 200;

/** The page and the node that a comment is on; 400 for one that is not in the revision. */
export async function findCommentTarget(
  { store, contentCache, textTasks }: Pick<Ctx, 'store' | 'contentCache' | 'textTasks'>,
  { space }: Pick<CommentedContent, 'space'>,
  { revisionId, page, node }: { revisionId: string; page: string | undefined; node: string | undefined },
): Promise<ResolvedTarget> {
  if (page === undefined) {
    if (node !== undefined)
      throw invalidInput('body.page', 'is required with a node: name the page that the node is on');
    return {};
  }
  const reader = new ContentReader({ store, contentCache }, space.store_id);
  const pages = await reader.findPages(await store.revisions.get(space.id, revisionId), [page]);
  const commented = commentedPage(pages, page);
  if (commented === undefined) throw invalidInput('body.page', 'names no page of this content');
  if (node === undefined) return { page: commented };
  const markdown = await reader.document(pages.get(page)?.document);
  const preview = await runTextTask(textTasks, 'preview', { markdown, node, length: previewLength });
  if (preview === undefined) throw invalidInput('body.node', 'names no node in the document of the page');
  return { page: commented, node: { id: node, preview } };
}
