import type { Ctx } from '../../context/context.ts';
import { ApiError, invalidInput } from '@lectern/contract';
import { assertPermitted } from '../../access/authorize.ts';
import { itemsOf, type TreeItemKind } from '../../store/spaces/tree.repository.ts';

type Transfer = { kind: TreeItemKind; id: string; source: string; target: string };

/**
 * Moves a collection with everything in it, or a space, to the root of another organization. What was
 * granted on it and its values of custom fields stay behind, as the members and the fields do. 400 for
 * one that the user does not belong to, 403 unless an admin of both, 409 when it is there already,
 * 412 while a site shows any of it. `tx` must be a transaction.
 */
export async function transferInTree(tx: Ctx, userId: string, transfer: Transfer): Promise<void> {
  const { kind, id, source, target } = transfer;
  const here = await tx.store.members.find(source, userId);
  const there = await tx.store.members.find(target, userId);
  if (there === undefined) {
    throw invalidInput('body.organization', 'there is no such organization that you may see');
  }
  assertPermitted('organization.admin', here?.role ?? null, 'organization', source);
  assertPermitted('organization.admin', there.role, 'organization', target);
  if (source === target) throw new ApiError('conflict', `The ${kind} is already in that organization.`);

  await tx.store.organizations.lock([source, target]);
  const collectionIds = kind === 'collection' ? await tx.store.collections.listSubtreeIds(id) : [];
  const onSite =
    kind === 'collection'
      ? await tx.store.siteSpaces.isAnySpaceOnSite(collectionIds)
      : (await tx.store.siteSpaces.listSiteIdsOfSpace(id)).length > 0;
  if (onSite) {
    throw new ApiError(
      'precondition_failed',
      kind === 'collection'
        ? 'Some of its spaces are on sites. Remove them from the sites first.'
        : 'The space is on a site. Remove it from the site first.',
    );
  }
  const items = kind === 'collection' ? { collectionIds } : { spaceIds: [id] };
  await tx.store.access.clear(items);
  if (kind === 'collection') await tx.store.tree.changeOrganization(collectionIds, target);
  else await tx.store.spaces.update(id, { organization_id: target });
  // Last, when nobody sets a value of the former organization any more.
  await tx.store.fieldValues.clearBelow(items);
  const siblings = await tx.store.tree.listSiblings(target, null);
  const position = (siblings.at(-1)?.position ?? 0) + 1;
  await tx.store.tree.place(kind, id, { parent_id: null, position });
  await tx.store.access.refresh(itemsOf(kind, id));
}
