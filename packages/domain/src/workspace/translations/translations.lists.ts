import { byAge, rowList } from '../../context/list.ts';
import { presentTranslation } from '../../presenters/translations.presenter.ts';
import type { TranslationRow } from '../../store/workspace/translations.repository.ts';

/** The translation settings of an organization, oldest first. */
export const translationsOfOrganization = rowList({
  name: 'translations',
  order: byAge<TranslationRow>('translation_settings'),
  query: ({ store, actor, parent }) => store.translations.listOfOrganization(parent, actor.userId),
  presentRow: presentTranslation,
});
