import { ApiError, permits } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { contentRole } from '../../rules/content-role.ts';

/**
 * 403 unless the user has the permission on every space of a site: whoever previews a site must be able to read what it
 * shows, and whoever opens it to others must be able to publish it.
 */
export async function assertMayShow(
  ctx: Ctx,
  siteId: string,
  userId: string,
  permission: 'space.view' | 'space.publish',
): Promise<void> {
  const rows = await ctx.store.siteSpaces.listBySiteIds([siteId], userId);
  const lacking = rows.filter((row) => !permits(permission, contentRole(row))).length;
  if (lacking === 0) return;
  const needed = permission === 'space.view' ? 'read' : 'create';
  throw new ApiError(
    'forbidden',
    `This needs the ${needed} role on every space of the site; you lack it on ${lacking} of ${rows.length}. Ask an admin of these spaces.`,
  );
}
