import { type Operation, isSafe, listOperations } from '@lectern/contract';
import type { AnyGranted } from '../access/granted.ts';
import type { Ctx } from '../context/context.ts';
import type { SiteRow } from '../store/sites/sites.repository.ts';
import { emitEvent } from '../platform/events/emit-event.ts';

/** `sites` emits events of its own; nothing of a site changes by what its visitors do, nor by who may see or edit it. */
const areasWithoutParts: ReadonlySet<string> = new Set(['sites', 'insights', 'sitePermissions']);

/** The areas of the contract that write a part of a site. */
const partOf = new Map<Operation, string>(
  listOperations().flatMap(({ area, operation }) =>
    areasWithoutParts.has(area) || isSafe(operation) ? [] : [[operation, area] as const],
  ),
);

/** A part of a site, such as its customizations. */
type SitePart = { readonly site: Pick<SiteRow, 'id' | 'organization_id'>; readonly name: string };

/** The part of a site that an operation writes. */
export function partOfSite(operation: Operation, granted: AnyGranted): SitePart | undefined {
  const name = partOf.get(operation);
  return name === undefined || !('site' in granted) ? undefined : { site: granted.site, name };
}

/** Emits that a part of a site was written: readers cache what they read of it. */
export async function emitSiteUpdate(tx: Ctx, { site, name }: SitePart): Promise<void> {
  const { id: siteId, organization_id: organizationId } = site;
  await emitEvent(tx, {
    type: 'site_updated',
    organizationId,
    siteId,
    data: { siteId, changed: [name] },
  });
}
