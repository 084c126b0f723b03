import { invalidInput } from '@lectern/contract';
import { ContentReader, type Node, toDocument } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { CommentPlace } from './comment-place.ts';
import { type CommentedPage, commentedPage } from '../../store/spaces/commented-page.ts';

export type CommentTarget = {
  readonly page?: CommentedPage;
  readonly node?: { readonly id: string; readonly preview: string };
};

const previewLength = 200;

/** What a comment on the content of a revision names: 400 for a page or a node that is not in it. */
export async function findTarget(
  { store, contentMemory }: Pick<Ctx, 'store' | 'contentMemory'>,
  { space }: Pick<CommentPlace, 'space'>,
  { revisionId, page, node }: { revisionId: string; page: string | undefined; node: string | undefined },
): Promise<CommentTarget> {
  if (page === undefined) {
    if (node !== undefined) throw invalidInput('body.page', 'is required: the page that the node is on');
    return {};
  }
  const reader = new ContentReader({ store, contentMemory }, space.store_id);
  const pages = await reader.findPages(await store.revisions.get(space.id, revisionId), [page]);
  const commented = commentedPage(pages, page);
  if (commented === undefined) throw invalidInput('body.page', 'there is no such page');
  if (node === undefined) return { page: commented };
  const { nodes } = toDocument(await reader.document(pages.get(page)?.document));
  const found = findNode(nodes, node);
  if (found === undefined)
    throw invalidInput('body.node', 'there is no node with this key in the document of the page');
  const preview = textOf(found).replaceAll(/\s+/g, ' ').trim();
  return {
    page: commented,
    node: { id: node, preview: Array.from(preview).slice(0, previewLength).join('') },
  };
}

/** The node with a key, or with an anchor that links lead to. */
function findNode(nodes: readonly Node[], id: string): Node | undefined {
  for (const node of nodes) {
    if (node.key === id || (node.object === 'block' && node.meta?.id === id)) return node;
    const found = findNode(childrenOf(node), id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function childrenOf(node: Node): readonly Node[] {
  if (node.object === 'text') return [];
  return [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes)];
}

function textOf(node: Node): string {
  if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
  return childrenOf(node)
    .map(textOf)
    .join(node.object === 'block' ? ' ' : '');
}
