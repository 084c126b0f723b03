import { type SqlBool, sql } from 'kysely';

/**
 * Whether a member may be mailed by the organization of the row of `members`, with the row of `users`: to an address that is
 * proven, or where they have been in that organization. Being in another one proves nothing here: the identity provider of
 * an organization signs in whom it wants, for that organization alone.
 */
export const isReachable = sql<SqlBool>`(not users.disabled and not members.disabled
  and (users.email_confirmed or members.last_seen_at is not null))`;
