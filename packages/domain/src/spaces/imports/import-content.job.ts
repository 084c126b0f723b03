import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { collectImport } from './collect-import.ts';
import { ownerOf } from '../content/store-file.ts';
import { defaultImportLimits, type ImportLimits } from './import-limits.ts';
import { createImportRun } from './import-run.ts';
import { reauthorize, writeImport } from './write-import.ts';

/** Collects an import and writes it to the content in one transaction; a retry starts over. */
export const importContentJob = defineJob({
  name: 'import_content',
  maxWaiting: 200,
  isAwaited: true,
  isReported: true,
  input: z.object({ importId: z.string() }),
  retry: { attempts: 3, firstDelaySeconds: 10 },
  timeoutSeconds: 1800,
  run: (ctx, { importId }, job) => importContent(ctx, importId, job),
});

/** Runs an import, unless it is finished. */
export async function importContent(
  ctx: Ctx,
  importId: string,
  job: Pick<RunningJob, 'signal' | 'progress' | 'transaction'>,
  limits: ImportLimits = defaultImportLimits,
): Promise<void> {
  const task = await ctx.store.contentImports.findTask(importId);
  if (task === undefined || task.imported !== null) return;
  const { space } = await reauthorize(ctx, task);
  const { signal } = job;
  const onProgress = (done: number, total: number) =>
    job.progress({ phase: 'reading', done, total, unit: 'resources' });
  const run = createImportRun(ctx, { limits, signal, onProgress, owner: ownerOf(space) });
  try {
    const url = ctx.settings.sealing.open(task.url, { purpose: 'import addresses', of: importId });
    const collected = await collectImport(run, { ...task, url });
    signal.throwIfAborted();
    const { done, total } = run.progress;
    job.progress({ phase: 'writing', done, total, unit: 'resources' });
    await writeImport(ctx, job, { task, collected });
  } finally {
    await run.converter.close();
  }
}
