import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../context/context.ts';
import type { Mutex } from '@lectern/database';
import { putObjectOf } from '../../files/organization-files.ts';
import { fileKey } from '../../files/storage-key.ts';
import { type AssetResponse, type AssetRequest, renderPdf, type RenderLimits } from '@lectern/pdf';
import { createBookTask } from './book-task.ts';
import { pdfKey } from './pdf-id.ts';
import { visibleTextsIn } from './visible-text.ts';
import type { PdfSelection } from '../../store/tables/pdfs.table.ts';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';

export type GeneratePdfCtx = Pick<Ctx, 'store' | 'storage' | 'contentCache' | 'settings' | 'textTasks'>;

type GeneratePdfOptions = {
  /** One PDF at a time is generated per queue. */
  readonly queue: Mutex;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
  readonly limits?: RenderLimits;
};

/**
 * Renders a PDF into the storage, unless it is there already. Idempotent; the object appears only when it is complete.
 */
export async function generatePdf(
  ctx: GeneratePdfCtx,
  row: PdfRow,
  { queue, signal, progress, limits }: GeneratePdfOptions,
): Promise<void> {
  const release = await queue.acquire();
  try {
    signal?.throwIfAborted();
    const key = pdfKey(row.id);
    if (await ctx.storage.exists(key)) return;
    const { task, ...source } = await createBookTask(ctx, row);
    const bytes = renderPdf({
      task,
      signal,
      loadAsset: (request) => loadAsset(ctx, { ...source, selection: row.selection }, request),
      ...(progress && { progress }),
      ...(limits && { limits }),
    });
    await putObjectOf(ctx, row.organization_id, key, { source: bytes });
  } finally {
    release();
  }
}

type AssetSource = Pick<Awaited<ReturnType<typeof createBookTask>>, 'reader' | 'texts'> & {
  readonly selection: PdfSelection;
};

async function loadAsset(
  ctx: GeneratePdfCtx,
  { reader, texts: computed, selection }: AssetSource,
  request: AssetRequest,
): Promise<AssetResponse> {
  if (request.kind === 'documents') {
    const stored = await reader.documents(request.hashes.filter((hash) => !computed.has(hash)));
    const visible = await visibleTextsIn(ctx, selection, [...stored.values()]);
    const texts = new Map(Array.from(stored.keys(), (hash, at) => [hash, visible[at] ?? '']));
    for (const hash of request.hashes) {
      const text = computed.get(hash);
      if (text !== undefined) texts.set(hash, text);
    }
    return { kind: 'documents', texts };
  }
  const stream = await ctx.storage.read(fileKey(reader.storeId, request.hash));
  const bytes = stream && new Uint8Array(await buffer(stream));
  return { kind: 'file', bytes };
}
