import type { Role } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
import type { TreeItems } from '../store/spaces/access.repository.ts';
import type { GrantedContent, Subjects } from '../store/spaces/content-grants.repository.ts';

/**
 * Grants members and teams of the organization a role on some content, in place of their previous grants there; `null`
 * revokes them. The effective roles below are updated at once. `ctx.store` must be a transaction.
 */
export async function setGrants(
  { store, clock }: Pick<Ctx, 'store' | 'clock'>,
  content: GrantedContent,
  subjects: Subjects,
  role: Role | null,
): Promise<void> {
  await store.organizations.lock([content.organizationId]);
  const items = treeItemsOf(content);
  if (role === null) {
    await store.contentGrants.remove(content.id, [...(subjects.userIds ?? []), ...(subjects.teamIds ?? [])]);
  } else {
    if (items !== undefined) await store.access.createNode(items);
    await store.contentGrants.put(content, subjects, { role, at: clock().toISOString() });
  }
  await (items === undefined ? store.access.refreshSite(content.id) : store.access.refresh(items));
}

/** Content that is in the tree of an organization; a site is not. */
function treeItemsOf({ kind, id }: GrantedContent): TreeItems | undefined {
  if (kind === 'site') return undefined;
  return kind === 'collection' ? { collectionIds: [id] } : { spaceIds: [id] };
}
