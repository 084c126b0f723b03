import { type CustomField, permits, type SpaceCustomField } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import type { CustomFieldRow } from '../store/workspace/custom-fields.repository.ts';
import type { FieldValueRow } from '../store/spaces/field-values.repository.ts';

export function presentCustomField(settings: DomainSettings, row: CustomFieldRow): CustomField {
  const { organization_role: role } = row;
  return {
    object: 'custom-field',
    id: row.id,
    name: row.name,
    title: row.title,
    description: row.description,
    type: row.type,
    placeholder: row.placeholder,
    ...(row.options !== null && { options: row.options }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: `${settings.publicUrl}/v1/orgs/${row.organization_id}/custom-fields/${row.name}` },
    permissions: { view: permits('customField.view', role), edit: permits('customField.edit', role) },
  };
}

/** `space` is the space of the value. */
export function presentFieldValue(
  settings: DomainSettings,
  space: Pick<SpaceRow, 'organization_role'>,
  { value, ...field }: FieldValueRow,
): SpaceCustomField {
  const { organization_role } = space;
  return {
    customField: presentCustomField(settings, { ...field, organization_role }),
    ...(value !== null && { value }),
  };
}
