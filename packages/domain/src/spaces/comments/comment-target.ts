import { invalidInput } from '@lectern/contract';
import { ContentReader, type DocumentNode, toDocument } from '@lectern/content';
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
  { store, contentCache }: Pick<Ctx, 'store' | 'contentCache'>,
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
  const { nodes } = toDocument(await reader.document(pages.get(page)?.document));
  const found = findNode(nodes, node);
  if (found === undefined) throw invalidInput('body.node', 'names no node in the document of the page');
  const preview = textOfNode(found).replaceAll(/\s+/g, ' ').trim();
  return {
    page: commented,
    node: { id: node, preview: Array.from(preview).slice(0, previewLength).join('') },
  };
}

/** The node with a key, or with an anchor. */
function findNode(nodes: readonly DocumentNode[], id: string): DocumentNode | undefined {
  for (const node of nodes) {
    if (node.key === id || (node.object === 'block' && node.meta?.id === id)) return node;
    const found = findNode(childrenOf(node), id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function childrenOf(node: DocumentNode): readonly DocumentNode[] {
  if (node.object === 'text') return [];
  return [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes)];
}

function textOfNode(node: DocumentNode): string {
  if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
  return childrenOf(node)
    .map(textOfNode)
    .join(node.object === 'block' ? ' ' : '');
}
