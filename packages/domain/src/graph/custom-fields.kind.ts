import { presentCustomField } from '../presenters/custom-fields.presenter.ts';
import { customFieldRow } from '../store/workspace/custom-fields.repository.ts';
import { kind } from './kind.ts';

export const customFieldKind = kind({
  name: 'CustomField',
  row: customFieldRow,
  plain: {
    id: 'id',
    name: 'name',
    title: 'title',
    description: 'description',
    type: 'type',
    placeholder: 'placeholder',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  references: { organizationId: 'organization_id' },
  present: presentCustomField,
  byId: ({ store, actor, parent }) => store.customFields.visible(parent, actor.userId),
});
