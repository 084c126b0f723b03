import { byAge, rowList } from '../../context/list.ts';
import { presentCustomField } from '../../presenters/custom-fields.presenter.ts';
import type { CustomFieldRow } from '../../store/workspace/custom-fields.repository.ts';

/** The custom fields of an organization, oldest first. */
export const customFieldsOfOrganization = rowList({
  name: 'customFields',
  order: byAge<CustomFieldRow>('custom_fields'),
  query: ({ store, actor, parent }) => store.customFields.listOfOrganization(parent, actor.userId),
  presentRow: presentCustomField,
});
