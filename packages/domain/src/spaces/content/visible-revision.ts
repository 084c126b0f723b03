import type { Reader, VisitorActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/** How long a visitor may read a former head: as long as a token is valid. */
const graceMinutes = 15;

/**
 * A revision of a space that the reader may see; 404 for any other. Visitors of a site see only what is published: not
 * the history of the space, and not its change requests, but for what they preview.
 */
export async function getVisibleRevision(
  ctx: Pick<Ctx, 'store' | 'clock'>,
  { actor, space, revisionId }: { actor: Reader; space: SpaceRow; revisionId: string },
): Promise<RevisionRow> {
  const revision = await ctx.store.revisions.find(space.id, revisionId);
  if (revision === undefined) throw notFound('revision', revisionId);
  if (actor.kind === 'user' || revision.id === space.revision_id) return revision;
  if (await isPreviewed(ctx, actor, revision)) return revision;
  const since = new Date(ctx.clock().getTime() - graceMinutes * 60_000).toISOString();
  const wasCurrent =
    revision.change_request_id === null &&
    !revision.is_detached &&
    !(await ctx.store.revisions.isReplacedBefore(space.id, revision, since));
  if (!wasCurrent) throw notFound('revision', revisionId);
  return revision;
}

/** Whether it is the revision, or one of the change request, that a preview shows; that of a new one is of the space. */
async function isPreviewed(
  { store }: Pick<Ctx, 'store'>,
  { previewed }: VisitorActor,
  { id, space_id: spaceId, change_request_id: ownerId }: RevisionRow,
): Promise<boolean> {
  if (previewed?.spaceId !== spaceId) return false;
  const { changeRequestId, revisionId } = previewed;
  if (changeRequestId === undefined) return revisionId === id;
  if (ownerId === changeRequestId) return true;
  return (await store.changeRequests.find(spaceId, changeRequestId))?.revision_id === id;
}
