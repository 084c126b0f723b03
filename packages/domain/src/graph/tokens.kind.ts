import type { Token } from '@lectern/contract';
import { sql } from 'kysely';
import { presentToken } from '../presenters/tokens.presenter.ts';
import type { TokenRow } from '../store/workspace/tokens.repository.ts';
import { kind } from './kind.ts';

export const tokenKind = kind<TokenRow, Token>({
  name: 'Token',
  columns: {
    id: { ref: 'tokens.id', type: 'text' },
    label: { ref: 'tokens.label', type: 'text' },
    created_at: { ref: 'tokens.created_at', type: 'timestamp' },
    expires_at: { ref: 'tokens.expires_at', type: 'timestamp' },
  },
  plain: { id: 'id', label: 'label', createdAt: 'created_at', expiresAt: 'expires_at' },
  present: (_settings, row) => presentToken(row),
  byId: ({ store, actor, parent }) =>
    store.tokens.listOfUser(sql.val(actor.userId)).where('tokens.id', '=', parent),
});
