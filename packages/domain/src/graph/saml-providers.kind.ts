import { presentBareProvider } from '../presenters/saml.presenter.ts';
import { samlProviderRow } from '../store/workspace/saml.repository.ts';
import { kind } from './kind.ts';

export const samlProviderKind = kind({
  name: 'SamlProvider',
  row: samlProviderRow,
  plain: {
    id: 'id',
    label: 'label',
    ssoURL: 'sso_url',
    entityID: 'entity_id',
    certificate: 'certificate',
    defaultRole: 'default_role',
    createdAt: 'created_at',
  },
  references: { organizationId: 'organization_id', defaultTeamId: 'default_team_id' },
  present: presentBareProvider,
  byId: ({ store, actor, parent }) => store.samlProviders.visible(parent, actor.userId),
});
