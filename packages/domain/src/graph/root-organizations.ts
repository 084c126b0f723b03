import type { UserActor } from '../core/actor.ts';

/** The organizations of roots that users have read, by user and id of the root; those that were added first are forgotten. */
const organizations = new Map<string, string>();
const maxEntries = 10_000;

/**
 * Whose turns a query takes: those of the organization of its root, once the user was allowed to read it. Nobody takes the
 * turns of an organization that they have not read anything of.
 */
export function tenantOf({ userId, scope }: UserActor, rootId: string | undefined): string {
  const known = rootId === undefined ? undefined : organizationOfRoot(userId, rootId);
  return known ?? scope?.organizationId ?? userId;
}

/** The organization of a root that a user has read, as far as it is remembered. */
export function organizationOfRoot(userId: string, rootId: string): string | undefined {
  return organizations.get(`${userId}/${rootId}`);
}

/** Remembers the organization of a root that a user has read; `undefined` when it is not there for them. */
export function setOrganization(userId: string, rootId: string, organizationId: string | undefined): void {
  const key = `${userId}/${rootId}`;
  // An entry that is read often is not moved with each read: that would take longer than all else that is done here.
  if (organizations.get(key) === organizationId) return;
  organizations.delete(key);
  if (organizationId === undefined) return;
  organizations.set(key, organizationId);
  if (organizations.size <= maxEntries) return;
  const [oldest] = organizations.keys();
  if (oldest !== undefined) organizations.delete(oldest);
}
