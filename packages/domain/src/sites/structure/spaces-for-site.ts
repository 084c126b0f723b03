import type { Ctx } from '../../context/context.ts';
import { invalidInput } from '@lectern/contract';
import { assertPermitted } from '../../access/authorize.ts';
import { contentRole } from '../../rules/content-role.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/**
 * The spaces that a body names to be put on a site, in the given order. Showing a space to
 * readers needs the create role on it. 400 for one that is not there or of another organization.
 */
export async function spacesForSite(
  tx: Ctx,
  userId: string,
  organizationId: string,
  ids: readonly { readonly id: string; readonly path: string }[],
): Promise<SpaceRow[]> {
  const rows = await tx.store.spaces.lockForShare(
    ids.map(({ id }) => id),
    userId,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map(({ id, path }) => {
    const row = byId.get(id);
    const role = row === undefined ? null : contentRole(row);
    const there = row?.organization_id === organizationId && row.deleted_at === null && role !== null;
    if (row === undefined || !there) throw invalidInput(path, 'there is no such space in this organization');
    assertPermitted('space.publish', role, 'space', id);
    return row;
  });
}
