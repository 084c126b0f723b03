import type { Ctx } from '../../context/context.ts';
import { ApiError, invalidInput } from '@lectern/contract';
import { assertWithinQuota } from '../../files/organization-files.ts';
import { assertPermitted } from '../../access/authorize.ts';
import { keepLevel } from './keep-level.ts';
import { itemsOf, type TreeItemKind } from '../../store/spaces/tree.repository.ts';

type Transfer = { kind: TreeItemKind; id: string; source: string; target: string };

/**
 * Moves a collection with everything in it, or a space, to the root of another organization. Its grants and custom field
 * values are removed, because they belong to the source organization. 400 for an organization that the user is not a
 * member of, 403 unless they are an admin of both, 409 when it is there already, 412 while any of it is on a site.
 */
export async function transferInTree(tx: Ctx, userId: string, transfer: Transfer): Promise<void> {
  const { kind, id, source, target } = transfer;
  // Before the lock, which only those take who may transfer, and under it, as roles may have changed meanwhile.
  await assertAdminOfBoth(tx, userId, transfer);
  if (source === target) throw new ApiError('conflict', `The ${kind} is already in that organization.`);
  await tx.store.organizations.lock([source, target]);
  await assertAdminOfBoth(tx, userId, transfer);
  const item = await (kind === 'collection'
    ? tx.store.collections.findForActor(id, userId)
    : tx.store.spaces.findForActor(id, userId));
  if (item?.organization_id !== source) {
    throw new ApiError('conflict', `The ${kind} was moved meanwhile. Read it again, then retry.`);
  }
  const collectionIds = kind === 'collection' ? await tx.store.collections.listSubtreeIds(id) : [];
  const isOnSite =
    kind === 'collection'
      ? await tx.store.siteSpaces.isAnySpaceOnSite(collectionIds)
      : (await tx.store.siteSpaces.listSiteIdsOfSpace(id)).length > 0;
  if (isOnSite) {
    throw new ApiError(
      'precondition_failed',
      kind === 'collection'
        ? 'Some spaces of the collection are on sites: remove them from the sites first.'
        : 'The space is on a site: remove it from the site first.',
    );
  }
  const items = kind === 'collection' ? { collectionIds } : { spaceIds: [id] };
  await tx.store.access.clear(items);
  if (kind === 'collection') await tx.store.tree.changeOrganization(collectionIds, target);
  else await tx.store.spaces.update(id, { organization_id: target });
  await transferFiles(tx, items, target);
  // Last, when no value of the source organization can be set any more.
  await tx.store.fieldValues.clearBelow(items);
  const siblings = await tx.store.tree.listSiblings(target, null);
  const position = (siblings.at(-1)?.position ?? 0) + 1;
  const current = await tx.store.tree.findParent(kind, id);
  if (current !== undefined) await keepLevel(tx, { kind, id }, current, null);
  await tx.store.tree.place(kind, id, { parent_id: null, position });
  await tx.store.access.refresh(itemsOf(kind, id));
  for (const subscriber of tx.subscribers.itemsTransferred) await subscriber(tx, items);
}

/** The files of the spaces count for the organization that they are in now; 507 beyond its quota. */
async function transferFiles(
  { store, settings }: Ctx,
  items: { collectionIds: readonly string[] } | { spaceIds: readonly string[] },
  target: string,
): Promise<void> {
  const usedBytes = await store.storedObjects.usedBytes(target);
  await store.storedObjects.transfer(items, target);
  const addedBytes = (await store.storedObjects.usedBytes(target)) - usedBytes;
  assertWithinQuota({ settings }, usedBytes, addedBytes);
}

async function assertAdminOfBoth(tx: Ctx, userId: string, { source, target }: Transfer): Promise<void> {
  const sourceMember = await tx.store.members.find(source, userId);
  const targetMember = await tx.store.members.find(target, userId);
  if (targetMember === undefined) {
    throw invalidInput('body.organization', 'names no organization that you are a member of');
  }
  assertPermitted('organization.admin', sourceMember?.role ?? null, 'organization', source);
  assertPermitted('organization.admin', targetMember.role, 'organization', target);
}
