import type { Role } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { acceptEmailInvites, oldestEmailInvite, takeEmailInvite } from '../invites/email-invites.ts';
import { isVerifiedEmailDomain } from '../domain-verifications/is-verified-email-domain.ts';
import { domainOf } from '../organizations/email-domains.ts';
import { defaultSingleSignOn } from '../../core/settings.ts';
import { accountForbidden } from './sign-in-errors.ts';
import type { SsoIdentity } from './sso-identity.ts';
import type { AccountRow } from '../../store/workspace/sso-logins.repository.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';

/**
 * The id of the user whom a provider signs in, as a member of its organization; new users are created. The session counts
 * in this organization only, but who joins it is decided by its admins, or by the proof of the address: a provider may
 * sign in users that it created or linked, members, users who are invited here, and those with an address of a domain
 * that the organization has verified. `ctx.store` must be a transaction that holds the lock of the organization.
 */
export async function signInAccount(
  ctx: Ctx,
  provider: SsoProviderRow,
  identity: SsoIdentity,
): Promise<string> {
  const { ssoLogins } = ctx.store;
  const organizationId = provider.organization_id;
  const linked = await ssoLogins.findLinkedUser(provider.id, identity.subject);
  const key = linked === undefined ? { email: identity.email } : { userId: linked };
  const account = await ssoLogins.findAccount(organizationId, key);
  const isProven = await isVerifiedEmailDomain(ctx, organizationId, domainOf(identity.email));
  if (account !== undefined) await assertMayControl(ctx, provider, account, linked !== undefined || isProven);
  const userId = account?.id ?? (await createUser(ctx, identity));
  if (account?.is_member !== true) await join(ctx, provider, userId, identity.email);
  else if (account.sso !== true) await ctx.store.members.update(organizationId, userId, { sso: true });
  if (linked === undefined) await link(ctx, { provider, subject: identity.subject, userId });
  const user = account ?? { id: userId, email: identity.email, email_confirmed: mode(ctx) === 'all' };
  if (isProven && !user.email_confirmed && isSameAddress(user.email, identity.email)) {
    await ctx.store.users.updateForInstance(userId, { email_confirmed: true });
    await acceptEmailInvites(ctx, user);
  }
  return userId;
}

type Link = { readonly provider: SsoProviderRow; readonly subject: string; readonly userId: string };

async function link(ctx: Ctx, { provider, subject, userId }: Link): Promise<void> {
  await ctx.store.ssoLogins.link({
    provider_id: provider.id,
    subject,
    organization_id: provider.organization_id,
    user_id: userId,
    created_at: ctx.clock().toISOString(),
  });
}

async function assertMayControl(
  ctx: Ctx,
  provider: SsoProviderRow,
  account: AccountRow,
  isKnown: boolean,
): Promise<void> {
  if (account.instance_admin) {
    throw accountForbidden(
      'An administrator of this server cannot sign in through an organization. Use a token.',
    );
  }
  if (account.is_disabled_user) {
    throw accountForbidden('This user is disabled. Ask an administrator of this server.');
  }
  if (account.disabled === true) {
    throw accountForbidden('Your membership of this organization is disabled. Ask one of its admins.');
  }
  if (isKnown || account.is_member || mode(ctx) === 'all') return;
  if (await ctx.store.emailInvites.has(provider.organization_id, account.email, oldestEmailInvite(ctx)))
    return;
  throw accountForbidden(
    'A user with your e-mail address exists already and is not a member of this organization. Ask one of its admins to add that user first.',
  );
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

async function createUser(ctx: Ctx, { email, displayName }: SsoIdentity): Promise<string> {
  const { id } = await ctx.store.users.insert({
    id: ctx.newId('user'),
    email,
    display_name: displayName,
    photo_url: null,
    instance_admin: false,
    created_at: ctx.clock().toISOString(),
    // The provider alone vouches for it.
    email_confirmed: mode(ctx) === 'all',
  });
  return id;
}

async function join(ctx: Ctx, provider: SsoProviderRow, userId: string, email: string): Promise<void> {
  const { organization_id } = provider;
  if (await ctx.store.readOnlyOrganizations.isAny([organization_id])) {
    throw accountForbidden(
      'The organization is read-only while it is moved to another server. Try again later.',
    );
  }
  const joined_at = ctx.clock().toISOString();
  const invite = await takeEmailInvite(ctx, organization_id, email);
  const byDefault = provider.default_role ?? (await defaultRoleOf(ctx, organization_id));
  const role = invite === undefined ? byDefault : invite.role;
  await ctx.store.members.insert({ organization_id, user_id: userId, role, joined_at, sso: true });
  await emitEvent(ctx, { type: 'member_added', organizationId: organization_id, data: { userId, role } });
  const team_id = provider.default_team_id;
  if (team_id === null) return;
  await ctx.store.teams.putMembers([
    { organization_id, team_id, user_id: userId, role: 'member', joined_at, keepsRole: true },
  ]);
}

/** `null` for guests. */
async function defaultRoleOf(ctx: Ctx, organizationId: string): Promise<Role | null> {
  const organization = await ctx.store.organizations.find(organizationId);
  return organization?.default_role ?? null;
}

function mode({ settings }: Ctx): 'own' | 'all' {
  return (settings.singleSignOn ?? defaultSingleSignOn).accounts;
}
