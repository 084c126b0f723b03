import { ApiError, type Collection, type Contract } from '@lectern/contract';
import { assertPermitted } from '../access/authorize.ts';
import { notFound } from '../access/not-found.ts';
import { storedLevel } from '../access/content-role.ts';
import { definedOnly, isEmpty } from '../changes.ts';
import type { Ctx } from '../context.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import { spacesOfCollection } from '../spaces/spaces.lists.ts';
import { collectionsOfOrganization } from './collections.lists.ts';
import { presentCollection } from './collections.presenter.ts';
import { moveInTree } from './move-in-tree.ts';
import { transferInTree } from './transfer.ts';

export const collections: Service<Contract['collections']> = {
  list(ctx, input, { actor, organizationId }) {
    const filter = { nested: input.nested ?? true };
    return readPage(ctx, collectionsOfOrganization, { actor, parent: organizationId, filter }, input);
  },

  async create(ctx, { body }, { actor, organizationId, role, parent }) {
    const fields = {
      id: ctx.newId('collection'),
      organizationId,
      title: body.title ?? 'Untitled',
      createdAt: ctx.clock().toISOString(),
    };
    const row =
      parent === undefined
        ? await ctx.store.collections.insertAtRoot({ ...fields, memberId: actor.userId })
        : await ctx.store.collections.insert({ ...fields, parentId: parent.collection.id });
    if (row === undefined) throw await lostPermission(ctx, actor.userId, organizationId);
    const granted_rank = parent?.collection.granted_rank ?? null;
    return presentCollection(ctx.settings, { ...row, organization_role: role, granted_rank });
  },

  async get(ctx, _input, { collection }) {
    return presentCollection(ctx.settings, collection);
  },

  async update(ctx, { body }, { actor, collection }) {
    const changes = definedOnly({
      title: body.title,
      description: body.description,
      default_level: body.defaultLevel === undefined ? undefined : storedLevel(body.defaultLevel),
    });
    if (isEmpty(changes)) return presentCollection(ctx.settings, collection);
    return ctx.store.transaction(async (tx) => {
      if (changes.default_level !== undefined) await tx.organizations.lock([collection.organization_id]);
      await tx.collections.update(collection.id, changes);
      if (changes.default_level !== undefined) await tx.access.refresh({ collectionIds: [collection.id] });
      return present({ ...ctx, store: tx }, actor.userId, collection.id);
    });
  },

  async delete(ctx, _input, { collection }) {
    await ctx.store.transaction(async (tx) => {
      await tx.organizations.lock([collection.organization_id]);
      const current = await tx.tree.findParent('collection', collection.id);
      if (current === undefined) throw notFound('collection', collection.id);
      await tx.collections.lockForDelete(collection.id);
      const items = await tx.tree.listItemIds(collection.id);
      await tx.tree.moveItemsUp(collection.organization_id, collection.id, current.parentId);
      await tx.access.refresh(items);
      await tx.collections.delete(collection.id);
    });
    return undefined;
  },

  listSpaces(ctx, input, { actor, collection }) {
    return readPage(ctx, spacesOfCollection, { actor, parent: collection.id, filter: {} }, input);
  },

  move(ctx, { body }, { actor, collection }) {
    const item = {
      kind: 'collection' as const,
      id: collection.id,
      organizationId: collection.organization_id,
      parentId: collection.parent_id,
    };
    return ctx.store.transaction(async (tx) => {
      await moveInTree(tx, actor.userId, item, body);
      return present({ ...ctx, store: tx }, actor.userId, collection.id);
    });
  },

  transfer(ctx, { body }, { actor, collection }) {
    const source = collection.organization_id;
    return ctx.store.transaction(async (tx) => {
      const transfer = { kind: 'collection' as const, id: collection.id, source, target: body.organization };
      await transferInTree(tx, actor.userId, transfer);
      return present({ ...ctx, store: tx }, actor.userId, collection.id);
    });
  },
};

/** What to refuse with, when a write found that the role it was allowed by is gone. */
async function lostPermission(ctx: Ctx, userId: string, organizationId: string): Promise<ApiError> {
  ctx.memberships.forget(userId, organizationId);
  const membership = await ctx.store.members.find(organizationId, userId);
  if (membership === undefined) return notFound('organization', organizationId);
  assertPermitted('organization.createContent', membership.role, 'organization', organizationId);
  return new ApiError('conflict', 'Your role changed meanwhile. Try again.');
}

async function present(ctx: Ctx, userId: string, id: string): Promise<Collection> {
  const row = await ctx.store.collections.findForActor(id, userId);
  if (row === undefined) throw notFound('collection', id);
  return presentCollection(ctx.settings, row);
}
