import { byAge, rowList } from '../list.ts';
import { presentToken } from './tokens.presenter.ts';
import type { TokenRow } from './tokens.repository.ts';

export const tokensOfUser = rowList({
  name: 'tokens',
  order: byAge<TokenRow>('tokens'),
  query: ({ store, parent }) => store.tokens.listOfUser(parent),
  present: (_ctx, rows) => rows.map(presentToken),
});
