import { sql } from 'kysely';
import { presentToken, tokenMembers } from '../presenters/tokens.presenter.ts';
import { tokenRow } from '../store/workspace/tokens.repository.ts';
import { kind } from './kind.ts';

export const tokenKind = kind({
  name: 'Token',
  row: tokenRow,
  members: tokenMembers,
  present: (_settings, row) => presentToken(row),
  byId: ({ store, actor, parent }) =>
    store.tokens.listOfUser(sql.val(actor.userId)).where('tokens.id', '=', parent),
});
