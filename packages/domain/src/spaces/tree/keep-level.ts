import { hasRole } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import type { TreeItemKind, TreePosition } from '../../store/spaces/tree.repository.ts';
import type { AccessLevel } from '../../store/tables/levels.ts';

/**
 * Sets the level that an item inherited as its own, when its new parent would open it to members who had no access, or a
 * lower role: nobody gains access by a move. The item inherits again when an admin says so.
 */
export async function keepLevel(
  tx: Ctx,
  item: { readonly kind: TreeItemKind; readonly id: string },
  { defaultLevel, accessLevel }: TreePosition,
  newParentId: string | null,
): Promise<void> {
  if (defaultLevel !== 'inherit' || accessLevel === 'organization') return;
  const parent = newParentId === null ? undefined : await tx.store.tree.findParent('collection', newParentId);
  if (widens(accessLevel, parent?.accessLevel ?? 'organization'))
    await tx.store.tree.setDefaultLevel(item.kind, item.id, accessLevel);
}

/** Whether some member has a higher role by the second level than by the first. */
function widens(before: Exclude<AccessLevel, 'organization'>, after: AccessLevel): boolean {
  if (after === 'none') return false;
  if (before === 'none') return true;
  // Without a level, members have the roles of their membership, up to `create`; admins have theirs everywhere.
  return after === 'organization' ? !hasRole(before, 'create') : !hasRole(before, after);
}
