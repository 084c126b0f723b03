import { byAge, rowList } from '../../context/list.ts';
import { presentOidcProvider } from '../../presenters/oidc.presenter.ts';
import { presentProviders } from '../sso/read-providers.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';

/** The OpenID Connect providers of one organization, for its admins. */
export const oidcProvidersOfOrganization = rowList({
  name: 'oidc',
  order: byAge<SsoProviderRow>('sso_providers'),
  query: ({ store, actor, parent }) => store.ssoProviders.listOfOrganization('oidc', parent, actor.userId),
  present: (ctx, rows, { actor }) => presentProviders(ctx, actor.userId, rows, presentOidcProvider),
});
