import { runTextTask, Slice, type TrieNodeKey } from '@lectern/content';
import { ApiError, type DocumentPage, type Page } from '@lectern/contract';
import { runInWorkScope } from '@lectern/database';
import { assertUser } from '../core/actor.ts';
import { FairSlots } from '../core/fair-slots.ts';
import { type ContentVersion, appAddress } from '../presenters/content-version.ts';
import { presentPages } from '../presenters/page.presenter.ts';
import { computeTrees, type ReadTree } from '../spaces/computed/computed-trees.ts';
import { readPageTrees, TooManyPagesError } from '../spaces/pages/read-page-trees.ts';
import type { Ctx } from '../context/context.ts';
import { resolveInputs } from '../presenters/text.presenter.ts';
import { documentReaderOfTexts } from '../spaces/references/content-resolver.ts';
import { tenantOf } from './root-organizations.ts';

/** The content of a node: of a space, of a revision, or of the change request with a number. */
export type NodeContent = {
  readonly spaceId: string;
  readonly revisionId: string;
  readonly as: 'space' | 'revision' | { readonly id: string; readonly number: number };
};

/** What to read of the pages. */
type PageSelection = {
  /** How many levels of pages. */
  readonly levels: number;
  /** The texts to read with them. */
  readonly markdown: boolean;
  readonly document: boolean;
  /** Receives the size of texts before they are read, and of the documents that they become; throws for too much. */
  readonly countBytes: (bytes: number) => void;
};

/** Texts are as large as a response may be: few requests have them in memory at once. */
const textReads = new FairSlots({
  total: 4,
  perTenant: 1,
  waiting: { total: 200, perTenant: 50 },
  waitSeconds: 10,
  busy: 'Too many requests read the texts of pages. Try again later, or select fewer of them.',
});

/**
 * Reads the texts of pages and writes them in `work`, when it is the turn of the organization of the root that is read.
 * @throws ApiError 503 when too many requests wait for theirs
 */
export function readTextsInTurn<R>(ctx: Ctx, rootId: string, work: () => Promise<R>): Promise<R> {
  const tenant = tenantOf(assertUser(ctx.actor), rootId);
  return textReads.run(tenant, () => runInWorkScope({ tenant, kind: 'ordinary' }, work));
}

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
  selection: PageSelection,
): Promise<(readonly Page[] | undefined)[]> {
  const { userId } = assertUser(ctx.actor);
  const revisions = await ctx.store.revisions.findManyVisible(contents, userId);
  const places = contents.map(({ spaceId, revisionId, as }): ContentVersion | undefined => {
    const row = revisions.get(`${spaceId}/${revisionId}`);
    if (row === undefined) return undefined;
    const { organization_id, store_id, computed_specs, space_revision_id } = row;
    return {
      space: { id: spaceId, organization_id, store_id, computed_specs, revision_id: space_revision_id },
      revision: row,
      as,
    };
  });
  const visible = places.filter((place) => place !== undefined);
  const readTrees = await readTreesOf(ctx, visible);
  const withTexts = selection.markdown || selection.document;
  if (withTexts) assertFewTexts(readTrees, selection);
  const trees = new Map<ContentVersion, PresentedTree>();
  for (const [index, place] of visible.entries()) {
    const tree = readTrees[index];
    if (tree === undefined) throw new Error('the pages of a content were not read');
    const { pageTree, texts } = tree;
    const view = { pageTree, appAddress: appAddress(ctx.settings, place), metadata: true };
    trees.set(place, { pages: await presentPages(view, selection.levels), texts });
  }
  if (withTexts) await addTexts(ctx, trees, selection);
  return places.map((place) => place && trees.get(place)?.pages);
}

/** The pages of a content, and the texts of the computed ones. */
type PresentedTree = Pick<ReadTree, 'texts'> & { readonly pages: readonly Page[] };

