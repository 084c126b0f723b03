import type { Ctx } from '../../context/context.ts';
import { type CustomFieldValue, type ErrorDetail, invalidInputs } from '@lectern/contract';
import { fieldValueProblem, storedValue } from '../../rules/custom-fields.rules.ts';

/** By field name; `null` clears a value. */
type FieldValueInput = Readonly<Record<string, { readonly value: CustomFieldValue | null }>>;

/**
 * Sets and clears values of a space. 400 with every unknown field and every value that its field does not accept. `tx` must
 * be a transaction that has locked the space.
 */
export async function setFieldValues(
  tx: Ctx,
  space: { readonly id: string; readonly organization_id: string },
  values: FieldValueInput,
): Promise<void> {
  const fields = await tx.store.fieldValues.lockFieldsForShare(space.organization_id, Object.keys(values));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const set = new Map<string, CustomFieldValue>();
  const cleared: string[] = [];
  const details: ErrorDetail[] = [];
  for (const [name, { value }] of Object.entries(values)) {
    const path = `body.values.${name}`;
    const field = byName.get(name);
    if (field === undefined) {
      details.push({ path, message: 'there is no such custom field in this organization' });
      continue;
    }
    const problem = value === null ? undefined : fieldValueProblem(field, value);
    if (problem !== undefined) details.push({ path: `${path}.value`, message: problem });
    else if (value === null) cleared.push(field.id);
    else set.set(field.id, storedValue(value));
  }
  if (details.length > 0) throw invalidInputs(details);
  if (cleared.length > 0) await tx.store.fieldValues.clear(space.id, cleared);
  if (set.size > 0) await tx.store.fieldValues.set(space.id, set);
}
