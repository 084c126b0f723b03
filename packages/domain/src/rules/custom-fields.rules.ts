import type { CustomFieldType, CustomFieldValue } from '@lectern/contract';

/** What decides which values a field takes. */
export type FieldShape = { readonly type: CustomFieldType; readonly options: readonly string[] | null };

/** Most custom fields of one organization: a space answers all of them at once. */
export const maxFields = 1000;

/** Whether values of the type are chosen from options. */
export function isSelect(type: CustomFieldType): boolean {
  return type === 'select:single' || type === 'select:multi';
}

/** Why a field does not take a value; `undefined` when it does. */
export function problemOfValue({ type, options }: FieldShape, value: CustomFieldValue): string | undefined {
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
        : `must be one of the options: ${inWords(options)}`;
    case 'select:multi':
      return Array.isArray(value) && value.every((item) => options?.includes(item) === true)
        ? undefined
        : `must be a list of some of the options: ${inWords(options)}`;
  }
}

/** A value as it is stored: of what is in a list twice, the first. */
export function storedValue(value: CustomFieldValue): CustomFieldValue {
  return Array.isArray(value) ? [...new Set(value)] : value;
}

function inWords(options: readonly string[] | null): string {
  return (options ?? []).map((option) => JSON.stringify(option)).join(', ');
}
