import type { World } from './world.ts';

/** A unique name of a custom field. */
export function uniqueFieldName({ ctx }: World): string {
  return ctx.newId('customField').toLowerCase();
}

/** A custom field of type text. */
export async function makeField(world: World) {
  const { organizationId } = world;
  const body = { name: uniqueFieldName(world), type: 'text' as const };
  const { name } = await world.people.admin.client.customFields.create({ organizationId, body });
  return { organizationId, fieldName: name };
}

/** Translation settings without languages. */
export async function makeTranslation(world: World) {
  const { organizationId } = world;
  const { id } = await world.people.admin.client.translations.create({
    organizationId,
    body: { title: 'European' },
  });
  return { organizationId, translationSettingsId: id };
}
