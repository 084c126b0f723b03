import { presentTranslation } from '../presenters/translations.presenter.ts';
import { translationRow } from '../store/workspace/translations.repository.ts';
import { kind } from './kind.ts';

export const translationKind = kind({
  name: 'TranslationSettings',
  row: translationRow,
  plain: { id: 'id', title: 'title', createdAt: 'created_at', updatedAt: 'updated_at' },
  references: { organizationId: 'organization_id' },
  present: presentTranslation,
  byId: ({ store, actor, parent }) => store.translations.visible(parent, actor.userId),
});
