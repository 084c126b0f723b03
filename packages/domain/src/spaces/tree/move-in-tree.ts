import type { Ctx } from '../../context/context.ts';
import { ApiError, type ContentPointer, invalidInput } from '@lectern/contract';
import { assertPermitted } from '../../access/authorize.ts';
import { contentRole } from '../../rules/content-role.ts';
import { type SiblingPosition, placeAmong } from '../../core/positions.ts';
import { keepLevel } from './keep-level.ts';
import { itemsOf, type TreeItemKind } from '../../store/spaces/tree.repository.ts';

type TreeItem = { kind: TreeItemKind; id: string; organizationId: string; parentId: string | null };
type TreeMove = {
  /** `null` is the root; absent leaves the parent unchanged. */
  parent?: string | null | undefined;
  position?: { before?: ContentPointer | undefined; after?: ContentPointer | undefined } | undefined;
};

/**
 * Moves a collection or a space to a parent and a position among its siblings. 400 for an invalid parent or sibling, 403
 * without the create role on the new parent, 409 when nothing would change.
 */
export async function moveInTree(tx: Ctx, userId: string, item: TreeItem, move: TreeMove): Promise<void> {
  await tx.store.organizations.lock([item.organizationId]);
  const current = await tx.store.tree.findParent(item.kind, item.id);
  if (current === undefined)
    throw new ApiError('not_found', `The ${item.kind} ${item.id} does not exist any more.`);
  const parentId = move.parent === undefined ? current.parentId : move.parent;
  const parentChanges = parentId !== current.parentId;
  if (parentChanges) await assertParent(tx, userId, item, parentId);

  const siblings = await tx.store.tree.listSiblings(item.organizationId, parentId);
  const placement = placeAmong(siblings, item.id, targetOf(move.position));
  if (placement === undefined) {
    throw invalidInput('body.position', 'must name an item with the same parent');
  }
  if (!parentChanges && !placement.moved) {
    throw new ApiError('conflict', `The ${item.kind} is already at this position.`);
  }
  for (const shifted of placement.shifted) {
    const kind = siblings.find((sibling) => sibling.id === shifted.id)?.kind ?? 'space';
    await tx.store.tree.setPosition(kind, shifted.id, shifted.position);
  }
  if (parentChanges) await keepLevel(tx, item, current, parentId);
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
    throw invalidInput('body.parent', 'names no collection of this organization');
  }
  assertPermitted('collection.create', role, 'collection', parentId);
  if (item.kind === 'collection' && (await tx.store.collections.listSubtreeIds(item.id)).includes(parentId)) {
    throw invalidInput('body.parent', 'must not be the collection itself or one below it');
  }
}

function targetOf(position: TreeMove['position']): SiblingPosition | undefined {
  if (position?.before !== undefined) return { before: idOf(position.before) };
  if (position?.after !== undefined) return { after: idOf(position.after) };
  return undefined;
}

function idOf(pointer: ContentPointer): string {
  return pointer.type === 'space' ? pointer.space : pointer.collection;
}
