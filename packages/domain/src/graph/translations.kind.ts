import { presentTranslation, translationMembers } from '../presenters/translations.presenter.ts';
import { translationRow } from '../store/workspace/translations.repository.ts';
import { kind } from './kind.ts';

export const translationKind = kind({
  name: 'TranslationSettings',
  row: translationRow,
  members: translationMembers,
  references: { organizationId: 'organization_id' },
  present: presentTranslation,
  byId: ({ store, actor, parent }) => store.translations.visible(parent, actor.userId),
});
