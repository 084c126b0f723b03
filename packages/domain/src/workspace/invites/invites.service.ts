import { transaction } from '../../context/transaction.ts';
import { type Contract, invalidInput, type ParsedInputOf } from '@lectern/contract';
import type { Granted } from '../../access/granted.ts';
import { assertPermitted } from '../../access/authorize.ts';
import { notFound } from '../../core/not-found.ts';
import { contentRole } from '../../rules/content-role.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { sendInviteJob } from './send-invite.job.ts';
import { acceptInvite } from './accept-invite.ts';
import { inviteByEmail } from './invite-by-email.ts';
import { emailInvitesOfOrganization, invitesOfOrganization } from './invites.lists.ts';
import { presentInvite } from '../../presenters/invites.presenter.ts';

export const invites: Service<Contract['invites']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, invitesOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  async create(ctx, { body }, granted) {
    const { organizationId, actor } = granted;
    const grant = await grantOf(ctx, body, granted);
    const id = ctx.newId('invite');
    await ctx.store.invites.insert({
      id,
      organization_id: organizationId,
      ...grant,
      created_at: ctx.clock().toISOString(),
    });
    return present(ctx, organizationId, id, actor.userId);
  },

  async get(_ctx, _input, { invite }) {
    return presentInvite(invite);
  },

  async update(ctx, { body }, { invite }) {
    const role = body.role === undefined ? body.level : body.role;
    if (role === undefined) return presentInvite(invite);
    if (role === null && (invite.space_id !== null || invite.collection_id !== null)) {
      throw invalidInput(
        body.role === undefined ? 'body.level' : 'body.role',
        'an invite to content must grant a role on it',
      );
    }
    if (!(await ctx.store.invites.setRole(invite.id, role))) throw notFound('invite', invite.id);
    return presentInvite({ ...invite, role });
  },

  async delete(ctx, _input, { invite }) {
    if (!(await ctx.store.invites.delete(invite.id))) throw notFound('invite', invite.id);
    return undefined;
  },

  async join(ctx, _input, { actor, invite }) {
    await transaction(ctx, (tx) => acceptInvite(tx, actor.userId, invite));
    ctx.membershipCache.invalidate(actor.userId, invite.organization_id);
    return {};
  },

  listEmailInvites(ctx, input, { actor, organizationId }) {
    return readPage(ctx, emailInvitesOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  async deleteEmailInvite(ctx, { emailInviteId }, { organizationId }) {
    if (!(await ctx.store.emailInvites.delete(organizationId, emailInviteId)))
      throw notFound('invitation', emailInviteId);
    return undefined;
  },

  async inviteByEmail(ctx, { organizationId, body }, { actor }) {
    const { added, ...result } = await transaction(ctx, async (tx) => {
      const invited = await inviteByEmail(tx, organizationId, body);
      await enqueueInvites(tx, organizationId, actor.userId, invited);
      return invited;
    });
    for (const userId of added) ctx.membershipCache.invalidate(userId, organizationId);
    return result;
  },
};

/** Mails to the new members, and to whoever has to prove their address first. */
async function enqueueInvites(
  tx: Ctx,
  organizationId: string,
  inviterId: string,
  {
    added,
    pendingEmails = [],
  }: { readonly added: readonly string[]; readonly pendingEmails?: readonly string[] },
): Promise<void> {
  if (tx.settings.mail === undefined) return;
  const pending = await tx.store.users.findIdsByEmail(pendingEmails);
  for (const userId of [...added, ...pending])
    await enqueueJob(
      tx,
      sendInviteJob,
      { organizationId, userId, inviterId },
      { organizationId, key: userId },
    );
}

type NewInvite = ParsedInputOf<Contract['invites']['create']>['body'];

/** The role that a new invite grants, and the resource, of which the actor must be an admin. */
async function grantOf(
  { store }: Ctx,
  body: NewInvite,
  { actor, organizationId, role }: Granted['organization'],
) {
  const { level, space, collection } = body;
  if (level === undefined || (space === undefined && collection === undefined)) {
    assertPermitted('organization.admin', role, 'organization', organizationId);
    return { role: body.role ?? null };
  }
  const kind = space === undefined ? 'collection' : 'space';
  const id = space ?? collection ?? '';
  const content =
    kind === 'space'
      ? await store.spaces.findForActor(id, actor.userId)
      : await store.collections.findForActor(id, actor.userId);
  const own = content === undefined ? null : contentRole(content);
  const isDeleted = content !== undefined && 'deleted_at' in content && content.deleted_at !== null;
  if (own === null || isDeleted || content?.organization_id !== organizationId) {
    throw invalidInput(`body.${kind}`, `there is no such ${kind} in this organization`);
  }
  assertPermitted(`${kind}.admin`, own, kind, id);
  return kind === 'space' ? { role: level, space_id: id } : { role: level, collection_id: id };
}

async function present(ctx: Ctx, organizationId: string, id: string, userId: string) {
  const row = await ctx.store.invites.findForHolder(organizationId, id, userId);
  if (row === undefined) throw notFound('invite', id);
  return presentInvite(row);
}
