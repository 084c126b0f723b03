import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { OpenAPISpecSource } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { processSpecJob } from './process-spec.job.ts';
import type { OpenAPISpecRow } from '../../store/workspace/openapi-specs.repository.ts';

type SpecOwner = { readonly organizationId: string; readonly actorId: string };

/** Creates a spec and enqueues the processing of its source. */
export async function createSpec(
  ctx: Ctx,
  owner: SpecOwner,
  { slug, source }: { readonly slug: string; readonly source: OpenAPISpecSource },
): Promise<void> {
  const id = ctx.newId('openapiSpec');
  const now = ctx.clock().toISOString();
  await ctx.store.openapiSpecs.insert({
    id,
    organization_id: owner.organizationId,
    slug,
    ...sourceColumns(source),
    processing_state: 'pending',
    run: 1,
    created_at: now,
    updated_at: now,
  });
  await enqueue(ctx, owner, { id, run: 1 });
}

/** Replaces the source of a spec. The result of processing the previous source is discarded. */
export async function replaceSource(
  ctx: Ctx,
  owner: SpecOwner,
  { spec, source }: { readonly spec: OpenAPISpecRow; readonly source: OpenAPISpecSource },
): Promise<void> {
  const run = spec.run + 1;
  await ctx.store.openapiSpecs.update(owner.organizationId, spec.id, {
    ...sourceColumns(source),
    processing_state: 'pending',
    run,
    updated_at: ctx.clock().toISOString(),
  });
  await enqueue(ctx, owner, { id: spec.id, run });
}

async function enqueue(
  { store }: Ctx,
  { organizationId, actorId }: SpecOwner,
  { id, run }: { readonly id: string; readonly run: number },
): Promise<void> {
  await enqueueJob({ store }, processSpecJob, { specId: id, run }, { organizationId, actorId, key: id });
}

function sourceColumns({ url, text }: OpenAPISpecSource) {
  return { source_url: url ?? null, source_text: text ?? null };
}
