import { presentBareProvider, samlProviderMembers } from '../presenters/saml.presenter.ts';
import { samlProviderRow } from '../store/workspace/saml.repository.ts';
import { kind } from './kind.ts';

export const samlProviderKind = kind({
  name: 'SamlProvider',
  row: samlProviderRow,
  members: samlProviderMembers,
  references: { organizationId: 'organization_id', defaultTeamId: 'default_team_id' },
  present: presentBareProvider,
  byId: ({ store, actor, parent }) => store.samlProviders.visible(parent, actor.userId),
});
