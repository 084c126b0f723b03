import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract, type EventDataOf, type EventTypeName, type Space } from '@lectern/contract';
import { assertPermitted } from '../../access/authorize.ts';
import { notFound } from '../../core/not-found.ts';
import { storedLevel } from '../../rules/content-role.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { moveInTree } from './move-in-tree.ts';
import { assertOpensOrganization } from '../../access/token-scope.ts';
import { transferInTree } from './transfer-in-tree.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { createSpace } from './create-space.ts';
import { assertMayDuplicate, duplicateSpace, readCopiedTexts } from './duplicate-space.ts';
import { spacesOfOrganization } from './spaces.lists.ts';
import { presentSpace, spaceMembers } from '../../presenters/spaces.presenter.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

export const spaces: Service<Contract['spaces']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, spacesOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { actor, organizationId, parent }) {
    return transaction(ctx, async (tx) => {
      const id = await createSpace(tx, {
        organizationId,
        parentId: parent?.collection.id ?? null,
        title: body.title ?? 'Untitled',
        emoji: body.emoji ?? null,
        editMode: body.editMode ?? 'live',
      });
      return present(tx, actor.userId, id);
    });
  },

  async get(ctx, _input, { space }) {
    return presentSpace(ctx.settings, space);
  },

  async update(ctx, { body }, { actor, space, role }) {
    assertNotDeleted(space);
    if (body.editMode !== undefined || body.defaultLevel !== undefined) {
      assertPermitted('space.admin', role, 'space', space.id);
    }
    const changes = {
      ...spaceMembers.changes(body),
      ...definedOnly({
        default_level: body.defaultLevel === undefined ? undefined : storedLevel(body.defaultLevel),
      }),
    };
    if (isEmpty(changes)) return presentSpace(ctx.settings, space);
    return transaction(ctx, async (tx) => {
      if (changes.default_level !== undefined) await tx.store.organizations.lock([space.organization_id]);
      await tx.store.spaces.update(space.id, { ...changes, updated_at: tx.clock().toISOString() });
      if (changes.default_level !== undefined) await tx.store.access.refresh({ spaceIds: [space.id] });
      await emit(tx, space, 'space_updated', { changed: Object.keys(definedOnly(body)) });
      return present(tx, actor.userId, space.id);
    });
  },

  async delete(ctx, _input, { space }) {
    if (space.deleted_at !== null) throw notFound('space', space.id);
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([space.organization_id]);
      // First, so that it cannot be added to a site concurrently.
      await tx.store.spaces.update(space.id, { deleted_at: tx.clock().toISOString() });
      for (const subscriber of tx.subscribers.spaceDeleted) await subscriber(tx, space.id);
      await emit(tx, space, 'space_deleted', {});
    });
    return undefined;
  },

  restore(ctx, _input, { actor, space }) {
    if (space.deleted_at === null)
      throw new ApiError('conflict', 'The space is not deleted: there is nothing to restore.');
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([space.organization_id]);
      const siblings = await tx.store.tree.listSiblings(space.organization_id, space.parent_id);
      await tx.store.spaces.update(space.id, {
        deleted_at: null,
        position: (siblings.at(-1)?.position ?? 0) + 1,
      });
      await tx.store.access.refresh({ spaceIds: [space.id] });
      await emit(tx, space, 'space_restored', {});
      return present(tx, actor.userId, space.id);
    });
  },

  move(ctx, { body }, { actor, space }) {
    assertOpensOrganization(actor, space.organization_id);
    assertNotDeleted(space);
    const item = {
      kind: 'space' as const,
      id: space.id,
      organizationId: space.organization_id,
      parentId: space.parent_id,
    };
    return transaction(ctx, async (tx) => {
      await moveInTree(tx, actor.userId, item, body);
      const parent = body.parent === undefined ? space.parent_id : body.parent;
      const visibility = visibilityUnder(space, parent);
      await setVisibility(tx, space, visibility);
      return present(tx, actor.userId, space.id);
    });
  },

  transfer(ctx, { body }, { actor, space }) {
    assertOpensOrganization(actor, body.organization);
    assertNotDeleted(space);
    return transaction(ctx, async (tx) => {
      const { id, organization_id: source } = space;
      const target = body.organization;
      await transferInTree(tx, actor.userId, { kind: 'space', id, source, target });
      const visibility = visibilityUnder(space, null);
      await setVisibility(tx, { ...space, organization_id: target }, visibility);
      for (const organizationId of new Set([source, target])) {
        const moved = { ...space, organization_id: organizationId };
        await emit(tx, moved, 'space_transferred', { source, target });
      }
      return present(tx, actor.userId, id);
    });
  },

  duplicate: {
    async prepare(ctx, _input, granted) {
      await assertMayDuplicate(ctx, granted.actor, granted.space);
      const texts = await readCopiedTexts(ctx, granted.space);
      return async (tx, { actor, space }) => {
        await assertMayDuplicate(tx, actor, space);
        return transaction(tx, async (inner) =>
          present(inner, actor.userId, await duplicateSpace(inner, space, texts)),
        );
      };
    },
  },
};

type SpaceEvent = Extract<EventTypeName, `space_${string}`>;

function emit<Type extends SpaceEvent>(
  ctx: Ctx,
  { id, organization_id: organizationId }: Pick<SpaceRow, 'id' | 'organization_id'>,
  type: Type,
  data: Omit<EventDataOf<Type>, 'spaceId'>,
): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the data of every space event has its id
  const whole = { ...data, spaceId: id } as unknown as EventDataOf<Type>;
  return emitEvent(ctx, { type, organizationId, spaceId: id, data: whole });
}

async function setVisibility(ctx: Ctx, space: SpaceRow, visibility: SpaceRow['visibility']): Promise<void> {
  const { visibility: previousVisibility } = space;
  if (visibility === previousVisibility) return;
  await ctx.store.spaces.update(space.id, { visibility });
  await emit(ctx, space, 'space_visibility_updated', { previousVisibility, visibility });
}

/** `in-collection` and `private` follow the parent; other visibilities stay. */
function visibilityUnder(space: SpaceRow, parentId: string | null): SpaceRow['visibility'] {
  if (space.visibility !== 'private' && space.visibility !== 'in-collection') return space.visibility;
  return parentId === null ? 'private' : 'in-collection';
}

async function present(ctx: Ctx, userId: string, id: string): Promise<Space> {
  const row = await ctx.store.spaces.findForActor(id, userId);
  if (row === undefined) throw notFound('space', id);
  return presentSpace(ctx.settings, row);
}
