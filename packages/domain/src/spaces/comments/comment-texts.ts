import type { Text, TextFormat } from '@lectern/contract';
import type { ResolvedText, ResolveTexts, UnresolvedText } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { readerOf } from '../../presenters/content-version.ts';
import { documentReader, presentTexts } from '../../presenters/text.presenter.ts';
import type { CommentedContentIds } from '../../store/spaces/commented-pages.repository.ts';
import type { CommentRow } from '../../store/spaces/comments.repository.ts';
import type { ReferenceScope } from '../references/resolve-links-of-texts.ts';
import { resolveTexts } from '../references/resolve-texts.ts';

type PlacedComment = Pick<CommentRow, 'space_id' | 'change_request_id' | 'page_id' | 'markdown'>;

/** The texts of comments in the requested format, in order; links are resolved in the content that they are on. */
export async function presentCommentTexts(
  ctx: Ctx,
  rows: readonly PlacedComment[],
  format: TextFormat | undefined,
): Promise<Text[]> {
  const texts = rows.map(({ markdown, page_id: page }) => ({ markdown, page: page ?? undefined }));
  return presentTexts(documentReader(ctx, resolverOfRows(ctx, rows)), texts, format);
}

function resolverOfRows(ctx: Ctx, rows: readonly PlacedComment[]): ResolveTexts {
  return (texts) =>
    resolveInContents(
      ctx,
      texts.flatMap((text, at) => {
        const row = rows[at];
        if (row === undefined) throw new Error('A text is of no comment.');
        return { text, content: { spaceId: row.space_id, changeRequestId: row.change_request_id } };
      }),
    );
}

type CommentedContent = Omit<CommentedContentIds, 'id'>;

/** Resolves links in the current content of a space or change request. */
export function resolverOfComments(ctx: Ctx, content: CommentedContent): ResolveTexts {
  return (texts) =>
    resolveInContents(
      ctx,
      texts.map((text) => ({ text, content })),
    );
}

async function resolveInContents(
  ctx: Ctx,
  texts: readonly { readonly text: UnresolvedText; readonly content: CommentedContent }[],
): Promise<ResolvedText[]> {
  const keyOf = ({ spaceId, changeRequestId }: CommentedContent) => `${spaceId}/${changeRequestId ?? ''}`;
  const contents = new Map(
    texts
      .filter(({ text: { written, requested = [] } }) => written.length + requested.length > 0)
      .map(({ content }) => [keyOf(content), content]),
  );
  const found = contents.size === 0 ? [] : await ctx.store.revisions.findContents([...contents.values()]);
  const scopes = new Map<string, ReferenceScope>();
  for (const [key, { store_id, organization_id, computed_specs, ...revision }] of found) {
    const space = { id: revision.space_id, organization_id, store_id, computed_specs };
    scopes.set(key, { space, revision, reader: readerOf(ctx, { space }) });
  }
  return resolveTexts(
    ctx,
    texts.map(({ text, content }) => ({ text, scope: scopes.get(keyOf(content)) })),
  );
}
