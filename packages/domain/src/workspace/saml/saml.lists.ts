import { byAge, rowList } from '../../context/list.ts';
import { presentProvider } from '../../presenters/saml.presenter.ts';
import { presentProviders } from '../sso/read-providers.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';

/** The SAML providers of one organization, for its admins. */
export const providersOfOrganization = rowList({
  name: 'saml',
  order: byAge<SsoProviderRow>('sso_providers'),
  query: ({ store, actor, parent }) => store.ssoProviders.listOfOrganization('saml', parent, actor.userId),
  present: (ctx, rows, { actor }) => presentProviders(ctx, actor.userId, rows, presentProvider),
});
