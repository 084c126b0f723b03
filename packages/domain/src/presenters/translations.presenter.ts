import { permits, TranslationSettings } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import { type TranslationRow, translationRow } from '../store/workspace/translations.repository.ts';

export const translationMembers = plainMembers(TranslationSettings, translationRow);

export function presentTranslation(settings: DomainSettings, row: TranslationRow): TranslationSettings {
  const { organization_role: role } = row;
  return {
    object: 'translation-settings',
    ...translationMembers.present(row),
    permissions: { view: permits('translation.view', role), edit: permits('translation.edit', role) },
    urls: { location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/translations/${row.id}` },
  };
}
