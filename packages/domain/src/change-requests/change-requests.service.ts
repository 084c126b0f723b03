import type { Contract } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import { definedOnly, isEmpty } from '../changes.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import { assertNotDeleted } from '../spaces/spaces.rules.ts';
import { changesOfChangeRequest } from '../space-content/read-changes.ts';
import {
  changeRequestsOfOrganization,
  changeRequestsOfSpace,
  contributorsOfChangeRequest,
  organizationFilter,
} from './change-requests.lists.ts';
import { presentChangeRequest } from './change-requests.presenter.ts';
import { assertNotMerged, statusSteps } from './change-requests.rules.ts';
import { createChangeRequest } from './create-change-request.ts';
import { getChangeRequest, lockChangeRequest } from './find-change-request.ts';
import { mergeChangeRequest, updateChangeRequest } from './merge-change-request.ts';
import { tellUpdate } from './tell-change-request.ts';

export const changeRequests: Service<Contract['changeRequests']> = {
  list(ctx, input, { actor, space }) {
    const filter = { status: input.status ?? 'open', contributor: input.contributor };
    return readPage(ctx, changeRequestsOfSpace, { actor, parent: space.id, filter }, input);
  },

  listOfOrganization(ctx, input, { actor, organizationId }) {
    const filter = organizationFilter(input);
    return readPage(ctx, changeRequestsOfOrganization, { actor, parent: organizationId, filter }, input);
  },

  create(ctx, { body }, { actor, space }) {
    assertNotDeleted(space);
    return ctx.store.transaction(async (tx) => {
      const id = await createChangeRequest(tx, ctx, {
        spaceId: space.id,
        userId: actor.userId,
        subject: body.subject ?? '',
      });
      return presentChangeRequest(ctx.settings, await getChangeRequest(tx, space.id, id));
    });
  },

  async get(ctx, _input, { changeRequest }) {
    return presentChangeRequest(ctx.settings, changeRequest);
  },

  async update(ctx, { body }, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    if (isEmpty(definedOnly(body))) return presentChangeRequest(ctx.settings, changeRequest);
    return ctx.store.transaction(async (tx) => {
      // The space first, whose counters a status changes: everybody locks in this order.
      if (body.status !== undefined && (await tx.spaces.lock(space.id)) === undefined)
        throw notFound('space', space.id);
      const held = await lockChangeRequest(tx, changeRequest);
      if (body.status !== undefined) assertNotMerged(held);
      const { status = held.status, subject = held.subject } = body;
      if (status !== held.status || subject !== held.subject) {
        await tx.changeRequests.update(held.id, { status, subject, updated_at: ctx.clock().toISOString() });
        if (status !== held.status) await tx.spaces.count(space.id, statusSteps(held.status, status));
        await tellUpdate(tx, { changeRequest: held, actorId: actor.userId }, { status, subject });
      }
      return presentChangeRequest(ctx.settings, await getChangeRequest(tx, space.id, held.id));
    });
  },

  merge(ctx, _input, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    return ctx.store.transaction((tx) =>
      mergeChangeRequest(tx, ctx, { userId: actor.userId, changeRequest }),
    );
  },

  pull(ctx, _input, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    return ctx.store.transaction((tx) =>
      updateChangeRequest(tx, ctx, { userId: actor.userId, changeRequest }),
    );
  },

  listContributors(ctx, input, { actor, changeRequest }) {
    return readPage(ctx, contributorsOfChangeRequest, { actor, parent: changeRequest.id, filter: {} }, input);
  },

  listChanges(ctx, { limit }, { space, changeRequest }) {
    return changesOfChangeRequest(ctx, { space, changeRequest }, limit);
  },
};
