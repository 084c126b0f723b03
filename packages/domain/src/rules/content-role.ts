import { type DefaultLevel, type Role, roleWithRank } from '@lectern/contract';
import type { ContentAccess } from '../store/fragments/content-access.ts';
import type { StoredLevel } from '../store/tables/levels.ts';

/**
 * The effective role on content (DECISIONS B3): an admin of the organization is admin everywhere; else the granted role,
 * if any; else, but not for a guest, the level of the nearest ancestor that sets one; else the role in the organization.
 * `visibleContent` and `contentRank` are the same rule in SQL.
 */
export function contentRole(access: ContentAccess): Role | null {
  const { organization_role: role, access_level: level, granted_rank: rank } = access;
  if (role === 'admin') return role;
  if (rank !== null) return roleWithRank(rank);
  if (role === null || level === 'none') return null;
  return level === 'organization' ? role : level;
}

/** `contentRole` of a site, which has no level of its own: the role in the organization counts where none was granted. */
export function siteRole(access: Omit<ContentAccess, 'access_level'>): Role | null {
  return contentRole({ ...access, access_level: 'organization' });
}

export function storedLevel(level: DefaultLevel): StoredLevel {
  return level ?? 'none';
}

export function presentedLevel(level: StoredLevel): DefaultLevel {
  return level === 'none' ? null : level;
}
