import { isSafe, type Operation } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
import { organizationIsReadOnly } from '../core/read-only-organization.ts';
import { type Authorized, organizationOf } from './work-scope.ts';

/** 409 for a write in an organization, or into one, that is being moved to another server. */
export async function assertNotReadOnly(
  ctx: Ctx,
  operation: Operation,
  authorized: Authorized,
): Promise<void> {
  if (isSafe(operation)) return;
  // The statement of the write checks it, unless the write is in a parent.
  const { granted } = authorized;
  if (operation.checkedByStatement && !('parent' in granted)) return;
  const { organizationId, body } = authorized.input;
  const target: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'organization') : undefined;
  const named = [organizationOf(operation, authorized), organizationId, target];
  const ids = new Set(named.filter((id) => typeof id === 'string'));
  if (ids.size === 0 || !(await ctx.store.readOnlyOrganizations.isAny([...ids]))) return;
  throw organizationIsReadOnly();
}
