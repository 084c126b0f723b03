import { transaction } from '../../context/transaction.ts';
import { ApiError, type Collection, type Contract } from '@lectern/contract';
import { assertPermitted } from '../../access/authorize.ts';
import { notFound } from '../../core/not-found.ts';
import { organizationIsReadOnly } from '../../core/read-only-organization.ts';
import { storedLevel } from '../../rules/content-role.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { spacesOfCollection } from './spaces.lists.ts';
import { collectionsOfOrganization } from './collections.lists.ts';
import { presentCollection, collectionMembers } from '../../presenters/collections.presenter.ts';
import { moveInTree } from './move-in-tree.ts';
import { assertOpensOrganization } from '../../access/token-scope.ts';
import { transferInTree } from './transfer-in-tree.ts';

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
    if (row === undefined) throw await lostPermissionError(ctx, actor.userId, organizationId);
    const granted_rank = parent?.collection.granted_rank ?? null;
    return presentCollection(ctx.settings, { ...row, organization_role: role, granted_rank });
  },

  async get(ctx, _input, { collection }) {
    return presentCollection(ctx.settings, collection);
  },

  async update(ctx, { body }, { actor, collection }) {
    const changes = {
      ...collectionMembers.changes(body),
      ...definedOnly({
        default_level: body.defaultLevel === undefined ? undefined : storedLevel(body.defaultLevel),
      }),
    };
    if (isEmpty(changes)) return presentCollection(ctx.settings, collection);
    return transaction(ctx, async (tx) => {
      if (changes.default_level !== undefined)
        await tx.store.organizations.lock([collection.organization_id]);
      await tx.store.collections.update(collection.id, changes);
      if (changes.default_level !== undefined)
        await tx.store.access.refresh({ collectionIds: [collection.id] });
      return present(tx, actor.userId, collection.id);
    });
  },

  async delete(ctx, _input, { collection }) {
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([collection.organization_id]);
      const current = await tx.store.tree.findParent('collection', collection.id);
      if (current === undefined) throw notFound('collection', collection.id);
      await tx.store.collections.lockForDelete(collection.id);
      const items = await tx.store.tree.listItemIds(collection.id);
      // Before they move up, where nobody may gain access by it.
      await tx.store.access.copyToItems(collection.id, items);
      await tx.store.tree.moveItemsUp(collection.organization_id, collection.id, current.parentId);
      await tx.store.access.refresh(items);
      await tx.store.collections.delete(collection.id);
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
    return transaction(ctx, async (tx) => {
      await moveInTree(tx, actor.userId, item, body);
      return present(tx, actor.userId, collection.id);
    });
  },

  transfer(ctx, { body }, { actor, collection }) {
    assertOpensOrganization(actor, body.organization);
    const source = collection.organization_id;
    return transaction(ctx, async (tx) => {
      const transfer = { kind: 'collection' as const, id: collection.id, source, target: body.organization };
      await transferInTree(tx, actor.userId, transfer);
      return present(tx, actor.userId, collection.id);
    });
  },
};

/** The error of a write whose permission was revoked after it was checked. */
async function lostPermissionError(ctx: Ctx, userId: string, organizationId: string): Promise<ApiError> {
  ctx.membershipCache.invalidate(userId, organizationId);
  const membership = await ctx.store.members.find(organizationId, userId);
  if (membership === undefined) return notFound('organization', organizationId);
  assertPermitted('organization.createContent', membership.role, 'organization', organizationId);
  if (await ctx.store.readOnlyOrganizations.isAny([organizationId])) return organizationIsReadOnly();
  return new ApiError('conflict', 'Your role in the organization changed during the request: try again.');
}

async function present(ctx: Ctx, userId: string, id: string): Promise<Collection> {
  const row = await ctx.store.collections.findForActor(id, userId);
  if (row === undefined) throw notFound('collection', id);
  return presentCollection(ctx.settings, row);
}
