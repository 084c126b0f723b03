import type { DefaultLevel, Role } from '@lectern/contract';
import type { AccessLevel, StoredLevel } from '../database/tables.ts';

/** What decides a member's role on a collection or a space. */
export type ContentAccess = {
  /** Role in the organization; `null` for guests and for everyone else. */
  readonly organization_role: Role | null;
  readonly access_level: AccessLevel;
};

/**
 * The role on content (DECISIONS B3): an organization's admin is admin everywhere; a guest has no
 * default access; else the nearest level set on the way up, else the role in the organization.
 * `visibleContent` is the same rule in SQL.
 */
export function contentRole({ organization_role: role, access_level: level }: ContentAccess): Role | null {
  if (role === null || role === 'admin') return role;
  if (level === 'none') return null;
  return level === 'organization' ? role : level;
}

export function storedLevel(level: DefaultLevel): StoredLevel {
  return level ?? 'none';
}

export function presentedLevel(level: StoredLevel): DefaultLevel {
  return level === 'none' ? null : level;
}
