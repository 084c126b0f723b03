import type { TranslationSettings } from '@lectern/contract';
import { presentTranslation } from '../presenters/translations.presenter.ts';
import type { TranslationRow } from '../store/workspace/translations.repository.ts';
import { kind } from './kind.ts';

export const translationKind = kind<TranslationRow, TranslationSettings>({
  name: 'TranslationSettings',
  columns: {
    id: { ref: 'translation_settings.id', type: 'text' },
    organization_id: { ref: 'translation_settings.organization_id', type: 'text' },
    title: { ref: 'translation_settings.title', type: 'text' },
    languages: { ref: 'translation_settings.languages', type: 'texts' },
    created_at: { ref: 'translation_settings.created_at', type: 'timestamp' },
    updated_at: { ref: 'translation_settings.updated_at', type: 'timestamp' },
    organization_role: { ref: 'members.role', type: 'text' },
  },
  plain: { id: 'id', title: 'title', createdAt: 'created_at', updatedAt: 'updated_at' },
  references: { organizationId: 'organization_id' },
  present: presentTranslation,
  byId: ({ store, actor, parent }) => store.translations.visible(parent, actor.userId),
});
