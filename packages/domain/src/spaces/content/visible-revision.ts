import type { Reader } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/** How long a visitor may read a former head: as long as a token is valid. */
const graceMinutes = 15;

/**
 * A revision of a space that the reader may see; 404 for any other. Visitors of a site see only what is published: not
 * the history of the space, and not its change requests.
 */
export async function getVisibleRevision(
  ctx: Pick<Ctx, 'store' | 'clock'>,
  { actor, space, revisionId }: { actor: Reader; space: SpaceRow; revisionId: string },
): Promise<RevisionRow> {
  const revision = await ctx.store.revisions.find(space.id, revisionId);
  if (revision === undefined) throw notFound('revision', revisionId);
  if (actor.kind === 'user' || revision.id === space.revision_id) return revision;
  const since = new Date(ctx.clock().getTime() - graceMinutes * 60_000).toISOString();
  const wasCurrent =
    revision.change_request_id === null &&
    !revision.is_detached &&
    !(await ctx.store.revisions.isReplacedBefore(space.id, revision, since));
  if (!wasCurrent) throw notFound('revision', revisionId);
  return revision;
}
