import type { RevisionChanges } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import type { ContentVersion } from '../../presenters/content-version.ts';
import { baseRevisionId } from '../../rules/change-requests.rules.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { changesBetween } from '../content/revision-changes.ts';

type Space = ContentVersion['space'];

/** What a change request changes since its base: the revision that it was created from, or updated to last. */
export async function changesOfChangeRequest(
  ctx: Ctx,
  { space, changeRequest }: { space: Space; changeRequest: ChangeRequestRow },
  limit: number | undefined,
): Promise<RevisionChanges> {
  const [before, after] = await Promise.all([
    ctx.store.revisions.get(space.id, baseRevisionId(changeRequest)),
    ctx.store.revisions.get(space.id, changeRequest.revision_id),
  ]);
  return changesBetween(ctx, space, { before, after, limit });
}
