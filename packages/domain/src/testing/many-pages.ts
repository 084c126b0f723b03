import { transaction } from '../context/transaction.ts';
import {
  changePages,
  ContentReader,
  emptyContentRoots,
  contentHash,
  pageOrders,
  type PageRecord,
} from '@lectern/content';
import { moveSpaceHead, storeContent } from '../spaces/content/move-head.ts';
import type { Ctx } from '../context/context.ts';
import type { RunningJob } from '../platform/jobs/running-job.ts';
import { indexPagesJob } from '../spaces/search/index-pages.job.ts';
import { rebuildLinkIndexJob } from '../spaces/links/rebuild-link-index.job.ts';

/** The number of children of each page, and of pages at the top. */
const width = 20;

/**
 * Adds many pages to an empty space, 20 below each, in one revision, which is faster than through the API. Returns their
 * ids, in breadth-first order.
 */
export async function makePages(
  ctx: Ctx,
  { spaceId, userId, count }: { spaceId: string; userId: string; count: number },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ctx.newId('page'));
  const orders = pageOrders(ids.slice(0, width));
  const texts = new Map<string, string>();
  const pages = new Map<string, PageRecord>();
  for (const [index, id] of ids.entries()) {
    const text = textOfPage(index, ids);
    const document = contentHash(text);
    texts.set(document, text);
    const parent = index < width ? undefined : ids[Math.floor(index / width) - 1];
    pages.set(id, {
      type: 'document',
      title: titleOfPage(index),
      slug: `page-${index}`,
      order: orders[index % width] ?? '',
      document,
      ...(parent !== undefined && { parent }),
    });
  }
  await transaction(ctx, async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined) throw new Error(`The space ${spaceId} does not exist.`);
    const before = await tx.store.revisions.get(spaceId, space.revision_id);
    const reader = new ContentReader(tx, space.store_id);
    const created = await changePages(reader.nodes, { pages: null, places: null }, pages);
    await storeContent(tx, space.store_id, { nodes: created.texts, documents: texts });
    const roots = {
      ...emptyContentRoots,
      pages_hash: created.roots.pages,
      places_hash: created.roots.places,
    };
    const revision = { type: 'edits' as const, parentIds: [before.id], createdBy: userId };
    await moveSpaceHead(tx, { space, before, roots, revision });
  });
  await indexPages(ctx, spaceId);
  return ids;
}

/** What jobs do after a large change. */
export async function indexPages(ctx: Ctx, spaceId: string): Promise<void> {
  const job: RunningJob = {
    id: 'job_0',
    attempt: 1,
    maxAttempts: 1,
    organizationId: '',
    spaceId,
    signal: new AbortController().signal,
    progress: () => undefined,
    transaction: (work) => transaction(ctx, work),
  };
  await indexPagesJob.run(ctx, { spaceId }, job);
  await rebuildLinkIndexJob.run(ctx, { spaceId }, job);
}

function titleOfPage(index: number): string {
  return `${words[index % words.length]} of the ${words[(index * 7 + 3) % words.length]} ${index}`;
}

/** About 1,300 characters: headings, paragraphs, a list, code, and links to two other pages. */
function textOfPage(index: number, ids: readonly string[]): string {
  const sentence = (seed: number) =>
    `${Array.from({ length: 12 }, (_, at) => words[(seed * 31 + at * at * 7 + at) % words.length]).join(' ')}.`;
  const paragraph = (seed: number) => [1, 2, 3].map((at) => sentence(seed + at)).join(' ');
  const linked = [index * 13 + 5, index * 17 + 11].map((other) => other % ids.length);
  return [
    `# ${titleOfPage(index)}`,
    paragraph(index),
    '## Before you begin',
    `* ${sentence(index + 4)}\n* ${sentence(index + 5)}\n* ${sentence(index + 6)}`,
    '```sh\nstation calibrate --all\n```',
    '## Next steps',
    paragraph(index + 7),
    ...linked.map((other) => `Go on with [page ${other}](page:${ids[other]}).`),
    '',
  ].join('\n\n');
}

const words =
  'station sensor reading calibration wind rain humidity pressure valley coast morning archive report signal battery mast cable operator season threshold alarm forecast record mountain'.split(
    ' ',
  );
