import { accessLevelUnder, accessNodeUnder, endPosition } from '../collections/tree.repository.ts';
import type { Ctx } from '../context.ts';
import type { StoredLevel } from '../database/tables.ts';
import { type RevisionRow, rootsOf } from '../content/revisions.repository.ts';
import { deriveCopy } from '../content/move-head.ts';
import { emitEvent } from '../events/emit-event.ts';
import type { Store } from '../store.ts';

export type NewSpace = {
  organizationId: string;
  parentId: string | null;
  title: string;
  emoji?: string | null;
  icon?: string | null;
  editMode?: 'live' | 'locked';
  defaultLevel?: StoredLevel;
  /** What it is a copy of: it shares the content, so that nothing of it is written. The caller holds that space. */
  copyOf?: { readonly store_id: string; readonly revision: RevisionRow };
};

/** Makes a space at the end of its parent, empty unless it is a copy, and answers its id. */
export async function createSpace(
  tx: Store,
  ctx: Pick<Ctx, 'clock' | 'newId' | 'actor' | 'contentMemory' | 'settings'>,
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
      store_id: space.copyOf?.store_id ?? id,
      created_at: now,
      updated_at: now,
    },
    {
      id: revisionId,
      space_id: id,
      type: 'edits',
      created_at: now,
      git: null,
      ...(space.copyOf && rootsOf(space.copyOf.revision)),
    },
  );
  if (space.copyOf !== undefined) {
    const place = { id, organization_id: space.organizationId, store_id: space.copyOf.store_id };
    await deriveCopy(tx, ctx, { space: place, revision: await tx.revisions.get(id, revisionId) });
  }
  await emitEvent(
    { store: tx, actor: ctx.actor },
    { type: 'space_created', organizationId: space.organizationId, spaceId: id, data: { spaceId: id } },
  );
  return id;
}
