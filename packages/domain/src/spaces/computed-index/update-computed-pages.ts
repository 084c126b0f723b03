import { computedSpecOf, type PageRecord } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { HeadChange } from '../../context/head-change.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { EmittedEvent } from '../../store/platform/events.repository.ts';
import type { TreeItems } from '../../store/spaces/access.repository.ts';
import { indexComputedPagesJob, indexPagesOfSpecJob } from './index-computed-pages.job.ts';

/** Enqueues the index of computed pages after a change of the head that adds, removes, moves or hides some. */
export async function updateComputedPages(tx: Ctx, { space, difference }: HeadChange): Promise<void> {
  const hasComputed = (space.computed_specs ?? []).length > 0;
  const isAffected = difference.pages
    .values()
    .some(
      ({ before, after }) =>
        standsForSpec(before) || standsForSpec(after) || (hasComputed && isElsewhere(before, after)),
    );
  if (!isAffected) return;
  const { id: spaceId, organization_id: organizationId } = space;
  await enqueueJob(tx, indexComputedPagesJob, { spaceId }, { organizationId, spaceId, key: spaceId });
}

function standsForSpec(page: PageRecord | undefined): boolean {
  return page !== undefined && computedSpecOf(page) !== undefined;
}

/** Whether the pages below or beside a page may have another path, or be hidden or not. */
function isElsewhere(before: PageRecord | undefined, after: PageRecord | undefined): boolean {
  return before?.parent !== after?.parent || before?.slug !== after?.slug || before?.hidden !== after?.hidden;
}

/** Enqueues the index of computed pages in spaces of another organization, which has other specs. */
export async function updateTransferredPages(tx: Ctx, items: TreeItems): Promise<void> {
  for (const space of await tx.store.spaces.listComputed(items)) {
    const { id: spaceId, organization_id: organizationId } = space;
    await enqueueJob(tx, indexComputedPagesJob, { spaceId }, { organizationId, spaceId, key: spaceId });
  }
}

/** Enqueues the index of the pages of an OpenAPI spec whose content changed, in the spaces that show them. */
export async function updatePagesOfSpec(
  tx: Ctx,
  { type, organizationId, data: { specSlug, changed } }: EmittedEvent,
): Promise<void> {
  const isUpdate = type === 'openapi_spec_updated' && Array.isArray(changed) && changed.includes('content');
  if ((!isUpdate && type !== 'openapi_spec_deleted') || typeof specSlug !== 'string') return;
  // The job looks for the spaces: one may come to name the spec until this transaction commits.
  await enqueueJob(tx, indexPagesOfSpecJob, { specSlug }, { organizationId, key: specSlug });
}
