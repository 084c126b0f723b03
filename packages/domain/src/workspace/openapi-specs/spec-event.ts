import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';

type SpecNames = { readonly organization_id: string; readonly slug: string };

/** Emits that what others read of a spec changed. */
export function emitSpecUpdate(
  tx: Ctx,
  { organization_id: organizationId, slug }: SpecNames,
  changed: string[],
): Promise<void> {
  const data = { organizationId, specSlug: slug, changed };
  return emitEvent(tx, { type: 'openapi_spec_updated', organizationId, data });
}

export function emitSpecDeletion(
  tx: Ctx,
  { organization_id: organizationId, slug }: SpecNames,
): Promise<void> {
  const data = { organizationId, specSlug: slug };
  return emitEvent(tx, { type: 'openapi_spec_deleted', organizationId, data });
}
