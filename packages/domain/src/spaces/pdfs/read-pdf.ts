import { transaction } from '../../context/transaction.ts';
import { ApiError } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { StoredObject } from '../../files/file-storage.ts';
import { enqueuePdf } from './enqueue-pdf.ts';
import { permanentFailure } from './pdf-failure.ts';
import { generatePdfJob } from './generate-pdf.job.ts';
import { type GeneratePdfCtx, generatePdf } from './generate-pdf.ts';
import type { ServedDownload } from '../../files/signed-download-urls.ts';
import { isLarge, pdfKey } from './pdf-id.ts';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';
import { defaultRenderLimits, type RenderLimits } from '@lectern/pdf';
import { renderQueues } from './render-queues.ts';

/** The state of a PDF at its URL. */
export type PdfResult =
  | { readonly state: 'ready'; readonly object: StoredObject; readonly secondsLeft: number }
  | { readonly state: 'pending'; readonly done: number; readonly total: number };

/** How long a response waits for a small PDF; generation continues after that. */
const waitSeconds = 20;

/** The small PDFs that this process is generating, by id. */
const generating = new Map<string, Promise<void>>();

/** A PDF, or its progress; 403 for a URL with an invalid signature, 409 for a PDF that cannot be generated. */
export async function readPdf(
  ctx: Ctx,
  pdf: ServedDownload,
  query: unknown,
  limits: RenderLimits = defaultRenderLimits,
): Promise<PdfResult> {
  const { secondsLeft } = await ctx.pdfUrls.check(ctx, pdf, query);
  const existing = await ctx.storage.find(pdfKey(pdf.id));
  if (existing !== undefined) return { state: 'ready', object: existing, secondsLeft };
  const row = await ctx.store.pdfs.find(pdf.id);
  if (row === undefined) throw notFound('PDF', pdf.id);
  assertNotFailed(row);
  if (isLarge(row.selection)) return enqueueAndReport(ctx, row);
  await Promise.race([generateHere(ctx, row, limits), sleep(waitSeconds)]);
  const object = await ctx.storage.find(pdfKey(pdf.id));
  return object === undefined
    ? { state: 'pending', done: 0, total: row.selection.pages }
    : { state: 'ready', object, secondsLeft };
}

function assertNotFailed({ failure }: Pick<PdfRow, 'failure'>): void {
  if (failure === null) return;
  throw new ApiError(
    'conflict',
    `The PDF could not be generated: ${failure} Request its URL again to retry.`,
  );
}

async function enqueueAndReport(ctx: Ctx, row: PdfRow): Promise<PdfResult> {
  await transaction(ctx, (tx) => enqueuePdf(tx, row));
  const job = await ctx.store.jobs.findActive(row.organization_id, generatePdfJob.name, row.id);
  return { state: 'pending', done: job?.progress_done ?? 0, total: row.selection.pages };
}

/** Generates a PDF once for all concurrent requests. */
function generateHere(ctx: GeneratePdfCtx, row: PdfRow, limits: RenderLimits): Promise<void> {
  const known = generating.get(row.id);
  if (known !== undefined) return known;
  const generation = generateWithLimits(ctx, row, limits).finally(() => generating.delete(row.id));
  generating.set(row.id, generation);
  // Waiting requests get the error; without any, it must not become an unhandled rejection.
  generation.catch(() => undefined);
  return generation;
}

/** Stores a permanent failure, which every request gets until the URL of the PDF is requested again. */
async function generateWithLimits(ctx: GeneratePdfCtx, row: PdfRow, limits: RenderLimits): Promise<void> {
  const signal = AbortSignal.timeout(limits.seconds * 1000);
  try {
    await generatePdf(ctx, row, { queue: renderQueues.interactive, signal, limits });
  } catch (error) {
    const failure = permanentFailure(error);
    if (failure === undefined) throw error;
    await ctx.store.pdfs.setFailure(row.id, failure.message);
    assertNotFailed({ failure: failure.message });
  }
}

async function sleep(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
}
