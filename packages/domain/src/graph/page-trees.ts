import { ApiError, type DocumentPage, type Page } from '@lectern/contract';
import { assertUser } from '../core/actor.ts';
import { type ContentPlace, appAddress } from '../presenters/content-place.ts';
import { presentPages } from '../presenters/page.presenter.ts';
import { readPageTrees, TooManyPagesError } from '../spaces/content/read-page-trees.ts';
import type { Ctx } from '../context/context.ts';
import { documentOf } from '../spaces/content/read-content.ts';

/** A content that a thing of the graph leads to: of a space, a revision, or the change request of a number. */
export type AskedContent = {
  readonly spaceId: string;
  readonly revisionId: string;
  readonly as: 'space' | 'revision' | { readonly id: string; readonly number: number };
};

/** Which texts are to be read with the pages. */
export type AskedTexts = { readonly markdown: boolean; readonly document: boolean };

/** Most pages that one request may read, and most of them with their texts. */
const maxPages = 20_000;
const maxTexts = 1000;

/**
 * The pages of contents as trees, in the order asked for; `undefined` for those that the user may not see. The number
 * of statements depends on how deep the largest content is stored, never on how many there are.
 */
export async function readPagesOfMany(
  ctx: Ctx,
  asked: readonly AskedContent[],
  texts: AskedTexts,
): Promise<(Page[] | undefined)[]> {
  const { userId } = assertUser(ctx.actor);
  const found = await ctx.store.revisions.findManyVisible(asked, userId);
  const places = asked.map(({ spaceId, revisionId, as }): ContentPlace | undefined => {
    const row = found.get(`${spaceId}/${revisionId}`);
    if (row === undefined) return undefined;
    const { organization_id, store_id, space_revision_id } = row;
    return {
      space: { id: spaceId, organization_id, store_id, revision_id: space_revision_id },
      revision: row,
      as,
    };
  });
  const seen = places.filter((place) => place !== undefined);
  const pageTrees = await pageTreesOf(ctx, seen);
  const trees = new Map(
    seen.map((place, index) => {
      const pageTree = pageTrees[index];
      if (pageTree === undefined) throw new Error('a content has no pages read');
      const view = { pageTree, appAddress: appAddress(ctx.settings, place), metadata: true };
      return [place, presentPages(view)];
    }),
  );
  if (texts.markdown || texts.document) await addTexts(ctx, trees, texts);
  return places.map((place) => place && trees.get(place));
}

async function pageTreesOf(ctx: Ctx, places: readonly ContentPlace[]) {
  const roots = places.map(({ space, revision }) => ({ storeId: space.store_id, root: revision.pages_hash }));
  try {
    return await readPageTrees(ctx, roots, maxPages);
  } catch (error) {
    if (!(error instanceof TooManyPagesError)) throw error;
    throw new ApiError(
      'invalid_input',
      `The contents have more than ${maxPages} pages together. Ask for the pages of fewer of them at once.`,
      { cause: error },
    );
  }
}

/** Puts the texts into pages, which nobody else holds. */
async function addTexts(
  ctx: Ctx,
  trees: ReadonlyMap<ContentPlace, readonly Page[]>,
  texts: AskedTexts,
): Promise<void> {
  const pages = Array.from(trees).flatMap(([{ space }, tree]) =>
    tree.flatMap(documentsIn).map((page) => ({ page, storeId: space.store_id, hash: page.documentId })),
  );
  if (pages.length > maxTexts) {
    throw new ApiError(
      'invalid_input',
      `The answer would have the texts of ${pages.length} pages; at most ${maxTexts} are read at once. Ask for fewer contents, or for the pages without \`markdown\` and \`document\`.`,
    );
  }
  const asked = pages.flatMap(({ storeId, hash }) => (hash === undefined ? [] : [{ storeId, hash }]));
  const stored =
    asked.length === 0
      ? new Map<string, string>()
      : await ctx.store.contentObjects.loadDocumentsOfStores(asked);
  for (const { page, storeId, hash } of pages) {
    const markdown = hash === undefined ? '' : stored.get(`${storeId}/${hash}`);
    if (markdown === undefined) throw new Error(`the document ${hash} is not stored`);
    if (texts.markdown) page.markdown = markdown;
    if (texts.document) page.document = documentOf(markdown);
  }
}

function documentsIn(page: Page): DocumentPage[] {
  if (page.type !== 'document' && page.type !== 'group') return [];
  const below = page.pages.flatMap(documentsIn);
  return page.type === 'document' ? [page, ...below] : below;
}
