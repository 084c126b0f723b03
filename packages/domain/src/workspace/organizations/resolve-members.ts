import { ApiError, type ErrorDetail } from '@lectern/contract';
import type { Store } from '../../store/store.ts';

/** User ids or e-mail addresses, and their path in the input. */
type MemberReferences = { readonly names: readonly string[]; readonly path: string };

/**
 * Resolves user ids and e-mail addresses to the user ids of members, in order, in one statement for all lists; 400 for any
 * that is not a member of the organization.
 */
export async function resolveMembers(
  store: Store,
  organizationId: string,
  lists: readonly MemberReferences[],
): Promise<string[][]> {
  const all = [...new Set(lists.flatMap(({ names }) => names))];
  const found = all.length === 0 ? [] : await store.members.listByIdOrEmail([organizationId], all);
  const ids = new Set(found.map((row) => row.user_id));
  const byEmail = new Map(found.map((row) => [row.email.toLowerCase(), row.user_id]));
  const details: ErrorDetail[] = [];
  const resolved = lists.map(({ names, path }) =>
    names.map((name, index) => {
      const id = ids.has(name) ? name : byEmail.get(name.toLowerCase());
      if (id === undefined) {
        const detailPath = path === 'body.memberships' ? `${path}.${name}` : `${path}.${index}`;
        details.push({ path: detailPath, message: 'is not a member of this organization' });
      }
      return id ?? '';
    }),
  );
  const [first] = details;
  if (first !== undefined) {
    throw new ApiError('invalid_input', `${first.path}: ${first.message}`, { details });
  }
  return resolved;
}
