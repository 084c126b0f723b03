import type { Ctx } from '../../context/context.ts';
import type { EmailInviteRow } from '../../store/workspace/email-invites.repository.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';

const lifetimeMs = 90 * 86_400_000;

/** When an invitation that still waits was made at the earliest. */
export function oldestEmailInvite({ clock }: Pick<Ctx, 'clock'>): string {
  return new Date(clock().getTime() - lifetimeMs).toISOString();
}

/** Removes the invitation of an address to an organization, and returns it unless it has expired. */
async function takeEmailInvite(
  tx: Ctx,
  organizationId: string,
  email: string,
): Promise<EmailInviteRow | undefined> {
  const invite = await tx.store.emailInvites.take(organizationId, email);
  return invite !== undefined && invite.created_at > oldestEmailInvite(tx) ? invite : undefined;
}

/**
 * Accepts the invitations that waited for the proof of an address: its user becomes a member of those organizations.
 * `tx` must be a transaction.
 */
export async function acceptEmailInvites(
  tx: Ctx,
  { id: userId, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const organizationIds = await tx.store.emailInvites.listOrganizations(email);
  if (organizationIds.length === 0) return;
  await tx.store.organizations.lock(organizationIds);
  for (const organizationId of organizationIds) {
    const invite = await takeEmailInvite(tx, organizationId, email);
    if (invite === undefined) continue;
    const { role, sso } = invite;
    const joined_at = tx.clock().toISOString();
    const member = { organization_id: organizationId, user_id: userId, role, joined_at, sso };
    const added = await tx.store.members.insertNew([member]);
    if (added.length === 0) continue;
    await emitEvent(tx, { type: 'member_added', organizationId, data: { userId, role } });
    tx.membershipCache.invalidate(userId, organizationId);
  }
}
