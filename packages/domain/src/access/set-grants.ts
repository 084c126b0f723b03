import type { Role } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
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
  const items = content.kind === 'collection' ? { collectionIds: [content.id] } : { spaceIds: [content.id] };
  if (role === null) {
    await store.contentGrants.remove(content.id, [...(subjects.userIds ?? []), ...(subjects.teamIds ?? [])]);
  } else {
    await store.access.createNode(items);
    await store.contentGrants.put(content, subjects, { role, at: clock().toISOString() });
  }
  await store.access.refresh(items);
}
