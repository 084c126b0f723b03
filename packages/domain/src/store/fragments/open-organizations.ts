import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrganizationFilter } from '../../core/actor.ts';

/** Whether a token opens an organization of its user, in SQL. */
export function isOpen(organizationId: string, { only, closed }: OrganizationFilter): RawBuilder<SqlBool> {
  const id = sql.ref(organizationId);
  const conditions = [
    ...(only === undefined ? [] : [sql<SqlBool>`${id} = ${only}`]),
    ...(closed === undefined ? [] : [sql<SqlBool>`${id} <> all(string_to_array(${closed}, ','))`]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
