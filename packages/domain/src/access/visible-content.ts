import type { Role } from '@lectern/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { AccessLevel, Tables } from '../database/tables.ts';

/** The membership of the actor in the organization of a row, for a lateral or plain join. */
export function membershipOf(userId: string) {
  return (eb: ExpressionBuilder<Tables, never>) =>
    eb
      .selectFrom('members')
      .select(['members.organization_id', 'members.role'])
      .where('members.user_id', '=', userId)
      .where('members.disabled', '=', false)
      .as('membership');
}

/** `contentRole(…) !== null`, in SQL. */
export function visibleContent(
  role: Expression<Role | null>,
  level: Expression<AccessLevel>,
): Expression<SqlBool> {
  return sql<SqlBool>`(${role} = 'admin' or (${role} is not null and ${level} <> 'none'))`;
}
