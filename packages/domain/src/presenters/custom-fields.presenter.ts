import { CustomField, permits, type SpaceCustomField } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import { plainMembers } from './plain-members.ts';
import { type CustomFieldRow, customFieldRow } from '../store/workspace/custom-fields.repository.ts';
import type { FieldValueRow } from '../store/spaces/field-values.repository.ts';

export const customFieldMembers = plainMembers(CustomField, customFieldRow);

export function presentCustomField(settings: DomainSettings, row: CustomFieldRow): CustomField {
  const { organization_role: role } = row;
  return {
    object: 'custom-field',
    ...customFieldMembers.present(row),
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
