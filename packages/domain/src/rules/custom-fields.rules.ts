import type { CustomFieldType, CustomFieldValue } from '@lectern/contract';

/** The columns that decide which values a field accepts. */
type FieldShape = { readonly type: CustomFieldType; readonly options: readonly string[] | null };

/** The most custom fields of one organization: the fields of a space are not paginated. */
export const maxFields = 1000;

/** Whether values of the type are options of the field. */
export function isSelect(type: CustomFieldType): boolean {
  return type === 'select:single' || type === 'select:multi';
}

/** Why a field does not accept a value; `undefined` when it does. */
export function fieldValueProblem(
  { type, options }: FieldShape,
  value: CustomFieldValue,
): string | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a text';
    case 'number':
      return typeof value === 'number' ? undefined : 'must be a number';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'tags':
      return Array.isArray(value) ? undefined : 'must be a list of texts';
    case 'select:single':
      return typeof value === 'string' && options?.includes(value) === true
        ? undefined
        : `must be one of the options: ${quoted(options)}`;
    case 'select:multi':
      return Array.isArray(value) && value.every((item) => options?.includes(item) === true)
        ? undefined
        : `must be a list of some of the options: ${quoted(options)}`;
  }
}

/** A value as it is stored: lists without duplicates. */
export function storedValue(value: CustomFieldValue): CustomFieldValue {
  return Array.isArray(value) ? [...new Set(value)] : value;
}

function quoted(options: readonly string[] | null): string {
  return (options ?? []).map((option) => JSON.stringify(option)).join(', ');
}
