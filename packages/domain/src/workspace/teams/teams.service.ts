import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract, type TeamMemberRole } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import { membersOfTeam } from '../members/members.lists.ts';
import { resolveMembers } from '../organizations/resolve-members.ts';
import type { Service } from '../../access/service.ts';
import { teamsOfOrganization } from './teams.lists.ts';
import { presentTeam } from '../../presenters/teams.presenter.ts';
import type { TeamRow } from '../../store/workspace/teams.repository.ts';

export const teams: Service<Contract['teams']> = {
  list(ctx, input, { actor, organizationId }) {
    const filter = { owner: input.owner, title: input.title };
    return readPage(ctx, teamsOfOrganization, { actor, parent: organizationId, filter }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      const lists = [{ names: body.members ?? [], path: 'body.members' }];
      const [members = []] = await resolveMembers(tx.store, organizationId, lists);
      const id = tx.newId('team');
      const now = tx.clock().toISOString();
      await tx.store.teams.insert({
        id,
        organization_id: organizationId,
        title: body.title,
        created_at: now,
      });
      const others = new Set(members.filter((userId) => userId !== actor.userId));
      await putMembers(tx, { id, organization_id: organizationId }, [
        { userId: actor.userId, role: 'owner' },
        ...Array.from(others, (userId) => ({ userId })),
      ]);
      return present(tx, { id, organization_id: organizationId }, actor.userId);
    });
  },

  async get(_ctx, _input, { team }) {
    return presentTeam(team);
  },

  async update(ctx, { body }, { team }) {
    if (!(await ctx.store.teams.rename(team.id, body.title))) throw notFound('team', team.id);
    return presentTeam({ ...team, title: body.title });
  },

  async delete(ctx, _input, { team }) {
    await ctx.store.teams.delete(team.id);
    return undefined;
  },

  listMembers(ctx, input, { actor, team }) {
    return readPage(ctx, membersOfTeam, { actor, parent: team.id, filter: {} }, input);
  },

  async updateMembers(ctx, { body }, { team }) {
    const { add = [], remove = [], memberships = {} } = body;
    await changeMembers(ctx, team, async (tx) => {
      const lists = [
        { names: add, path: 'body.add' },
        { names: remove, path: 'body.remove' },
        { names: Object.keys(memberships), path: 'body.memberships' },
      ];
      const [added = [], removed = []] = await resolveMembers(tx.store, team.organization_id, lists);
      const roles = new Map(Object.entries(memberships).map(([userId, { role }]) => [userId, role]));
      // A user in both lists is removed.
      const remaining = new Set([...added, ...roles.keys()]).difference(new Set(removed));
      await putMembers(
        tx,
        team,
        Array.from(remaining, (userId) => ({ userId, role: roles.get(userId) })),
      );
      await tx.store.teams.removeMembers(team.id, removed);
    });
    return undefined;
  },

  async putMember(ctx, { userId, body }, { team }) {
    await changeMembers(ctx, team, async (tx) => {
      const found = await tx.store.members.listByIdOrEmail([team.organization_id], [userId]);
      if (!found.some((row) => row.user_id === userId)) throw notFound('member', userId);
      await putMembers(tx, team, [{ userId, role: body.role }]);
    });
    return undefined;
  },

  async removeMember(ctx, { userId }, { team }) {
    const removed = await ctx.store.teams.removeMembers(team.id, [userId]);
    if (removed === 0) throw notFound('member of this team', userId);
    return undefined;
  },
};

/** Serializes changes of the members of a team. */
function changeMembers(ctx: Ctx, team: TeamRow, change: (ctx: Ctx) => Promise<void>): Promise<void> {
  return transaction(ctx, async (tx) => {
    if (!(await tx.store.teams.lock(team.id))) throw notFound('team', team.id);
    await change(tx);
  });
}

type NewTeamMember = { readonly userId: string; readonly role?: TeamMemberRole | undefined };
type TeamKey = Pick<TeamRow, 'id' | 'organization_id'>;

async function putMembers(ctx: Ctx, team: TeamKey, members: readonly NewTeamMember[]): Promise<void> {
  const rows = members.map(({ userId, role }) => ({
    organization_id: team.organization_id,
    team_id: team.id,
    user_id: userId,
    role: role ?? ('member' as const),
    joined_at: ctx.clock().toISOString(),
    keepsRole: role === undefined,
  }));
  await ctx.store.teams.putMembers(rows);
}

async function present(ctx: Ctx, { id, organization_id }: TeamKey, userId: string) {
  const row = await ctx.store.teams.findForActor(organization_id, id, userId);
  if (row === undefined) throw new ApiError('not_found', 'The team no longer exists.');
  return presentTeam(row);
}
