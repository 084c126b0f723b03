import { ApiError, invalidInput } from '@lectern/contract';
import { assertPermitted } from '../access/authorize.ts';
import type { Store } from '../store.ts';
import { itemsOf, type TreeItemKind } from './tree.repository.ts';

type Transfer = { kind: TreeItemKind; id: string; source: string; target: string };

/**
 * Moves a collection with everything in it, or a space, to the root of another organization. What was
 * granted on it and its values of custom fields stay behind, as the members and the fields do. 400 for
 * one that the user does not belong to, 403 unless an admin of both, 409 when it is there already,
 * 412 while a site shows any of it. `tx` must be a transaction.
 */
export async function transferInTree(tx: Store, userId: string, transfer: Transfer): Promise<void> {
  const { kind, id, source, target } = transfer;
  const here = await tx.members.find(source, userId);
  const there = await tx.members.find(target, userId);
  if (there === undefined) {
    throw invalidInput('body.organization', 'there is no such organization that you may see');
  }
  assertPermitted('organization.admin', here?.role ?? null, 'organization', source);
  assertPermitted('organization.admin', there.role, 'organization', target);
  if (source === target) throw new ApiError('conflict', `The ${kind} is already in that organization.`);

  await tx.organizations.lock([source, target]);
  const collectionIds = kind === 'collection' ? await tx.collections.listSubtreeIds(id) : [];
  const onSite =
    kind === 'collection'
      ? await tx.siteSpaces.isAnySpaceOnSite(collectionIds)
      : (await tx.siteSpaces.listSiteIdsOfSpace(id)).length > 0;
  if (onSite) {
    throw new ApiError(
      'precondition_failed',
      kind === 'collection'
        ? 'Some of its spaces are on sites. Remove them from the sites first.'
        : 'The space is on a site. Remove it from the site first.',
    );
  }
  const items = kind === 'collection' ? { collectionIds } : { spaceIds: [id] };
  await tx.access.clear(items);
  if (kind === 'collection') await tx.tree.changeOrganization(collectionIds, target);
  else await tx.spaces.update(id, { organization_id: target });
  // Last, when nobody sets a value of the former organization any more.
  await tx.fieldValues.clearBelow(items);
  const siblings = await tx.tree.listSiblings(target, null);
  const position = (siblings.at(-1)?.position ?? 0) + 1;
  await tx.tree.place(kind, id, { parent_id: null, position });
  await tx.access.refresh(itemsOf(kind, id));
}
