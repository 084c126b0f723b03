import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';
import type { Ctx } from '../context/context.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import { ContentReader } from '@lectern/content';
import type { RevisionRow } from '../store/spaces/revisions.repository.ts';

/** Which content is read: where it is shown decides its addresses. */
export type ContentPlace = {
  readonly space: Pick<SpaceRow, 'id' | 'organization_id' | 'store_id' | 'revision_id'>;
  readonly revision: RevisionRow;
  /** What of the content is read: that of the space, of a change request, or a revision by its id. */
  readonly as: 'space' | 'revision' | Pick<ChangeRequestRow, 'id' | 'number'>;
};

/** The content of a place. A space's own tree of pages is near to all the others. */
export function readerOf(ctx: Pick<Ctx, 'store' | 'contentMemory'>, { space }: Pick<ContentPlace, 'space'>) {
  return new ContentReader(ctx, space.store_id);
}

/** Where a frontend for editors shows the content. */
export function appAddress({ appUrl }: DomainSettings, { space, revision, as }: ContentPlace): string {
  const base = `${appUrl}/o/${space.organization_id}/s/${space.id}`;
  if (as === 'space') return base;
  return as === 'revision' ? `${base}/~/revisions/${revision.id}` : `${base}/~/changes/${as.number}`;
}

/** The path of the API below which the content is read. */
export function contentAddress({ publicUrl }: DomainSettings, { space, revision, as }: ContentPlace): string {
  const base = `${publicUrl}/v1/spaces/${space.id}`;
  if (as === 'space') return `${base}/content`;
  return as === 'revision' ? `${base}/revisions/${revision.id}` : `${base}/change-requests/${as.id}/content`;
}
