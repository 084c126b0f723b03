import { buffer } from 'node:stream/consumers';
import type { ContentReader } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { TurnQueue } from '@lectern/database';
import { fileKey } from '../../files/storage-key.ts';
import { type Answer, type Question, renderBook, type RenderLimits } from '@lectern/pdf';
import { bookTaskOf } from './book-task.ts';
import { pdfKey } from './pdf-selection.ts';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';

export type MakeCtx = Pick<Ctx, 'store' | 'storage' | 'contentMemory' | 'settings'>;

type Surroundings = {
  /** Who else makes one in this process. */
  readonly turns: TurnQueue;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
  readonly limits?: RenderLimits;
};

/**
 * Makes a PDF as it is to be found in the storage, unless it is there. Nobody sees a part of it. Done twice it has the
 * same outcome.
 */
export async function makePdf(
  ctx: MakeCtx,
  row: PdfRow,
  { turns, signal, progress, limits }: Surroundings,
): Promise<void> {
  const endTurn = await turns.take();
  try {
    signal?.throwIfAborted();
    const key = pdfKey(row.id);
    if (await ctx.storage.exists(key)) return;
    const { task, reader } = await bookTaskOf(ctx, row);
    const bytes = renderBook({
      task,
      signal,
      answer: (question) => answer(ctx, reader, question),
      ...(progress && { progress }),
      ...(limits && { limits }),
    });
    await ctx.storage.putObject(key, bytes);
  } finally {
    endTurn();
  }
}

async function answer(ctx: MakeCtx, reader: ContentReader, question: Question): Promise<Answer> {
  if (question.kind === 'documents') {
    return { kind: 'documents', texts: new Map(await reader.documents(question.hashes)) };
  }
  const stream = await ctx.storage.read(fileKey(reader.storeId, question.hash));
  const bytes = stream && new Uint8Array(await buffer(stream));
  return { kind: 'file', bytes };
}
