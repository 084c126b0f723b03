import type { Role } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { defaultSingleSignOn } from '../../core/settings.ts';
import type { Identity } from './identity.ts';
import { accountForbidden } from './sign-in-errors.ts';
import type { AccountRow } from '../../store/workspace/saml-logins.repository.ts';
import type { SamlProviderRow } from '../../store/workspace/saml.repository.ts';

/**
 * The id of the user whom a provider signs in, as a member of its organization; new users are created. A provider may sign
 * in only users that it created or linked and members of its organization: admins of an organization choose its provider
 * freely, and must not gain the permissions that users have elsewhere. `ctx.store` must be a transaction that holds the
 * lock of the organization.
 */
export async function signInAccount(
  ctx: Ctx,
  provider: SamlProviderRow,
  identity: Identity,
): Promise<string> {
  const { samlLogins } = ctx.store;
  const linked = await samlLogins.findLinkedUser(provider.id, identity.nameId);
  const key = linked === undefined ? { email: identity.email } : { userId: linked };
  const account = await samlLogins.findAccount(provider.organization_id, key);
  if (account !== undefined) assertMayControl(ctx, account, linked !== undefined);
  const userId = account?.id ?? (await createUser(ctx, identity));
  if (account?.is_member !== true) await join(ctx, provider, userId);
  else if (account.sso !== true) {
    await ctx.store.members.update(provider.organization_id, userId, { sso: true });
  }
  if (linked === undefined) await link(ctx, { provider, nameId: identity.nameId, userId });
  return userId;
}

type Link = { readonly provider: SamlProviderRow; readonly nameId: string; readonly userId: string };

async function link(ctx: Ctx, { provider, nameId, userId }: Link): Promise<void> {
  await ctx.store.samlLogins.link({
    provider_id: provider.id,
    name_id: nameId,
    organization_id: provider.organization_id,
    user_id: userId,
    created_at: ctx.clock().toISOString(),
  });
  // The provider could otherwise use the address of the account to join other organizations.
  if (mode(ctx) === 'own') await ctx.store.users.unconfirmEmail(userId);
}

function assertMayControl(ctx: Ctx, account: AccountRow, isLinked: boolean): void {
  if (account.instance_admin) {
    throw accountForbidden(
      'An administrator of this server cannot sign in through an organization. Use a token.',
    );
  }
  if (account.disabled === true) {
    throw accountForbidden('Your membership of this organization is disabled. Ask one of its admins.');
  }
  if (isLinked || mode(ctx) === 'all') return;
  if (!account.is_member) {
    throw accountForbidden(
      'A user with your e-mail address exists already and is not a member of this organization. Ask one of its admins to add that user first.',
    );
  }
  if (account.is_elsewhere) {
    throw accountForbidden(
      'The user with your e-mail address is also a member of other organizations, for which this identity provider may not sign in users. Use a token, or ask an administrator of this server.',
    );
  }
}

async function createUser(ctx: Ctx, { email, displayName }: Identity): Promise<string> {
  const { id } = await ctx.store.users.insert({
    id: ctx.newId('user'),
    email,
    display_name: displayName,
    photo_url: null,
    instance_admin: false,
    created_at: ctx.clock().toISOString(),
  });
  return id;
}

async function join(ctx: Ctx, provider: SamlProviderRow, userId: string): Promise<void> {
  const { organization_id } = provider;
  const joined_at = ctx.clock().toISOString();
  const role = provider.default_role ?? (await defaultRoleOf(ctx, organization_id));
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
