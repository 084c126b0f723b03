import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { createToken } from './create-token.ts';
import { tokensOfUser } from './tokens.lists.ts';

export const tokens: Service<Contract['tokens']> = {
  list(ctx, input, { actor }) {
    return readPage(ctx, tokensOfUser, { actor, parent: actor.userId, filter: {} }, input);
  },

  create(ctx, { body }, { actor }) {
    return createToken(ctx, actor.userId, body);
  },

  async delete(ctx, { tokenId }, { actor }) {
    if (!(await ctx.store.tokens.delete(tokenId, actor.userId))) throw notFound('token', tokenId);
    ctx.authenticator.invalidate();
    return undefined;
  },
};
