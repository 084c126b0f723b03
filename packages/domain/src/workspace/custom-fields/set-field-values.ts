import type { Ctx } from '../../context/context.ts';
import { type CustomFieldValue, type ErrorDetail, invalidInputs } from '@lectern/contract';
import { problemOfValue, storedValue } from '../../rules/custom-fields.rules.ts';

/** By the name of the field; `null` clears. */
type GivenValues = Readonly<Record<string, { readonly value: CustomFieldValue | null }>>;

/**
 * Sets and clears values of a space. 400 with every field that is not there and every value that its field does not
 * take. In a transaction that holds the space.
 */
export async function setFieldValues(
  tx: Ctx,
  space: { readonly id: string; readonly organization_id: string },
  given: GivenValues,
): Promise<void> {
  const fields = await tx.store.fieldValues.holdFields(space.organization_id, Object.keys(given));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const set = new Map<string, CustomFieldValue>();
  const cleared: string[] = [];
  const details: ErrorDetail[] = [];
  for (const [name, { value }] of Object.entries(given)) {
    const path = `body.values.${name}`;
    const field = byName.get(name);
    if (field === undefined) {
      details.push({ path, message: 'there is no such custom field in this organization' });
      continue;
    }
    const problem = value === null ? undefined : problemOfValue(field, value);
    if (problem !== undefined) details.push({ path: `${path}.value`, message: problem });
    else if (value === null) cleared.push(field.id);
    else set.set(field.id, storedValue(value));
  }
  if (details.length > 0) throw invalidInputs(details);
  if (cleared.length > 0) await tx.store.fieldValues.clear(space.id, cleared);
  if (set.size > 0) await tx.store.fieldValues.set(space.id, set);
}
