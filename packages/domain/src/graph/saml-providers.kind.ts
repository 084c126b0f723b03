import { presentBareProvider, samlProviderMembers } from '../presenters/saml.presenter.ts';
import { ssoProviderRow } from '../store/workspace/sso-providers.repository.ts';
import { kind } from './kind.ts';

export const samlProviderKind = kind({
  name: 'SamlProvider',
  row: ssoProviderRow,
  members: samlProviderMembers,
  references: { organizationId: 'organization_id', defaultTeamId: 'default_team_id' },
  present: presentBareProvider,
  byId: ({ store, actor, parent }) => store.ssoProviders.visible('saml', parent, actor.userId),
});
