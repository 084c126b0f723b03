import { SpaceRevision } from '@lectern/contract';
import { presentChangeRequest } from './change-requests.presenter.ts';
import { plainMembers } from './plain-members.ts';
import { type SpaceRevisionRow, spaceRevisionRow } from '../store/spaces/revisions.repository.ts';
import type { Ctx } from '../context/context.ts';
import type { DomainSettings } from '../core/settings.ts';
import { presentUser } from './users.presenter.ts';

export const spaceRevisionMembers = plainMembers(SpaceRevision, spaceRevisionRow, {
  renamed: { parents: 'parent_ids' },
});

/** Revisions of one space, with the change requests that they merged. */
export async function presentSpaceRevisions(
  { store, settings }: Pick<Ctx, 'store' | 'settings'>,
  rows: readonly SpaceRevisionRow[],
): Promise<SpaceRevision[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const mergedIds = rows.map((row) => row.merged_change_request_id).filter((id) => id !== null);
  const changeRequests = await store.changeRequests.findMany(first.space_id, mergedIds);
  const merged = new Map(changeRequests.map((row) => [row.id, presentChangeRequest(settings, row)]));
  return rows.map((row) => {
    const mergedFrom = merged.get(row.merged_change_request_id ?? '');
    return { ...presentSpaceRevision(settings, row), ...(mergedFrom !== undefined && { mergedFrom }) };
  });
}

/** A revision without the change request that it merged. */
export function presentSpaceRevision(
  settings: DomainSettings,
  row: SpaceRevisionRow,
): Omit<SpaceRevision, 'mergedFrom'> {
  const author = authorOf(row);
  return {
    object: 'revision',
    ...spaceRevisionMembers.present(row),
    ...(author !== undefined && { createdBy: presentUser(settings, author) }),
    urls: {
      app: `${settings.appUrl}/o/${row.organization_id}/s/${row.space_id}/~/revisions/${row.id}`,
      location: `${settings.publicUrl}/v1/spaces/${row.space_id}/revisions/${row.id}`,
    },
  };
}

function authorOf({
  author_id: id,
  author_display_name: name,
  author_email: email,
  author_photo_url: photo,
}: SpaceRevisionRow) {
  if (id === null || name === null || email === null) return undefined;
  return { id, display_name: name, email, photo_url: photo };
}
