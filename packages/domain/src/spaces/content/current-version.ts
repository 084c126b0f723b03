import type { Ctx } from '../../context/context.ts';
import type { ContentVersion } from '../../presenters/content-version.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/** The current content of a space. */
export async function currentVersionOfSpace(ctx: Ctx, space: SpaceRow): Promise<ContentVersion> {
  return { space, as: 'space', revision: await ctx.store.revisions.get(space.id, space.revision_id) };
}

/** The current content of a change request. */
export async function currentVersionOfChangeRequest(
  ctx: Ctx,
  { space, changeRequest }: { readonly space: SpaceRow; readonly changeRequest: ChangeRequestRow },
): Promise<ContentVersion> {
  const revision = await ctx.store.revisions.get(space.id, changeRequest.revision_id);
  return { space, revision, as: changeRequest };
}
