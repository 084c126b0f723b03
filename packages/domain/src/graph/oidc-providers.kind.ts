import { oidcProviderMembers, presentBareOidcProvider } from '../presenters/oidc.presenter.ts';
import { ssoProviderRow } from '../store/workspace/sso-providers.repository.ts';
import { kind } from './kind.ts';

export const oidcProviderKind = kind({
  name: 'OidcProvider',
  row: ssoProviderRow,
  members: oidcProviderMembers,
  references: { organizationId: 'organization_id', defaultTeamId: 'default_team_id' },
  present: presentBareOidcProvider,
  byId: ({ store, actor, parent }) => store.ssoProviders.visible('oidc', parent, actor.userId),
});
