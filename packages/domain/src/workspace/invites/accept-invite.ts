import { rankOf, roleWithRank } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { GrantedContent } from '../../store/spaces/content-grants.repository.ts';
import { setGrants } from '../../access/set-grants.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { InviteRow } from '../../store/workspace/invites.repository.ts';
import { canAccept, singleSignOnRequired } from '../../rules/invites.rules.ts';

/**
 * Grants a user the role of an invite, unless their role is higher. 403 for a new member where the organization enforces
 * single sign-on, 404 once the invite is deleted or closed. `ctx.store` must be a transaction.
 */
export async function acceptInvite(
  ctx: Ctx,
  userId: string,
  { id, organization_id }: InviteRow,
): Promise<void> {
  const { store } = ctx;
  await store.organizations.lock([organization_id]);
  const exists = await store.invites.lockForShare(id);
  // Both may have changed while waiting for the lock.
  const [invite, organization] = [
    await store.invites.findForHolder(organization_id, id, userId),
    await store.organizations.find(organization_id),
  ];
  if (!exists || organization === undefined || invite === undefined || !canAccept(invite)) {
    throw notFound('invite', id);
  }
  const content = contentOf(invite);
  if (!invite.holder_is_member) {
    if (organization.sso) throw singleSignOnRequired();
    const role = content === undefined ? invite.role : null;
    await store.members.insert({
      organization_id,
      user_id: userId,
      role,
      joined_at: ctx.clock().toISOString(),
    });
    await emitEvent(ctx, { type: 'member_added', organizationId: organization_id, data: { userId, role } });
    // An invitation by e-mail that still waits must not count later, when they have left.
    const user = await store.users.find(userId);
    if (user !== undefined) await store.emailInvites.take(organization_id, user.email);
  }
  if (invite.role === null || (invite.holder_rank ?? 0) >= rankOf(invite.role)) return;
  if (content !== undefined) await setGrants(ctx, content, { userIds: [userId] }, invite.role);
  else if (invite.holder_is_member) {
    await store.members.update(organization_id, userId, { role: invite.role });
    const data = { userId, previousRole: roleWithRank(invite.holder_rank), role: invite.role };
    await emitEvent(ctx, { type: 'member_updated', organizationId: organization_id, data });
  }
}

function contentOf({
  collection_id,
  space_id,
  organization_id: organizationId,
}: InviteRow): GrantedContent | undefined {
  if (collection_id !== null) return { kind: 'collection', id: collection_id, organizationId };
  return space_id === null ? undefined : { kind: 'space', id: space_id, organizationId };
}
