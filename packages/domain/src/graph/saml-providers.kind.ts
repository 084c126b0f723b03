import type { SamlProvider } from '@lectern/contract';
import { presentBareProvider } from '../presenters/saml.presenter.ts';
import type { SamlProviderRow } from '../store/workspace/saml.repository.ts';
import { kind } from './kind.ts';

export const samlProviderKind = kind<SamlProviderRow, SamlProvider>({
  name: 'SamlProvider',
  columns: {
    id: { ref: 'saml_providers.id', type: 'text' },
    organization_id: { ref: 'saml_providers.organization_id', type: 'text' },
    label: { ref: 'saml_providers.label', type: 'text' },
    sso_url: { ref: 'saml_providers.sso_url', type: 'text' },
    entity_id: { ref: 'saml_providers.entity_id', type: 'text' },
    certificate: { ref: 'saml_providers.certificate', type: 'text' },
    default_team_id: { ref: 'saml_providers.default_team_id', type: 'text' },
    default_role: { ref: 'saml_providers.default_role', type: 'text' },
    created_at: { ref: 'saml_providers.created_at', type: 'timestamp' },
  },
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
