import { ApiError, type DocumentPage, type Page } from '@lectern/contract';
import { assertUser } from '../core/actor.ts';
import { type ContentVersion, appAddress } from '../presenters/content-version.ts';
import { presentPages } from '../presenters/page.presenter.ts';
import { readPageTrees, TooManyPagesError } from '../spaces/content/read-page-trees.ts';
import type { Ctx } from '../context/context.ts';
import { presentDocument } from '../spaces/content/read-content.ts';

/** The content of a node: of a space, of a revision, or of the change request with a number. */
export type NodeContent = {
  readonly spaceId: string;
  readonly revisionId: string;
  readonly as: 'space' | 'revision' | { readonly id: string; readonly number: number };
};

/** The texts to read with the pages. */
export type PageTexts = { readonly markdown: boolean; readonly document: boolean };

/** How many pages one request may read at most, and how many of them with their texts. */
const maxPages = 20_000;
const maxTexts = 1000;

/**
 * The pages of contents as trees, in the order of `contents`; `undefined` for those that the user may not see. The number
 * of statements depends on how deep the largest content is stored, never on how many there are.
 */
export async function readPagesOfContents(
  ctx: Ctx,
  contents: readonly NodeContent[],
  texts: PageTexts,
): Promise<(Page[] | undefined)[]> {
  const { userId } = assertUser(ctx.actor);
  const revisions = await ctx.store.revisions.findManyVisible(contents, userId);
  const places = contents.map(({ spaceId, revisionId, as }): ContentVersion | undefined => {
    const row = revisions.get(`${spaceId}/${revisionId}`);
    if (row === undefined) return undefined;
    const { organization_id, store_id, space_revision_id } = row;
    return {
      space: { id: spaceId, organization_id, store_id, revision_id: space_revision_id },
      revision: row,
      as,
    };
  });
  const visible = places.filter((place) => place !== undefined);
  const pageTrees = await pageTreesOf(ctx, visible);
  const trees = new Map(
    visible.map((place, index) => {
      const pageTree = pageTrees[index];
      if (pageTree === undefined) throw new Error('the pages of a content were not read');
      const view = { pageTree, appAddress: appAddress(ctx.settings, place), metadata: true };
      return [place, presentPages(view)];
    }),
  );
  if (texts.markdown || texts.document) await addTexts(ctx, trees, texts);
  return places.map((place) => place && trees.get(place));
}

async function pageTreesOf(ctx: Ctx, places: readonly ContentVersion[]) {
  const roots = places.map(({ space, revision }) => ({ storeId: space.store_id, root: revision.pages_hash }));
  try {
    return await readPageTrees(ctx, roots, maxPages);
  } catch (error) {
    if (!(error instanceof TooManyPagesError)) throw error;
    throw new ApiError(
      'invalid_input',
      `The contents have more than ${maxPages} pages together. Select the pages of fewer of them at once.`,
      { cause: error },
    );
  }
}

/** Adds the texts to pages, which were built for this request alone. */
async function addTexts(
  ctx: Ctx,
  trees: ReadonlyMap<ContentVersion, readonly Page[]>,
  texts: PageTexts,
): Promise<void> {
  const pages = Array.from(trees).flatMap(([{ space }, tree]) =>
    tree.flatMap(documentsIn).map((page) => ({ page, storeId: space.store_id, hash: page.documentId })),
  );
  if (pages.length > maxTexts) {
    throw new ApiError(
      'invalid_input',
      `The response would contain the texts of ${pages.length} pages; at most ${maxTexts} are read at once. Select fewer contents, or the pages without \`markdown\` and \`document\`.`,
    );
  }
  const documents = pages.flatMap(({ storeId, hash }) => (hash === undefined ? [] : [{ storeId, hash }]));
  const stored =
    documents.length === 0
      ? new Map<string, string>()
      : await ctx.store.contentObjects.loadDocumentsOfStores(documents);
  for (const { page, storeId, hash } of pages) {
    const markdown = hash === undefined ? '' : stored.get(`${storeId}/${hash}`);
    if (markdown === undefined) throw new Error(`the document ${hash} is not stored`);
    if (texts.markdown) page.markdown = markdown;
    if (texts.document) page.document = presentDocument(markdown);
  }
}

function documentsIn(page: Page): DocumentPage[] {
  if (page.type !== 'document' && page.type !== 'group') return [];
  const below = page.pages.flatMap(documentsIn);
  return page.type === 'document' ? [page, ...below] : below;
}
