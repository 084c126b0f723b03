import { ApiError } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import type { Ctx } from '../context.ts';
import type { StoredObject } from '../storage/file-storage.ts';
import { beginPdf } from './begin-pdf.ts';
import { makePdfJob } from './make-pdf.job.ts';
import { type MakeCtx, makePdf } from './make-pdf.ts';
import type { AddressedPdf } from './pdf-addresses.ts';
import { isLarge, pdfKey } from './pdf-selection.ts';
import type { PdfRow } from './pdfs.repository.ts';
import { turns } from './render-book.ts';

/** What an address of a PDF has to answer. */
export type PdfAnswer =
  | { readonly state: 'made'; readonly object: StoredObject; readonly secondsLeft: number }
  | { readonly state: 'waiting'; readonly done: number; readonly total: number };

/** How long an answer waits for a PDF of few pages; it goes on being made after that. */
const waitSeconds = 20;
const limitSeconds = 300;

/** By id, those that are being made here while somebody waits. */
const making = new Map<string, Promise<void>>();

/** The bytes of a PDF, or how far they are; a 403 for an address that is none, a 409 for one that cannot be made. */
export async function readPdf(ctx: Ctx, pdf: AddressedPdf, query: unknown): Promise<PdfAnswer> {
  const { secondsLeft } = await ctx.pdfAddresses.check(ctx, pdf, query);
  const made = await ctx.storage.find(pdfKey(pdf.id));
  if (made !== undefined) return { state: 'made', object: made, secondsLeft };
  const row = await ctx.store.pdfs.find(pdf.id);
  if (row === undefined) throw notFound('PDF', pdf.id);
  if (row.failure !== null) {
    throw new ApiError(
      'conflict',
      `The PDF could not be made: ${row.failure} Ask for its address again to have it tried once more.`,
    );
  }
  if (isLarge(row.selection)) return waitForJob(ctx, row);
  await Promise.race([makeHere(ctx, row), sleep(waitSeconds)]);
  const object = await ctx.storage.find(pdfKey(pdf.id));
  return object === undefined
    ? { state: 'waiting', done: 0, total: row.selection.pages }
    : { state: 'made', object, secondsLeft };
}

async function waitForJob(ctx: Ctx, row: PdfRow): Promise<PdfAnswer> {
  await ctx.store.transaction((tx) => beginPdf({ store: tx }, row));
  const job = await ctx.store.jobs.findActive(row.organization_id, makePdfJob.name, row.id);
  return { state: 'waiting', done: job?.progress_done ?? 0, total: row.selection.pages };
}

/** Makes it once, however many wait for it. */
function makeHere(ctx: MakeCtx, row: PdfRow): Promise<void> {
  const known = making.get(row.id);
  if (known !== undefined) return known;
  const made = makePdf(ctx, row, {
    turns: turns.waitedFor,
    signal: AbortSignal.timeout(limitSeconds * 1000),
  }).finally(() => making.delete(row.id));
  making.set(row.id, made);
  // Whoever waits sees it fail; when nobody does any more, it is no fault of the process.
  made.catch(() => undefined);
  return made;
}

async function sleep(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000).unref());
}
