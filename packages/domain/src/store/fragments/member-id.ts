import { type Expression, type RawBuilder, sql } from 'kysely';

/** Names a membership where one id is needed: a user may be a member of many organizations. */
export function memberId(organizationId: string, userId: string): string {
  return `${organizationId}/${userId}`;
}

/** The organization that a `memberId` names. */
export function organizationOfMember(id: Expression<string>): RawBuilder<string> {
  return sql<string>`split_part(${id}, '/', 1)`;
}

/** The user that a `memberId` names. */
export function userOfMember(id: Expression<string>): RawBuilder<string> {
  return sql<string>`split_part(${id}, '/', 2)`;
}

/** `memberId` of a row of `members`, in SQL. */
export const idOfMember: RawBuilder<string> = sql<string>`members.organization_id || '/' || members.user_id`;

/** Whether an id names a membership. */
export function isMemberId(id: string): boolean {
  return id.includes('/');
}
