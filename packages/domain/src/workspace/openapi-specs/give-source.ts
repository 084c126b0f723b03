import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { OpenAPISpecSource } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { processSpecJob } from './process-spec.job.ts';
import type { OpenAPISpecRow } from '../../store/workspace/openapi-specs.repository.ts';

type Place = { readonly organizationId: string; readonly actorId: string };

/** Makes a spec whose source waits to be processed. */
export async function createSpec(
  ctx: Ctx,
  place: Place,
  { slug, source }: { readonly slug: string; readonly source: OpenAPISpecSource },
): Promise<void> {
  const id = ctx.newId('openapiSpec');
  const now = ctx.clock().toISOString();
  await ctx.store.openapiSpecs.insert({
    id,
    organization_id: place.organizationId,
    slug,
    ...sourceColumns(source),
    processing_state: 'pending',
    run: 1,
    created_at: now,
    updated_at: now,
  });
  await enqueue(ctx, place, { id, run: 1 });
}

/** Replaces the source of a spec. What is in progress with the one before comes to nothing. */
export async function giveSource(
  ctx: Ctx,
  place: Place,
  { spec, source }: { readonly spec: OpenAPISpecRow; readonly source: OpenAPISpecSource },
): Promise<void> {
  const run = spec.run + 1;
  await ctx.store.openapiSpecs.update(place.organizationId, spec.id, {
    ...sourceColumns(source),
    processing_state: 'pending',
    run,
    updated_at: ctx.clock().toISOString(),
  });
  await enqueue(ctx, place, { id: spec.id, run });
}

async function enqueue(
  { store }: Ctx,
  { organizationId, actorId }: Place,
  { id, run }: { readonly id: string; readonly run: number },
): Promise<void> {
  await enqueueJob({ store }, processSpecJob, { specId: id, run }, { organizationId, actorId, key: id });
}

function sourceColumns({ url, text }: OpenAPISpecSource) {
  return { source_url: url ?? null, source_text: text ?? null };
}
