import { transaction } from '../../context/transaction.ts';
import { type ErrorDetail, invalidInputs, rankOf, type Role } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage, type RowList } from '../../context/list.ts';
import { resolveMembers } from '../../workspace/organizations/resolve-members.ts';
import type { GrantedContent, Subjects } from '../../store/spaces/content-grants.repository.ts';
import { type membersOf, teamsOfContent, usersOfContent } from './content-permissions.lists.ts';
import { setGrants } from '../../access/set-grants.ts';

type Page = { page?: string | undefined; limit?: number | undefined };

/** The service of the roles on one kind of content; `contentOf` picks the content from the granted resources. */
export function permissionsService<G extends { actor: UserActor }>(
  contentOf: (granted: G, use: 'read' | 'change') => GrantedContent,
  members: ReturnType<typeof membersOf>,
) {
  const page = <Row, Item, Filter extends object>(
    ctx: Ctx,
    list: RowList<Row, Item, Filter>,
    [granted, filter]: [G, Filter],
    input: Page,
  ) => readPage(ctx, list, { actor: granted.actor, parent: contentOf(granted, 'read').id, filter }, input);
  return {
    async invite(ctx: Ctx, { body }: { body: Invitation }, granted: G) {
      await invite(ctx, contentOf(granted, 'change'), body);
      return undefined;
    },
    listUsers: (ctx: Ctx, input: Page, granted: G) => page(ctx, usersOfContent, [granted, {}], input),
    async updateUser(ctx: Ctx, { userId, body }: { userId: string; body: Change }, granted: G) {
      await updateGrant(ctx, contentOf(granted, 'change'), { userIds: [userId] }, body.role);
      return undefined;
    },
    async removeUser(ctx: Ctx, { userId }: { userId: string }, granted: G) {
      await updateGrant(ctx, contentOf(granted, 'change'), { userIds: [userId] }, null);
      return undefined;
    },
    listTeams: (ctx: Ctx, input: Page, granted: G) => page(ctx, teamsOfContent, [granted, {}], input),
    async updateTeam(ctx: Ctx, { teamId, body }: { teamId: string; body: Change }, granted: G) {
      await updateGrant(ctx, contentOf(granted, 'change'), { teamIds: [teamId] }, body.role);
      return undefined;
    },
    async removeTeam(ctx: Ctx, { teamId }: { teamId: string }, granted: G) {
      await updateGrant(ctx, contentOf(granted, 'change'), { teamIds: [teamId] }, null);
      return undefined;
    },
    listAggregate: (ctx: Ctx, input: Page & { role?: Role | undefined }, granted: G) =>
      page(ctx, members, [granted, { rank: input.role && rankOf(input.role) }], input),
  };
}

type Change = { role?: Role | null | undefined };
type Invitation = { role: Role | null; users?: string[] | undefined; teams?: string[] | undefined };

/** Grants a role to users and teams; 400 for any outside of the organization. */
async function invite(ctx: Ctx, content: GrantedContent, { role, users, teams }: Invitation): Promise<void> {
  await transaction(ctx, async (tx) => {
    const lists = [{ names: users ?? [], path: 'body.users' }];
    const [userIds = []] = await resolveMembers(tx.store, content.organizationId, lists);
    await assertTeams(tx, content.organizationId, teams ?? []);
    const subjects = { userIds: [...new Set(userIds)], teamIds: [...new Set(teams)] };
    await setGrants(tx, content, subjects, role);
  });
}

/** Changes the grant of a user or team on the content itself; 404 when there is none. */
async function updateGrant(
  ctx: Ctx,
  content: GrantedContent,
  subjects: Subjects,
  role: Role | null | undefined,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    // Locked before the grant is read, so that concurrent changes are serialized.
    await tx.store.organizations.lock([content.organizationId]);
    const [subjectId = ''] = [...(subjects.userIds ?? []), ...(subjects.teamIds ?? [])];
    if (!(await tx.store.contentGrants.isGranted(content.id, subjectId))) {
      throw notFound(subjects.userIds === undefined ? 'permission of team' : 'permission of user', subjectId);
    }
    if (role !== undefined) await setGrants(tx, content, subjects, role);
  });
}

async function assertTeams(tx: Ctx, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx.store.teams.findIdsInOrganization(organizationId, ids);
  const details: ErrorDetail[] = ids.flatMap((id, index) =>
    found.has(id) ? [] : [{ path: `body.teams.${index}`, message: 'names no team of this organization' }],
  );
  if (details.length > 0) throw invalidInputs(details);
}
