import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { gather } from './gather.ts';
import { defaultImportLimits, type ImportLimits } from './import-limits.ts';
import { runOf } from './import-run.ts';
import { grantAgain, writeImport } from './write-import.ts';

/** Reads what stands at an address, and makes it part of a content in one step: again from the start after a fall. */
export const importContentJob = defineJob({
  name: 'import_content',
  input: z.object({ importId: z.string() }),
  retry: { attempts: 3, firstDelaySeconds: 10 },
  timeoutSeconds: 1800,
  run: (ctx, { importId }, job) => importContent(ctx, importId, job),
});

/** Does an import, unless it is done. */
export async function importContent(
  ctx: Ctx,
  importId: string,
  job: Pick<RunningJob, 'signal' | 'progress' | 'transaction'>,
  limits: ImportLimits = defaultImportLimits,
): Promise<void> {
  const task = await ctx.store.contentImports.findTask(importId);
  if (task === undefined || task.imported !== null) return;
  const { space } = await grantAgain(ctx, task);
  const { signal } = job;
  const progress = (done: number, total: number) => job.progress(done, total);
  const run = runOf(ctx, { limits, signal, progress, storeId: space.store_id });
  try {
    const gathered = await gather(run, task);
    signal.throwIfAborted();
    await writeImport(ctx, job, { task, gathered });
  } finally {
    await run.converter.close();
  }
}