async function readTreesOf(ctx: Ctx, places: readonly ContentVersion[]): Promise<ReadTree[]> {
  const roots = places.map(({ space, revision }) => ({ storeId: space.store_id, root: revision.pages_hash }));
  try {
    const stored = await readPageTrees(ctx, roots, maxPages);
    const trees = await computeTrees(
      ctx,
      places.flatMap((version, at) => {
        const pageTree = stored[at];
        return pageTree === undefined ? [] : [{ version, pageTree }];
      }),
    );
    if (trees.reduce((sum, { pageTree }) => sum + pageTree.size, 0) > maxPages) throw new TooManyPagesError();
    return trees;
  } catch (error) {
    if (!(error instanceof TooManyPagesError)) throw error;
    throw new ApiError(
      'invalid_input',
      `The contents have more than ${maxPages} pages together. Select the pages of fewer of them at once.`,
      { cause: error },
    );
  }
}

/** Counts the documents of the levels that are read. */
function assertFewTexts(trees: readonly ReadTree[], { levels }: PageSelection): void {
  let documents = 0;
  for (const { pageTree } of trees) {
    let level: readonly (string | undefined)[] = [undefined];
    for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
      level = level.flatMap((id) => pageTree.childrenOf(id));
      documents += level.filter((id) => id !== undefined && pageTree.find(id)?.type === 'document').length;
    }
  }
  if (documents <= maxTexts) return;
  throw new ApiError(
    'invalid_input',
    `The response would contain the texts of ${documents} pages; at most ${maxTexts} are read at once. Select fewer contents, fewer levels of their pages, or the pages without \`markdown\` and \`document\`.`,
  );
}

/** Adds the texts to pages, which were built for this request alone. */
async function addTexts(
  ctx: Ctx,
  trees: ReadonlyMap<ContentVersion, PresentedTree>,
  texts: PageSelection,
): Promise<void> {
  const pages = Array.from(trees).flatMap(([version, tree]) =>
    tree.pages.flatMap(documentsIn).map((page) => {
      const { documentId: hash } = page;
      return { version, page, storeId: version.space.store_id, hash, computed: tree.texts.get(hash ?? '') };
    }),
  );
  const documents = pages.flatMap(({ storeId, hash, computed }) => {
    texts.countBytes(Buffer.byteLength(computed ?? ''));
    return hash === undefined || computed !== undefined ? [] : [{ storeId, hash }];
  });
  const stored = await loadTexts(ctx, documents, texts);
  const read = pages.map(({ hash, storeId, computed, ...page }) => {
    const markdown = hash === undefined ? '' : (computed ?? stored.get(`${storeId}/${hash}`));
    if (markdown === undefined) throw new Error(`the document ${hash} is not stored`);
    return { ...page, markdown };
  });
  if (texts.markdown) for (const { page, markdown } of read) page.markdown = markdown;
  if (!texts.document) return;
  const inputs = await resolveInputs(
    documentReaderOfTexts(
      ctx,
      read.map(({ version }) => version),
    ),
    read.map(({ page, markdown }) => ({ markdown, page: page.id, title: page.title })),
  );
  const slice = new Slice();
  for (const [at, { page }] of read.entries()) {
    const input = inputs[at];
    if (input !== undefined) addDocument(page, await runTextTask(ctx.textTasks, 'document', input), texts);
    if (slice.isOver) await slice.pause();
  }
}

async function loadTexts(
  { store }: Ctx,
  documents: readonly TrieNodeKey[],
  { countBytes }: PageSelection,
): Promise<ReadonlyMap<string, string>> {
  if (documents.length === 0) return new Map();
  countBytes(await store.contentObjects.sumDocumentBytes(documents));
  return store.contentObjects.loadDocumentsOfStores(documents);
}

/** Keeps the document as text until it is written: its objects take many times the memory. */
function addDocument(page: DocumentPage, json: string, { countBytes }: PageSelection): void {
  countBytes(json.length);
  Object.defineProperty(page, 'document', { enumerable: true, get: () => JSON.parse(json) as unknown });
}

function documentsIn(page: Page): DocumentPage[] {
  if (page.type !== 'document' && page.type !== 'group') return [];
  const below = page.pages.flatMap(documentsIn);
  return page.type === 'document' ? [page, ...below] : below;
}
