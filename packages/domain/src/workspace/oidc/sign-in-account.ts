import { AccountError } from '../../core/account-error.ts';
import type { OpenIdConnectSettings } from '../../core/settings.ts';
import type { Ctx } from '../../context/context.ts';
import type { OidcAccountRow } from '../../store/workspace/oidc.repository.ts';
import { acceptEmailInvites } from '../invites/email-invites.ts';
import { applyGroups } from '../sso/apply-groups.ts';
import type { OidcIdentity } from './oidc-identity.ts';

/**
 * The id of the user whom the provider of this server signs in; new users are created. The operator chose the provider, so
 * that an address which it has verified counts as proven. `tx` must be a transaction that holds the locks of the
 * organizations that groups and invitations lead to.
 * @throws ApiError 403 for a disabled user, and for the address of another user that is not verified
 */
export async function signInAccount(
  tx: Ctx,
  { groups = [] }: OpenIdConnectSettings,
  identity: OidcIdentity,
): Promise<string> {
  const { oidc, users } = tx.store;
  const { issuer, subject, email, isVerified } = identity;
  const linked = await oidc.findLinked(issuer, subject);
  const account = linked ?? (await oidc.findByEmail(email));
  if (account !== undefined) assertMaySignIn(account, linked !== undefined || isVerified);
  const user = account ?? (await createUser(tx, identity));
  // Whoever came with this address before it was verified need not be its owner, who has it from now on.
  if (linked === undefined && isVerified && account?.email_confirmed === false) {
    await oidc.unlinkAll(account.id);
    await tx.store.tokens.deleteAll(account.id);
    tx.authenticator.invalidate();
  }
  if (linked === undefined)
    await oidc.link({ issuer, subject, user_id: user.id, created_at: tx.clock().toISOString() });
  if (isVerified && user.email.toLowerCase() === email.toLowerCase()) {
    if (!user.email_confirmed) await users.updateForInstance(user.id, { email_confirmed: true });
    await acceptEmailInvites(tx, user);
  }
  await applyGroups(tx, user.id, identity.groups, groups);
  return user.id;
}

function assertMaySignIn({ disabled }: OidcAccountRow, isTheirs: boolean): void {
  if (disabled) throw new AccountError('forbidden', 'userDisabled');
  if (!isTheirs) throw new AccountError('forbidden', 'foreignEmail');
}

async function createUser(
  { store, newId, clock }: Ctx,
  { email, displayName, isVerified }: OidcIdentity,
): Promise<OidcAccountRow> {
  const row = {
    id: newId('user'),
    email,
    display_name: displayName,
    photo_url: null,
    instance_admin: false,
    created_at: clock().toISOString(),
    email_confirmed: isVerified,
  };
  await store.users.insert(row);
  return { id: row.id, email, disabled: false, email_confirmed: isVerified };
}
