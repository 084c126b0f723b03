import { rankOf, type Role } from '@lectern/contract';
import type { GroupMapping } from '../../core/settings.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';

/** The organizations that groups lead to. */
export function organizationsOf(mappings: readonly GroupMapping[]): string[] {
  return [...new Set(mappings.map(({ organization }) => organization))];
}

/** The highest role that groups lead to in the organizations of the mappings, if any. */
export function roleOfGroups(
  groups: ReadonlySet<string>,
  mappings: readonly GroupMapping[],
): Role | undefined {
  const roles = mappings.flatMap(({ group, role }) => (groups.has(group) ? (role ?? []) : []));
  return roles.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
}

/**
 * Makes a user what the groups of their identity provider say: a member of the organizations, with the highest of the roles,
 * and a member of exactly those of the mapped teams. A member who is in no group any more stays one; admins remove them. The
 * only admin of an organization stays admin. An organization that is read-only stays as it is. `tx` must be a transaction that holds the locks of the organizations.
 */
export async function applyGroups(
  tx: Ctx,
  userId: string,
  groups: ReadonlySet<string>,
  mappings: readonly GroupMapping[],
): Promise<void> {
  for (const organizationId of organizationsOf(mappings)) {
    if (await tx.store.readOnlyOrganizations.isAny([organizationId])) continue;
    const own = mappings.filter(({ organization }) => organization === organizationId);
    const matching = own.filter(({ group }) => groups.has(group));
    const role = roleOfGroups(groups, own);
    if (await putMember(tx, { organizationId, userId, isMapped: matching.length > 0, role })) {
      await putTeams(tx, organizationId, userId, { mapped: own, matching });
      tx.membershipCache.invalidate(userId, organizationId);
    }
  }
}

type Mapped = {
  readonly organizationId: string;
  readonly userId: string;
  /** Whether a group of the user leads to the organization. */
  readonly isMapped: boolean;
  readonly role: Role | undefined;
};

/** Whether the user is a member now, and no disabled one. */
async function putMember(tx: Ctx, { organizationId, userId, isMapped, role }: Mapped): Promise<boolean> {
  const { members, organizations } = tx.store;
  const member = await members.findMember(organizationId, userId);
  if (member !== undefined) {
    const isLastAdmin = member.role === 'admin' && !(await members.hasOtherAdmin(organizationId, userId));
    if (role === undefined || role === member.role || member.disabled || isLastAdmin) return !member.disabled;
    await members.update(organizationId, userId, { role });
    const data = { userId, previousRole: member.role, role };
    await emitEvent(tx, { type: 'member_updated', organizationId, data });
    return true;
  }
  const organization = isMapped ? await organizations.find(organizationId) : undefined;
  if (organization === undefined) return false;
  const joined_at = tx.clock().toISOString();
  const given = role ?? organization.default_role;
  await members.insert({ organization_id: organizationId, user_id: userId, role: given, joined_at });
  await emitEvent(tx, { type: 'member_added', organizationId, data: { userId, role: given } });
  return true;
}

async function putTeams(
  { store, clock }: Ctx,
  organizationId: string,
  userId: string,
  { mapped, matching }: { mapped: readonly GroupMapping[]; matching: readonly GroupMapping[] },
): Promise<void> {
  const named = [...new Set(mapped.flatMap(({ team }) => team ?? []))].toSorted();
  const existing = await store.teams.findIdsInOrganization(organizationId, named);
  const wanted = new Set(matching.flatMap(({ team }) => team ?? []));
  for (const teamId of named) {
    if (!existing.has(teamId) || !(await store.teams.lock(teamId))) continue;
    if (!wanted.has(teamId)) {
      await store.teams.removeMembers(teamId, [userId]);
      continue;
    }
    await store.teams.putMembers([
      {
        organization_id: organizationId,
        team_id: teamId,
        user_id: userId,
        role: 'member',
        joined_at: clock().toISOString(),
        keepsRole: true,
      },
    ]);
  }
}
