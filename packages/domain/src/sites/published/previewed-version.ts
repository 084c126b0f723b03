import { findChangeRequest } from '../../access/find-change-request.ts';
import type { Ctx } from '../../context/context.ts';
import type { Segment } from '../../presenters/site-urls.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { AdmittedVisitor } from './admit-visitor.ts';

/** What a preview shows of a space instead of its current content. */
export type PreviewedVersion = {
  readonly revision: RevisionRow;
  readonly changeRequestId?: string;
  /** How many segments of the path name it. */
  readonly consumed: number;
};

/**
 * The content of a space that a preview shows: that of `~/changes/<number>` or `~/revisions/<id>` at the begin of the path
 * within the space, or the only change request of the preview. `undefined` for the current content, `missing` for one that
 * the preview does not show.
 */
export async function findPreviewedVersion(
  ctx: Ctx,
  { preview, changeRequest: only }: AdmittedVisitor,
  { spaceId, path }: { spaceId: string; path: readonly Segment[] },
): Promise<PreviewedVersion | 'missing' | undefined> {
  if (!preview) return undefined;
  const [marker, kind, id] = path.map(({ text }) => text);
  const named = marker === '~' && id !== undefined && id !== '' ? kind : undefined;
  if (named === 'changes' && id !== undefined) {
    const version = await findVersion(ctx, spaceId, id);
    if (version === undefined || (only !== undefined && only.id !== version.changeRequestId))
      return 'missing';
    return { ...version, consumed: 3 };
  }
  if (named === 'revisions' && id !== undefined) {
    const revision = only === undefined ? await ctx.store.revisions.find(spaceId, id) : undefined;
    return revision === undefined ? 'missing' : { revision, consumed: 3 };
  }
  if (only?.space !== spaceId) return undefined;
  const version = await findVersion(ctx, spaceId, only.id);
  return version === undefined ? 'missing' : { ...version, consumed: 0 };
}

/** A change request by its number or id. */
async function findVersion({ store }: Ctx, spaceId: string, id: string) {
  const row = await findChangeRequest(store, spaceId, id);
  const revision = row && (await store.revisions.find(spaceId, row.revision_id));
  return revision && { revision, changeRequestId: row.id };
}
