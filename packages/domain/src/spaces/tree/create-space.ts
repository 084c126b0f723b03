import { accessLevelUnder, accessNodeUnder, endPosition } from '../../store/spaces/tree.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { StoredLevel } from '../../store/tables/levels.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { contentRootsOf, type TextLinkCache } from '@lectern/content';
import { notifySpaceCopied } from '../content/move-head.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';

type NewSpace = {
  organizationId: string;
  parentId: string | null;
  title: string;
  emoji?: string | null;
  icon?: string | null;
  editMode?: 'live' | 'locked';
  defaultLevel?: StoredLevel;
  /** The source of a copy, which shares its content store. The caller has locked that space. */
  copyOf?: {
    readonly store_id: string;
    readonly computed_specs: string[] | null;
    readonly revision: RevisionRow;
    /** What was read of its texts already. */
    readonly texts: TextLinkCache | undefined;
  };
};

/** Creates a space at the end of its parent, empty unless it is a copy, and returns its id. */
export async function createSpace(tx: Ctx, space: NewSpace): Promise<string> {
  const id = tx.newId('space');
  const revisionId = tx.newId('revision');
  const defaultLevel = space.defaultLevel ?? 'inherit';
  const now = tx.clock().toISOString();
  await tx.store.spaces.insert(
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
      ...(space.copyOf?.computed_specs && { computed_specs: [...space.copyOf.computed_specs] }),
      created_at: now,
      updated_at: now,
    },
    {
      id: revisionId,
      space_id: id,
      type: 'edits',
      created_at: now,
      git: null,
      ...(space.copyOf && contentRootsOf(space.copyOf.revision)),
    },
  );
  if (space.copyOf !== undefined) {
    const { store_id, computed_specs, texts } = space.copyOf;
    const copy = { id, organization_id: space.organizationId, store_id, computed_specs };
    const revision = await tx.store.revisions.get(id, revisionId);
    await notifySpaceCopied(tx, { space: copy, revision, texts });
  }
  await emitEvent(tx, {
    type: 'space_created',
    organizationId: space.organizationId,
    spaceId: id,
    data: { spaceId: id },
  });
  return id;
}
