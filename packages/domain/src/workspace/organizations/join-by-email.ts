import { ApiError } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { singleSignOnRequired } from '../../rules/invites.rules.ts';
import { isVerifiedEmailDomain } from '../domain-verifications/is-verified-email-domain.ts';
import { domainOf } from './email-domains.ts';

/**
 * Adds a user as a member with the default role, by the domain of their e-mail address. Nothing changes for a member. 404 for
 * an unknown organization and for a disabled member, 400 when the domain does not match, 403 where single sign-on is
 * enforced. `ctx.store` must be a transaction.
 */
export async function joinByEmail(ctx: Ctx, organizationId: string, userId: string): Promise<void> {
  const { store } = ctx;
  await store.organizations.lock([organizationId]);
  const organization = await store.organizations.find(organizationId);
  const member = await store.members.findMember(organizationId, userId);
  if (organization === undefined || member?.disabled === true) throw notFound('organization', organizationId);
  if (member !== undefined) return;
  const email = await store.users.findConfirmedEmail(userId);
  if (email === undefined || !(await isVerifiedEmailDomain(ctx, organizationId, domainOf(email)))) {
    throw new ApiError(
      'invalid_input',
      'The domain of your e-mail address is not one of the verified ones that may join. Ask an admin for an invite.',
    );
  }
  if (organization.sso) throw singleSignOnRequired();
  await store.members.insert({
    organization_id: organizationId,
    user_id: userId,
    role: organization.default_role,
    joined_at: ctx.clock().toISOString(),
  });
  const data = { userId, role: organization.default_role };
  await emitEvent(ctx, { type: 'member_added', organizationId, data });
}
