import type { Ctx } from '../../context/context.ts';
import { invalidInput } from '@lectern/contract';
import { assertPermitted } from '../../access/authorize.ts';
import { contentRole } from '../../rules/content-role.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/**
 * The spaces that a body names to be added to a site, in that order, locked for share. Publishing a space needs the
 * create role on it. 400 for a space that does not exist or belongs to another organization.
 */
export async function lockPublishableSpaces(
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
    const isVisible = row?.organization_id === organizationId && row.deleted_at === null && role !== null;
    if (row === undefined || !isVisible) throw invalidInput(path, 'names no space of this organization');
    assertPermitted('space.publish', role, 'space', id);
    return row;
  });
}
