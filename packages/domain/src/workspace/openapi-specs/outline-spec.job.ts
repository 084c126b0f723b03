import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { outlineContent } from './parse-files.ts';
import { emitSpecUpdate } from './spec-event.ts';
import { defaultSpecLimits } from './spec-limits.ts';

/** Reads the outline of the latest version of a spec that was processed before versions had one. A migration enqueues it. */
export const outlineSpecJob = defineJob({
  name: 'openapi-outline',
  input: z.object({ specId: z.string(), versionId: z.string() }),
  timeoutSeconds: 600,
  async run(ctx, { specId, versionId }, job) {
    const content = await ctx.store.openapiSpecVersions.findContent(specId, versionId);
    const outline = content && (await outlineContent(content, defaultSpecLimits, job.signal));
    if (outline === undefined || outline === '') return;
    await job.transaction(async (tx) => {
      const { openapiSpecs, openapiSpecVersions } = tx.store;
      if (!(await openapiSpecVersions.addOutline(specId, versionId, outline))) return;
      const spec = await openapiSpecs.findNames(specId);
      if (spec !== undefined) await emitSpecUpdate(tx, spec, ['content']);
    });
  },
});
