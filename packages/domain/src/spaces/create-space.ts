import { accessLevelUnder, accessNodeUnder, endPosition } from '../collections/tree.repository.ts';
import type { Ctx } from '../context.ts';
import type { StoredLevel } from '../database/tables.ts';
import type { Store } from '../store.ts';

export type NewSpace = {
  organizationId: string;
  parentId: string | null;
  title: string;
  emoji?: string | null;
  icon?: string | null;
  editMode?: 'live' | 'locked';
  defaultLevel?: StoredLevel;
};

/** Makes a space with an empty first revision, at the end of its parent, and answers its id. */
export async function createSpace(
  tx: Store,
  ctx: Pick<Ctx, 'clock' | 'newId'>,
  space: NewSpace,
): Promise<string> {
  const id = ctx.newId('space');
  const revisionId = ctx.newId('revision');
  const defaultLevel = space.defaultLevel ?? 'inherit';
  const now = ctx.clock().toISOString();
  await tx.spaces.insert(
    {
      id,
      organization_id: space.organizationId,
      parent_id: space.parentId,
      title: space.title,
      emoji: space.emoji ?? null,
      icon: space.icon ?? null,
      visibility: space.parentId === null ? 'private' : 'in-collection',
      edit_mode: space.editMode ?? 'live',
      default_level: defaultLevel,
      access_level: accessLevelUnder(defaultLevel, space.parentId),
      access_node: accessNodeUnder(space.parentId),
      position: endPosition(space.organizationId, space.parentId),
      revision_id: revisionId,
      created_at: now,
      updated_at: now,
    },
    { id: revisionId, space_id: id, type: 'edits', created_at: now },
  );
  return id;
}
