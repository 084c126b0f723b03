import { type Contract, type ParsedInputOf, rankOf, type Role } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';

type Body = ParsedInputOf<Contract['invites']['inviteByEmail']>['body'];

type InviteResult = {
  readonly users: string[];
  readonly invited: number;
  readonly pendingEmails?: string[];
  readonly failedSSOEmails?: string[];
  /** The ids of the new members. */
  readonly added: readonly string[];
};

/**
 * Adds the users of e-mail addresses as members; creates users for unknown addresses. The invitation of an address that is
 * not proven, and whose user another organization signs in, waits until it is. A repeated address counts once, with the
 * highest of its roles. `ctx.store` must be a transaction.
 */
export async function inviteByEmail(ctx: Ctx, organizationId: string, body: Body): Promise<InviteResult> {
  const { store } = ctx;
  await store.organizations.lock([organizationId]);
  const organization = await store.organizations.find(organizationId);
  if (organization === undefined) throw notFound('organization', organizationId);
  const roles = rolesByEmail(body, body.role === undefined ? organization.default_role : body.role);
  const now = ctx.clock().toISOString();
  const sso = body.sso ?? false;

  const emails = Array.from(roles.keys());
  const pending = await store.users.listUnprovenElsewhere(emails, organizationId);
  await store.emailInvites.put(
    pending.map((email) => ({
      id: ctx.newId('emailInvite'),
      organization_id: organizationId,
      email,
      role: roles.get(email) ?? null,
      sso,
      created_at: now,
    })),
  );
  const users = await store.users.findOrInsertByEmail(
    emails
      .filter((email) => !pending.includes(email))
      .map((email) => ({
        id: ctx.newId('user'),
        email,
        display_name: defaultNameOf(email),
        photo_url: null,
        instance_admin: false,
        created_at: now,
        // An invitation proves nothing.
        email_confirmed: false,
      })),
  );
  const added = new Set(
    await store.members.insertNew(
      users.map(({ id, email }) => ({
        organization_id: organizationId,
        user_id: id,
        role: roles.get(email.toLowerCase()) ?? null,
        joined_at: now,
        sso,
      })),
    ),
  );
  for (const { id: userId, email } of users) {
    if (!added.has(userId)) continue;
    const role = roles.get(email.toLowerCase()) ?? null;
    await emitEvent(ctx, { type: 'member_added', organizationId, data: { userId, role } });
  }
  const failed = sso
    ? await store.members.listWithoutSso(
        organizationId,
        Array.from(users, ({ id }) => id),
      )
    : [];
  const idOf = new Map(users.map(({ id, email }) => [email.toLowerCase(), id]));
  return {
    users: Array.from(roles.keys()).flatMap((email) => idOf.get(email) ?? []),
    invited: added.size,
    ...(pending.length > 0 && { pendingEmails: pending }),
    ...(failed.length > 0 && { failedSSOEmails: failed }),
    added: Array.from(added),
  };
}

/** Addresses are case-insensitive, so they are in lower case. */
function rolesByEmail({ emails }: Body, defaultRole: Role | null): Map<string, Role | null> {
  const roles = new Map<string, Role | null>();
  for (const item of emails) {
    const { email, role } = typeof item === 'string' ? { email: item, role: defaultRole } : item;
    const key = email.toLowerCase();
    const before = roles.get(key);
    roles.set(key, before === undefined || rank(role) > rank(before) ? role : before);
  }
  return roles;
}

function rank(role: Role | null): number {
  return role === null ? 0 : rankOf(role);
}

/** The local part of the address, until the user sets a display name. */
function defaultNameOf(email: string): string {
  return email.slice(0, Math.min(email.lastIndexOf('@'), 64));
}
