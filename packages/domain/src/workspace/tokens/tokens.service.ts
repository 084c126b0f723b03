import type { Contract } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { limitsOf } from './token-limits.ts';
import { createToken } from './create-token.ts';
import type { TokenFilter } from '../../store/workspace/tokens.repository.ts';
import { tokensOfUser } from './tokens.lists.ts';

export const tokens: Service<Contract['tokens']> = {
  list(ctx, input, { actor }) {
    const filter = limitOf(actor);
    return readPage(ctx, tokensOfUser, { actor, parent: actor.userId, filter }, input);
  },

  async create(ctx, { body: { label, expiresAt, ...body } }, { actor }) {
    const limits = await limitsOf(ctx, actor, { label, ...body });
    return createToken(ctx, actor.userId, { label, expiresAt, ...limits });
  },

  async delete(ctx, { tokenId }, { actor }) {
    if (!(await ctx.store.tokens.delete(tokenId, actor.userId, limitOf(actor))))
      throw notFound('token', tokenId);
    ctx.authenticator.invalidate();
    return undefined;
  },
};

/** The tokens with the limit of the one that is used: what one organization opens says nothing about others. */
function limitOf({ scope }: UserActor): TokenFilter {
  if (scope === undefined) return {};
  if (scope.spaceId !== null) return { spaceId: scope.spaceId };
  return scope.organizationId === null ? {} : { organizationId: scope.organizationId };
}
