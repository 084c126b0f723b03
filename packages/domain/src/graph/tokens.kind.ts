import { sql } from 'kysely';
import { presentToken } from '../presenters/tokens.presenter.ts';
import { tokenRow } from '../store/workspace/tokens.repository.ts';
import { kind } from './kind.ts';

export const tokenKind = kind({
  name: 'Token',
  row: tokenRow,
  plain: { id: 'id', label: 'label', createdAt: 'created_at', expiresAt: 'expires_at' },
  present: (_settings, row) => presentToken(row),
  byId: ({ store, actor, parent }) =>
    store.tokens.listOfUser(sql.val(actor.userId)).where('tokens.id', '=', parent),
});
