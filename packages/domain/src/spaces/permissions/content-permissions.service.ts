import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract, type ErrorDetail, rankOf, type Role } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { type Granted } from '../../access/authorize.ts';
import { notFound } from '../../core/not-found.ts';
import type { CollectionRow } from '../../store/spaces/collections.repository.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage, type RowList } from '../../context/list.ts';
import { resolveMembers } from '../../workspace/organizations/named-members.ts';
import type { Service } from '../../access/service.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { GrantedContent, Subjects } from '../../store/spaces/content-grants.repository.ts';
import {
  membersOfCollection,
  membersOfSpace,
  teamsOfContent,
  usersOfContent,
} from './content-permissions.lists.ts';
import { setGrants } from '../../access/set-grants.ts';

export const spacePermissions: Service<Contract['spacePermissions']> = serviceOf<Granted['space']>(
  contentOfSpace,
  membersOfSpace,
);
export const collectionPermissions: Service<Contract['collectionPermissions']> = serviceOf<
  Granted['collection']
>(contentOfCollection, membersOfCollection);

type Page = { page?: string | undefined; limit?: number | undefined };

/** The same service for spaces and for collections; `contentOf` takes either out of what was granted. */
function serviceOf<G extends { actor: UserActor }>(
  contentOf: (granted: G) => GrantedContent,
  members: typeof membersOfSpace,
) {
  const page = <Row, Item, Filter extends object>(
    ctx: Ctx,
    list: RowList<Row, Item, Filter>,
    [granted, filter]: [G, Filter],
    asked: Page,
  ) => readPage(ctx, list, { actor: granted.actor, parent: contentOf(granted).id, filter }, asked);
  return {
    async invite(ctx: Ctx, { body }: { body: Invitation }, granted: G) {
      await invite(ctx, contentOf(granted), body);
      return undefined;
    },
    listUsers: (ctx: Ctx, asked: Page, granted: G) => page(ctx, usersOfContent, [granted, {}], asked),
    async updateUser(ctx: Ctx, { userId, body }: { userId: string; body: Change }, granted: G) {
      await change(ctx, contentOf(granted), { userIds: [userId] }, body.role);
      return undefined;
    },
    async removeUser(ctx: Ctx, { userId }: { userId: string }, granted: G) {
      await change(ctx, contentOf(granted), { userIds: [userId] }, null);
      return undefined;
    },
    listTeams: (ctx: Ctx, asked: Page, granted: G) => page(ctx, teamsOfContent, [granted, {}], asked),
    async updateTeam(ctx: Ctx, { teamId, body }: { teamId: string; body: Change }, granted: G) {
      await change(ctx, contentOf(granted), { teamIds: [teamId] }, body.role);
      return undefined;
    },
    async removeTeam(ctx: Ctx, { teamId }: { teamId: string }, granted: G) {
      await change(ctx, contentOf(granted), { teamIds: [teamId] }, null);
      return undefined;
    },
    listAggregate: (ctx: Ctx, asked: Page & { role?: Role | undefined }, granted: G) =>
      page(ctx, members, [granted, { rank: asked.role && rankOf(asked.role) }], asked),
  };
}

function contentOfSpace({ space }: { space: SpaceRow }): GrantedContent {
  assertNotDeleted(space);
  return { kind: 'space', id: space.id, organizationId: space.organization_id };
}

function contentOfCollection({ collection }: { collection: CollectionRow }): GrantedContent {
  return { kind: 'collection', id: collection.id, organizationId: collection.organization_id };
}

type Change = { role?: Role | null | undefined };
type Invitation = { role: Role | null; users?: string[] | undefined; teams?: string[] | undefined };

/** Gives everybody named a role on some content; 400 for any who is not of its organization. */
async function invite(ctx: Ctx, content: GrantedContent, { role, users, teams }: Invitation): Promise<void> {
  await transaction(ctx, async (tx) => {
    const lists = [{ names: users ?? [], path: 'body.users' }];
    const [userIds = []] = await resolveMembers(tx.store, content.organizationId, lists);
    await assertTeams(tx, content.organizationId, teams ?? []);
    const subjects = { userIds: [...new Set(userIds)], teamIds: [...new Set(teams)] };
    await setGrants(tx, content, subjects, role);
  });
}

/** Changes what one was given on some content itself; 404 for one who was given nothing there. */
async function change(
  ctx: Ctx,
  content: GrantedContent,
  subjects: Subjects,
  role: Role | null | undefined,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    // Before it is known whether there is anything to change, so that two changes at once agree.
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
    found.has(id) ? [] : [{ path: `body.teams.${index}`, message: 'is no team of this organization' }],
  );
  const [first] = details;
  if (first !== undefined)
    throw new ApiError('invalid_input', `${first.path}: ${first.message}`, { details });
}
