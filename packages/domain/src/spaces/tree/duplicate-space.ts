import { emptyContentRoots, type TextLinkCache } from '@lectern/content';
import { assertPermitted } from '../../access/authorize.ts';
import { assertOpensOrganization } from '../../access/token-scope.ts';
import type { Ctx } from '../../context/context.ts';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { contentRole } from '../../rules/content-role.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { readTextsAhead } from '../content/texts-ahead.ts';
import { createSpace } from './create-space.ts';

/** Asserts that the actor, who sees the space, may create a copy beside it. */
export async function assertMayDuplicate(ctx: Ctx, actor: UserActor, space: SpaceRow): Promise<void> {
  assertOpensOrganization(actor, space.organization_id);
  assertNotDeleted(space);
  if (space.parent_id === null) {
    assertPermitted(
      'organization.createContent',
      space.organization_role,
      'organization',
      space.organization_id,
    );
    return;
  }
  const parent = await ctx.store.collections.findForActor(space.parent_id, actor.userId);
  const role = parent === undefined ? null : contentRole(parent);
  assertPermitted('collection.create', role, 'collection', space.parent_id);
}

/** Reads the texts of a space before the transaction of `duplicateSpace`. */
export async function readCopiedTexts(ctx: Ctx, space: SpaceRow): Promise<TextLinkCache | undefined> {
  const after = await ctx.store.revisions.get(space.id, space.revision_id);
  return readTextsAhead(ctx, { storeId: space.store_id, before: emptyContentRoots, after });
}

/** Creates a copy of a space at the end of its parent, and returns its id. `texts` are those read ahead. */
export async function duplicateSpace(
  tx: Ctx,
  space: SpaceRow,
  texts: TextLinkCache | undefined,
): Promise<string> {
  // Locked, so that the space and its content are not deleted before the copy exists.
  const locked = await tx.store.spaces.lock(space.id);
  if (locked === undefined || locked.deleted_at !== null) throw notFound('space', space.id);
  const revision = await tx.store.revisions.get(locked.id, locked.revision_id);
  const id = await createSpace(tx, {
    organizationId: space.organization_id,
    parentId: space.parent_id,
    copyOf: { store_id: locked.store_id, computed_specs: locked.computed_specs, revision, texts },
    title: copyTitle(space.title),
    emoji: space.emoji,
    icon: space.icon,
    editMode: space.edit_mode,
    defaultLevel: space.default_level,
  });
  await tx.store.fieldValues.copy(space.id, id, space.organization_id);
  return id;
}

/** A title for the copy, within the 50 characters of a title. */
function copyTitle(title: string): string {
  const characters = Array.from(title);
  return `${characters.slice(0, 43).join('').trimEnd()} (copy)`;
}
