import { buffer } from 'node:stream/consumers';
import type { RenderLimits } from '@lectern/pdf';
import { readPdfFile } from '../../../../pdf/test/read-pdf-file.ts';
import type { Ctx } from '../../../src/context/context.ts';
import type { StoredObject } from '../../../src/files/file-storage.ts';
import { type PdfResult, readPdf } from '../../../src/spaces/pdfs/read-pdf.ts';

/** What a request of the URL of a PDF returns. */
export function pdfAt(ctx: Ctx, url: string, limits?: RenderLimits): Promise<PdfResult> {
  const { pathname, searchParams } = new URL(url);
  const [, , id = '', name = ''] = pathname.split('/');
  return readPdf(ctx, { id, name: decodeURIComponent(name) }, Object.fromEntries(searchParams), limits);
}

/** The stored object of a small PDF: like a client, it asks until the PDF is ready, which takes long on a busy machine. */
export async function storedPdf(ctx: Ctx, url: string, limits?: RenderLimits): Promise<StoredObject> {
  for (;;) {
    const pdf = await pdfAt(ctx, url, limits);
    if (pdf.state === 'ready') return pdf.object;
  }
}

/** What is in a small PDF. */
export async function readPdfAt(ctx: Ctx, url: string) {
  const stream = await ctx.storage.read((await storedPdf(ctx, url)).key);
  if (stream === undefined) throw new Error('The bytes of the PDF are not there.');
  return readPdfFile(await buffer(stream));
}
