import type { Role } from '@lectern/contract';
import type { Ctx } from '../context.ts';
import type { GrantedContent, Subjects } from './content-grants.repository.ts';

/**
 * Gives members and teams of the organization a role on some content, in place of what each was given there before;
 * `null` takes it away. It counts in everything below at once. `ctx.store` must be a transaction.
 */
export async function setGrants(
  { store: tx, clock }: Pick<Ctx, 'store' | 'clock'>,
  content: GrantedContent,
  subjects: Subjects,
  role: Role | null,
): Promise<void> {
  await tx.organizations.lock([content.organizationId]);
  const items = content.kind === 'collection' ? { collectionIds: [content.id] } : { spaceIds: [content.id] };
  if (role === null) {
    await tx.contentGrants.remove(content.id, [...(subjects.userIds ?? []), ...(subjects.teamIds ?? [])]);
  } else {
    await tx.access.makeNode(items);
    await tx.contentGrants.put(content, subjects, { role, at: clock().toISOString() });
  }
  await tx.access.refresh(items);
}
