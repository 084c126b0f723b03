import type { Ctx } from '../../context/context.ts';
import { ApiError, type ContentPointer, invalidInput } from '@lectern/contract';
import { assertPermitted } from '../../access/authorize.ts';
import { contentRole } from '../../rules/content-role.ts';
import { type Neighbour, placeAmong } from '../../core/positions.ts';
import { itemsOf, type TreeItemKind } from '../../store/spaces/tree.repository.ts';

export type TreeItem = { kind: TreeItemKind; id: string; organizationId: string; parentId: string | null };
export type TreeMove = {
  /** `null`: the root; left out: unchanged. */
  parent?: string | null | undefined;
  position?: { before?: ContentPointer | undefined; after?: ContentPointer | undefined } | undefined;
};

/**
 * Moves a collection or a space to a parent and a place among its siblings. 400 for a parent or
 * neighbour that does not fit, 403 without the create role on the new parent, 409 when nothing
 * would change. `tx` must be a transaction.
 */
export async function moveInTree(tx: Ctx, userId: string, item: TreeItem, move: TreeMove): Promise<void> {
  await tx.store.organizations.lock([item.organizationId]);
  const current = await tx.store.tree.findParent(item.kind, item.id);
  if (current === undefined) throw new ApiError('not_found', `The ${item.kind} is no longer there.`);
  const parentId = move.parent === undefined ? current.parentId : move.parent;
  const parentChanges = parentId !== current.parentId;
  if (parentChanges) await assertParent(tx, userId, item, parentId);

  const siblings = await tx.store.tree.listSiblings(item.organizationId, parentId);
  const placement = placeAmong(siblings, item.id, neighbourOf(move.position));
  if (placement === undefined) {
    throw invalidInput('body.position', 'the neighbour is not among the items of the target parent');
  }
  if (!parentChanges && !placement.moved) {
    throw new ApiError('conflict', `The ${item.kind} already stands there; nothing was changed.`);
  }
  for (const shifted of placement.shifted) {
    const kind = siblings.find((sibling) => sibling.id === shifted.id)?.kind ?? 'space';
    await tx.store.tree.setPosition(kind, shifted.id, shifted.position);
  }
  await tx.store.tree.place(item.kind, item.id, { parent_id: parentId, position: placement.position });
  if (parentChanges) await tx.store.access.refresh(itemsOf(item.kind, item.id));
}

async function assertParent(tx: Ctx, userId: string, item: TreeItem, parentId: string | null): Promise<void> {
  if (parentId === null) {
    const membership = await tx.store.members.find(item.organizationId, userId);
    assertPermitted(
      'organization.createContent',
      membership?.role ?? null,
      'organization',
      item.organizationId,
    );
    return;
  }
  const parent = await tx.store.collections.findForActor(parentId, userId);
  const role = parent === undefined ? null : contentRole(parent);
  if (parent === undefined || role === null || parent.organization_id !== item.organizationId) {
    throw invalidInput('body.parent', 'there is no such collection in this organization');
  }
  assertPermitted('collection.create', role, 'collection', parentId);
  if (item.kind === 'collection' && (await tx.store.collections.listSubtreeIds(item.id)).includes(parentId)) {
    throw invalidInput(
      'body.parent',
      'a collection cannot be moved into itself or into a collection below it',
    );
  }
}

function neighbourOf(position: TreeMove['position']): Neighbour | undefined {
  if (position?.before !== undefined) return { before: idOf(position.before) };
  if (position?.after !== undefined) return { after: idOf(position.after) };
  return undefined;
}

function idOf(pointer: ContentPointer): string {
  return pointer.type === 'space' ? pointer.space : pointer.collection;
}
