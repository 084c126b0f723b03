import type { Role } from '@lectern/contract';

/** A role, `none` for nobody by default, `inherit` to follow the parent. */
export type StoredLevel = Role | 'none' | 'inherit';
/** What `inherit` came down to; `organization` where it reached the root. */
export type AccessLevel = Role | 'none' | 'organization';
