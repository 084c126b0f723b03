import { byAge, rowList } from '../../context/list.ts';
import { presentProviders } from './read-providers.ts';
import type { SamlProviderRow } from '../../store/workspace/saml.repository.ts';

/** The SAML providers of one organization, for its admins. */
export const providersOfOrganization = rowList({
  name: 'saml',
  order: byAge<SamlProviderRow>('saml_providers'),
  query: ({ store, actor, parent }) => store.samlProviders.listOfOrganization(parent, actor.userId),
  present: (ctx, rows, { actor }) => presentProviders(ctx, actor.userId, rows),
});
