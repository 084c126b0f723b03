import type { Token } from '@lectern/contract';
import { byAge, rowList } from '../../context/list.ts';
import { presentToken } from '../../presenters/tokens.presenter.ts';
import type { TokenFilter, TokenRow } from '../../store/workspace/tokens.repository.ts';

export const tokensOfUser = rowList<TokenRow, Token, TokenFilter>({
  name: 'tokens',
  order: byAge<TokenRow>('tokens'),
  query: ({ store, parent }, limit) => store.tokens.listOfUser(parent, limit),
  presentRow: (_settings, row) => presentToken(row),
});
