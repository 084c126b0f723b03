import { transaction } from '../../context/transaction.ts';
import { ApiError } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { StoredObject } from '../../files/file-storage.ts';
import { beginPdf } from './begin-pdf.ts';
import { failureOf } from './pdf-failure.ts';
import { makePdfJob } from './make-pdf.job.ts';
import { type MakeCtx, makePdf } from './make-pdf.ts';
import type { AddressedPdf } from '../../files/pdf-addresses.ts';
import { isLarge, pdfKey } from './pdf-selection.ts';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';
import { defaultRenderLimits, type RenderLimits } from '@lectern/pdf';
import { renderTurns } from './render-turns.ts';

/** What an address of a PDF has to answer. */
export type PdfAnswer =
  | { readonly state: 'made'; readonly object: StoredObject; readonly secondsLeft: number }
  | { readonly state: 'waiting'; readonly done: number; readonly total: number };

/** How long an answer waits for a PDF of few pages; it goes on being made after that. */
const waitSeconds = 20;

/** By id, those that are being made here while somebody waits. */
const making = new Map<string, Promise<void>>();

/** The bytes of a PDF, or how far they are; a 403 for an address that is none, a 409 for one that cannot be made. */
export async function readPdf(
  ctx: Ctx,
  pdf: AddressedPdf,
  query: unknown,
  limits: RenderLimits = defaultRenderLimits,
): Promise<PdfAnswer> {
  const { secondsLeft } = await ctx.pdfAddresses.check(ctx, pdf, query);
  const made = await ctx.storage.find(pdfKey(pdf.id));
  if (made !== undefined) return { state: 'made', object: made, secondsLeft };
  const row = await ctx.store.pdfs.find(pdf.id);
  if (row === undefined) throw notFound('PDF', pdf.id);
  assertMakeable(row);
  if (isLarge(row.selection)) return waitForJob(ctx, row);
  await Promise.race([makeHere(ctx, row, limits), sleep(waitSeconds)]);
  const object = await ctx.storage.find(pdfKey(pdf.id));
  return object === undefined
    ? { state: 'waiting', done: 0, total: row.selection.pages }
    : { state: 'made', object, secondsLeft };
}

function assertMakeable({ failure }: Pick<PdfRow, 'failure'>): void {
  if (failure === null) return;
  throw new ApiError(
    'conflict',
    `The PDF could not be made: ${failure} Ask for its address again to have it tried once more.`,
  );
}

async function waitForJob(ctx: Ctx, row: PdfRow): Promise<PdfAnswer> {
  await transaction(ctx, (tx) => beginPdf(tx, row));
  const job = await ctx.store.jobs.findActive(row.organization_id, makePdfJob.name, row.id);
  return { state: 'waiting', done: job?.progress_done ?? 0, total: row.selection.pages };
}

/** Makes it once, however many wait for it. */
function makeHere(ctx: MakeCtx, row: PdfRow, limits: RenderLimits): Promise<void> {
  const known = making.get(row.id);
  if (known !== undefined) return known;
  const made = makeWithin(ctx, row, limits).finally(() => making.delete(row.id));
  making.set(row.id, made);
  // Whoever waits sees it fail; when nobody does any more, it is no fault of the process.
  made.catch(() => undefined);
  return made;
}

/** Says of one that is too large for it why, to whoever asks until somebody has it tried again. */
async function makeWithin(ctx: MakeCtx, row: PdfRow, limits: RenderLimits): Promise<void> {
  const signal = AbortSignal.timeout(limits.seconds * 1000);
  try {
    await makePdf(ctx, row, { turns: renderTurns.waitedFor, signal, limits });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    await ctx.store.pdfs.setFailure(row.id, failure);
    assertMakeable({ failure });
  }
}

async function sleep(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
}
