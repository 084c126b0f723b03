import { transaction } from '../../context/transaction.ts';
import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import { changesOfChangeRequest } from './change-request-changes.ts';
import {
  changeRequestsOfOrganization,
  changeRequestsOfSpace,
  contributorsOfChangeRequest,
  organizationFilter,
} from './change-requests.lists.ts';
import {
  presentChangeRequest,
  presentPreviewedChangeRequest,
} from '../../presenters/change-requests.presenter.ts';
import { assertNotMerged, statusCountDeltas } from '../../rules/change-requests.rules.ts';
import { createChangeRequest } from './create-change-request.ts';
import { getChangeRequest, lockChangeRequest } from '../../access/find-change-request.ts';
import { mergeChangeRequest, updateChangeRequest } from './merge-change-request.ts';
import { emitChangeRequestUpdate } from '../content/change-request-event.ts';

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
    return transaction(ctx, async (tx) => {
      const id = await createChangeRequest(tx, {
        spaceId: space.id,
        userId: actor.userId,
        subject: body.subject ?? '',
      });
      return presentChangeRequest(tx.settings, await getChangeRequest(tx.store, space.id, id));
    });
  },

  async get(ctx, _input, { actor, changeRequest }) {
    return actor.kind === 'visitor'
      ? presentPreviewedChangeRequest(ctx.settings, changeRequest)
      : presentChangeRequest(ctx.settings, changeRequest);
  },

  async update(ctx, { body }, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    if (isEmpty(definedOnly(body))) return presentChangeRequest(ctx.settings, changeRequest);
    return transaction(ctx, async (tx) => {
      // The space first, because a status changes its counters. Every writer locks in this order.
      if (body.status !== undefined && (await tx.store.spaces.lock(space.id)) === undefined)
        throw notFound('space', space.id);
      const locked = await lockChangeRequest(tx.store, changeRequest);
      if (body.status !== undefined) assertNotMerged(locked);
      const { status = locked.status, subject = locked.subject } = body;
      if (status !== locked.status || subject !== locked.subject) {
        await tx.store.changeRequests.update(locked.id, {
          status,
          subject,
          updated_at: tx.clock().toISOString(),
        });
        if (status !== locked.status)
          await tx.store.spaces.incrementCounts(space.id, statusCountDeltas(locked.status, status));
        await emitChangeRequestUpdate(
          tx,
          { changeRequest: locked, actorId: actor.userId },
          { status, subject },
        );
      }
      return presentChangeRequest(tx.settings, await getChangeRequest(tx.store, space.id, locked.id));
    });
  },

  merge(ctx, _input, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    return transaction(ctx, (tx) => mergeChangeRequest(tx, { userId: actor.userId, changeRequest }));
  },

  pull(ctx, _input, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    return transaction(ctx, (tx) => updateChangeRequest(tx, { userId: actor.userId, changeRequest }));
  },

  listContributors(ctx, input, { actor, changeRequest }) {
    return readPage(ctx, contributorsOfChangeRequest, { actor, parent: changeRequest.id, filter: {} }, input);
  },

  listChanges(ctx, { limit }, { space, changeRequest }) {
    return changesOfChangeRequest(ctx, { space, changeRequest }, limit);
  },
};
