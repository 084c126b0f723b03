import { rankOf, type Role, roles } from '@lectern/contract';
import { sql } from 'kysely';
import type { Database } from '@lectern/database';
import type { Tables } from '../../src/store/tables/tables.ts';

type Item = { id: string; parent_id: string | null; default_level: string };

/**
 * The rule of DECISIONS B3, computed from the plain rows without derived tables, as the reference for the effective roles
 * of the product.
 */
export async function ruleOf({ kysely: db }: Database<Tables>, organizationId: string) {
  const of = (table: 'collections' | 'spaces') =>
    db
      .selectFrom(table)
      .select(['id', 'parent_id', 'default_level'])
      .where('organization_id', '=', organizationId)
      .execute();
  const [collections, spaces] = [await of('collections'), await of('spaces')];
  const items = new Map<string, Item>([...collections, ...spaces].map((item) => [item.id, item]));
  const members = await db
    .selectFrom('members')
    .select(['user_id', 'role', 'disabled'])
    .where('organization_id', '=', organizationId)
    .execute();
  const grants = await db
    .selectFrom('content_grants')
    .select(['content_id', 'subject_id', 'role'])
    .where('organization_id', '=', organizationId)
    .execute();
  const sites = await db
    .selectFrom('sites')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  const siteIds = new Set(sites.map(({ id }) => id));
  const teams = await db.selectFrom('team_members').select(['team_id', 'user_id']).execute();

  const upwards = (id: string): Item[] => {
    const item = items.get(id);
    if (item === undefined) return [];
    return item.parent_id === null ? [item] : [item, ...upwards(item.parent_id)];
  };
  const roleOf = (userId: string, id: string): Role | null => {
    const member = members.find((candidate) => candidate.user_id === userId && !candidate.disabled);
    if (member === undefined) return null;
    if (member.role === 'admin') return 'admin';
    const subjects = new Set([
      userId,
      ...teams.filter((row) => row.user_id === userId).map((row) => row.team_id),
    ]);
    // A site is in no tree.
    const line = siteIds.has(id) ? [{ id, default_level: 'inherit' }] : upwards(id);
    const granted = grants.filter(
      (grant) => subjects.has(grant.subject_id) && line.some((item) => item.id === grant.content_id),
    );
    const ranks = granted.map((grant) => rankOf(grant.role));
    if (ranks.length > 0) return roles[Math.max(...ranks) - 1] ?? null;
    if (member.role === null) return null;
    const level = line.find((item) => item.default_level !== 'inherit')?.default_level;
    if (level === undefined) return member.role;
    return roles.find((role) => role === level) ?? null;
  };
  return { roleOf, spaceIds: spaces.map(({ id }) => id), collectionIds: collections.map(({ id }) => id) };
}

/** Rows that no change may leave: grants on nodes that do not exist. */
export async function strayGrants({ kysely: db }: Database<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    select held.node_id from effective_grants held
    left join collections c on c.id = held.node_id and c.access_node = c.id
    left join spaces s on s.id = held.node_id and s.access_node = s.id
    left join sites t on t.id = held.node_id
    where c.id is null and s.id is null and t.id is null`.execute(db);
  return rows;
}
