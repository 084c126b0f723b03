import type { CustomField } from '@lectern/contract';
import { presentCustomField } from '../presenters/custom-fields.presenter.ts';
import type { CustomFieldRow } from '../store/workspace/custom-fields.repository.ts';
import { kind } from './kind.ts';

export const customFieldKind = kind<CustomFieldRow, CustomField>({
  name: 'CustomField',
  columns: {
    id: { ref: 'custom_fields.id', type: 'text' },
    organization_id: { ref: 'custom_fields.organization_id', type: 'text' },
    name: { ref: 'custom_fields.name', type: 'text' },
    title: { ref: 'custom_fields.title', type: 'text' },
    description: { ref: 'custom_fields.description', type: 'text' },
    type: { ref: 'custom_fields.type', type: 'text' },
    placeholder: { ref: 'custom_fields.placeholder', type: 'text' },
    options: { ref: 'custom_fields.options', type: 'texts' },
    created_at: { ref: 'custom_fields.created_at', type: 'timestamp' },
    updated_at: { ref: 'custom_fields.updated_at', type: 'timestamp' },
    organization_role: { ref: 'members.role', type: 'text' },
  },
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
