import { ApiError, type Contract } from '@lectern/contract';
import { readMailPreferences, setMailPreferences } from './mail-preferences.ts';
import { isEmpty } from '../../core/changes.ts';
import type { Service } from '../../access/service.ts';
import { presentPerson, presentUser, userMembers } from '../../presenters/users.presenter.ts';

export const users: Service<Contract['users']> = {
  async getAuthenticated(ctx, _input, { actor }) {
    const user = await ctx.store.users.find(actor.userId);
    if (user === undefined) throw new ApiError('unauthenticated', 'The user of this token no longer exists.');
    return presentUser(ctx.settings, user);
  },

  async get(ctx, _input, { actor, user }) {
    return actor.kind === 'visitor' ? presentPerson(ctx.settings, user) : presentUser(ctx.settings, user);
  },

  async update(ctx, { body }, { user }) {
    const changes = userMembers.changes(body);
    if (isEmpty(changes)) return presentUser(ctx.settings, user);
    return presentUser(ctx.settings, await ctx.store.users.update(user.id, changes));
  },

  getMailPreferences(ctx, _input, { actor }) {
    return readMailPreferences(ctx, actor.userId);
  },

  updateMailPreferences(ctx, { body }, { actor }) {
    return setMailPreferences(ctx, actor.userId, body);
  },
};
