import { byAge, rowList } from '../../context/list.ts';
import { presentToken } from '../../presenters/tokens.presenter.ts';
import type { TokenRow } from '../../store/workspace/tokens.repository.ts';

export const tokensOfUser = rowList({
  name: 'tokens',
  order: byAge<TokenRow>('tokens'),
  query: ({ store, parent }) => store.tokens.listOfUser(parent),
  present: (_ctx, rows) => rows.map(presentToken),
});
