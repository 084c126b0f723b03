import type { Contract } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import type { SessionFilter } from '../../store/workspace/sessions.repository.ts';
import { sessionsOfUser } from './sessions.lists.ts';

export const sessions: Service<Contract['sessions']> = {
  list(ctx, input, { actor }) {
    return readPage(ctx, sessionsOfUser, { actor, parent: actor.userId, filter: limitOf(actor) }, input);
  },

  async delete(ctx, { sessionId }, { actor }) {
    if (!(await ctx.store.sessions.delete(actor.userId, sessionId, limitOf(actor))))
      throw notFound('session', sessionId);
    ctx.authenticator.invalidate();
    return undefined;
  },
};

/** The sessions with the limit of the token that is used: what one organization opens says nothing about others. */
function limitOf({ scope }: UserActor): SessionFilter {
  // No session is limited to a space.
  if (scope?.spaceId !== undefined && scope.spaceId !== null) return { organizationId: '' };
  const organizationId = scope?.organizationId ?? null;
  return organizationId === null ? {} : { organizationId };
}
