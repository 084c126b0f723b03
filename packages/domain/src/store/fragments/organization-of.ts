import { type Expression, type RawBuilder, sql } from 'kysely';

/**
 * The organization of a collection, for the lists of what is in it. It lets the planner look the
 * actor up in one organization; else it reads the list once for each that the actor belongs to.
 */
export function organizationOf(collectionId: Expression<string>): RawBuilder<string> {
  return sql<string>`(select holder.organization_id from collections as holder where holder.id = ${collectionId})`;
}
