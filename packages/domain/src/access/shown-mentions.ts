import { computedSpecOf, ContentReader, type Mention } from '@lectern/content';
import type { Ctx } from '../context/context.ts';
import type { PreviewedContent, VisitorActor } from '../core/actor.ts';
import type { RevisionRow } from '../store/spaces/revisions.repository.ts';
import { readSiteRoutes } from './read-site-routes.ts';
import { visiblePlaces } from './site-visibility.ts';

/** The number of texts that are read at a time. */
const batchSize = 20;
/** The most texts of a preview that are read. */
const maxPreviewedTexts = 1000;

type StoredText = { readonly storeId: string; readonly hash: string };

/** Whether a text mentions a spec or a user where the visitor sees it, in a space that the token grants and the site shows. */
export async function isMentionShown(ctx: Ctx, visitor: VisitorActor, mention: Mention): Promise<boolean> {
  const { store } = ctx;
  const { siteSpaces } = visiblePlaces(visitor, await readSiteRoutes(ctx, visitor));
  const shown = new Set(siteSpaces.map(({ space_id: id }) => id));
  const spaceIds = visitor.spaceIds.filter((id) => shown.has(id));
  const texts = await store.textMentions.listDocumentsWith(mention, spaceIds);
  // No condition hides a page that stands for a spec.
  if (texts.some((text) => !text.is_conditional || text.document === null)) return true;
  const conditional = texts.flatMap(({ store_id: storeId, document: hash }) =>
    hash === null ? [] : [{ storeId, hash }],
  );
  if (await isIn(ctx, conditional, { visitor, mention })) return true;
  const { previewed } = visitor;
  if (previewed === undefined || !spaceIds.includes(previewed.spaceId)) return false;
  const preview = await readPreviewed(ctx, previewed);
  if (mention.kind === 'openapi' && preview.specs.has(mention.id)) return true;
  return isIn(ctx, preview.texts, { visitor, mention });
}

async function isIn(
  { store, textTasks }: Ctx,
  texts: readonly StoredText[],
  { visitor: { claims }, mention }: { visitor: VisitorActor; mention: Mention },
): Promise<boolean> {
  for (let start = 0; start < texts.length; start += batchSize) {
    const markdowns = await store.contentObjects.loadDocumentsOfStores(texts.slice(start, start + batchSize));
    const inputs = Array.from(markdowns.values(), (markdown) => ({ markdown, claims, mention }));
    if ((await textTasks.run('mentions', inputs)).includes(true)) return true;
  }
  return false;
}

/** The texts in which a preview differs from the current content, which is indexed, and the specs of its computed pages. */
async function readPreviewed(
  ctx: Ctx,
  previewed: PreviewedContent,
): Promise<{ readonly texts: readonly StoredText[]; readonly specs: ReadonlySet<string> }> {
  const { spaceId } = previewed;
  const [head, revision] = await Promise.all([
    ctx.store.revisions.findHead(spaceId),
    findPreviewedRevision(ctx, previewed),
  ]);
  if (head === undefined || revision === undefined) return { texts: [], specs: new Set() };
  const { pages, reusableContents } = await new ContentReader(ctx, head.store_id).difference(head, revision);
  const hashes = new Set(
    [...pages.values(), ...reusableContents.values()].flatMap(({ after }) => after?.document ?? []),
  );
  return {
    texts: Array.from(hashes, (hash) => ({ storeId: head.store_id, hash })).slice(0, maxPreviewedTexts),
    specs: new Set([...pages.values()].flatMap(({ after }) => (after && computedSpecOf(after)) ?? [])),
  };
}

/** The revision that a preview shows. */
export async function findPreviewedRevision(
  { store }: Pick<Ctx, 'store'>,
  { spaceId, changeRequestId, revisionId }: PreviewedContent,
): Promise<RevisionRow | undefined> {
  if (changeRequestId === undefined) return store.revisions.find(spaceId, revisionId);
  const row = await store.changeRequests.find(spaceId, changeRequestId);
  return row && store.revisions.find(spaceId, row.revision_id);
}
