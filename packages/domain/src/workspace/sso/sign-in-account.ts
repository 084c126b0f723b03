import type { Role } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { acceptEmailInvites, oldestEmailInvite } from '../invites/email-invites.ts';
import { isVerifiedEmailDomain } from '../domain-verifications/is-verified-email-domain.ts';
import { domainOf } from '../organizations/email-domains.ts';
import { defaultSingleSignOn } from '../../core/settings.ts';
import { applyGroups, roleOfGroups } from './apply-groups.ts';
import { accountForbidden, unverifiedAddress } from './sign-in-errors.ts';
import type { SsoIdentity } from './sso-identity.ts';
import type { EmailInviteRow } from '../../store/workspace/email-invites.repository.ts';
import type { AccountRow } from '../../store/workspace/sso-logins.repository.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';

/**
 * The id of the user whom a provider signs in, as a member of its organization; new users are created. The session counts
 * in this organization only, but who joins it is decided by its admins, or by the proof of the address: a provider may
 * sign in users that it created or linked, members, users who are invited here, and those with an address of a domain
 * that the organization has verified. An address that the provider does not vouch for finds nobody who exists already.
 * `ctx.store` must be a transaction that holds the lock of the organization.
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
  const isProven = identity.isVerified && (await isOfVerifiedDomain(ctx, provider, identity));
  if (account !== undefined) {
    if (linked === undefined && !identity.isVerified) throw unverifiedAddress();
    await assertMayControl(ctx, provider, account, linked !== undefined || isProven);
  }
  const invite = identity.isVerified ? await findInvite(ctx, provider, identity) : undefined;
  if (account?.is_member !== true && invite === undefined) assertMayJoin(provider, identity, isProven);
  const userId = account?.id ?? (await createUser(ctx, identity));
  const mappings = provider.group_mappings.map((one) => ({ ...one, organization: organizationId }));
  if (account?.is_member !== true) {
    const ofGroups = roleOfGroups(identity.groups, mappings);
    await join(ctx, { provider, userId, invite, role: ofGroups });
  } else if (account.sso !== true) await ctx.store.members.update(organizationId, userId, { sso: true });
  const user = account ?? { id: userId, email: identity.email, email_confirmed: isTrusted(ctx, identity) };
  await recordLink(ctx, { provider, identity, userId, isLinked: linked !== undefined, address: user.email });
  if (isProven && !user.email_confirmed && isSameAddress(user.email, identity.email)) {
    await ctx.store.users.updateForInstance(userId, { email_confirmed: true });
    await acceptEmailInvites(ctx, user);
  }
  await applyGroups(ctx, userId, identity.groups, mappings);
  return userId;
}

type Link = {
  readonly provider: SsoProviderRow;
  readonly identity: SsoIdentity;
  readonly userId: string;
  readonly isLinked: boolean;
  /** That of the user. */
  readonly address: string;
};

/** Whoever came with this address before it was verified need not be its owner, who has it from now on. */
async function unlinkUnverified(ctx: Ctx, organizationId: string, userId: string): Promise<void> {
  if (!(await ctx.store.ssoLogins.unlinkUnverified(organizationId, userId))) return;
  await ctx.store.ssoLogins.deleteCodes(organizationId, userId);
  await ctx.store.tokens.deleteAll(userId, organizationId);
  ctx.authenticator.invalidate();
}

async function recordLink(ctx: Ctx, { provider, identity, userId, isLinked, address }: Link): Promise<void> {
  if (isLinked) {
    if (identity.isVerified && isSameAddress(address, identity.email))
      await ctx.store.ssoLogins.verifyLink(provider.id, identity.subject);
    return;
  }
  if (identity.isVerified) await unlinkUnverified(ctx, provider.organization_id, userId);
  await ctx.store.ssoLogins.link({
    provider_id: provider.id,
    subject: identity.subject,
    email_verified: identity.isVerified,
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
  if ((await findInvite(ctx, provider, account)) !== undefined) return;
  throw accountForbidden(
    'A user with your e-mail address exists already and is not a member of this organization. Ask one of its admins to add that user first.',
  );
}

/** 403 for a new member whom nobody invited and whom the provider may not add. */
function assertMayJoin(provider: SsoProviderRow, { email }: SsoIdentity, isProven: boolean): void {
  if (!provider.provisioning) {
    throw accountForbidden(
      'You are not a member of this organization, and its identity provider adds nobody. Ask one of its admins to invite you.',
    );
  }
  const domains = provider.email_domains;
  if (domains.length === 0 || (isProven && domains.includes(domainOf(email)))) return;
  throw accountForbidden(
    `Only users with a verified e-mail address in ${domains.join(', ')} join this organization. Ask one of its admins to invite you.`,
  );
}

function isOfVerifiedDomain(
  ctx: Ctx,
  { organization_id: organizationId }: SsoProviderRow,
  { email }: SsoIdentity,
): Promise<boolean> {
  return isVerifiedEmailDomain(ctx, organizationId, domainOf(email));
}

async function findInvite(
  ctx: Ctx,
  { organization_id: organizationId }: SsoProviderRow,
  { email }: { readonly email: string },
): Promise<EmailInviteRow | undefined> {
  return ctx.store.emailInvites.find(organizationId, email, oldestEmailInvite(ctx));
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

async function createUser(ctx: Ctx, identity: SsoIdentity): Promise<string> {
  const { id } = await ctx.store.users.insert({
    id: ctx.newId('user'),
    email: identity.email,
    display_name: identity.displayName,
    photo_url: null,
    instance_admin: false,
    created_at: ctx.clock().toISOString(),
    // The provider alone vouches for it.
    email_confirmed: isTrusted(ctx, identity),
  });
  return id;
}

type Joining = {
  readonly provider: SsoProviderRow;
  readonly userId: string;
  readonly invite: EmailInviteRow | undefined;
  /** That of the groups of the user, if they lead to one. */
  readonly role: Role | undefined;
};

async function join(ctx: Ctx, { provider, userId, invite, role: ofGroups }: Joining): Promise<void> {
  const { organization_id } = provider;
  if (await ctx.store.readOnlyOrganizations.isAny([organization_id])) {
    throw accountForbidden(
      'The organization is read-only while it is moved to another server. Try again later.',
    );
  }
  const joined_at = ctx.clock().toISOString();
  if (invite !== undefined) await ctx.store.emailInvites.take(organization_id, invite.email);
  const byDefault = provider.default_role ?? (await defaultRoleOf(ctx, organization_id));
  const role = ofGroups ?? (invite === undefined ? byDefault : invite.role);
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

/** Whether the organizations of this server trust each other with addresses. */
function isTrusted(ctx: Ctx, { isVerified }: SsoIdentity): boolean {
  return mode(ctx) === 'all' && isVerified;
}

function mode({ settings }: Ctx): 'own' | 'all' {
  return (settings.singleSignOn ?? defaultSingleSignOn).accounts;
}
