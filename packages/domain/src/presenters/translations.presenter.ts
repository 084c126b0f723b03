import { permits, type TranslationSettings } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { TranslationRow } from '../store/workspace/translations.repository.ts';

export function presentTranslation(settings: DomainSettings, row: TranslationRow): TranslationSettings {
  const { organization_role: role } = row;
  return {
    object: 'translation-settings',
    id: row.id,
    title: row.title,
    languages: row.languages,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    permissions: { view: permits('translation.view', role), edit: permits('translation.edit', role) },
    urls: { location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/translations/${row.id}` },
  };
}
