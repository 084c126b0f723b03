import { makeField, makeTranslation, uniqueFieldName } from './field-resources.ts';
import type { Fixtures } from './fixture-table.ts';
import { makeTree } from './resources.ts';

/** Of custom fields and of translation settings. */
export const fieldFixtures: Pick<Fixtures, 'customFields' | 'translations'> = {
  customFields: {
    list: async ({ organizationId }) => ({ organizationId }),
    create: async (world) => ({
      organizationId: world.organizationId,
      body: { name: uniqueFieldName(world), type: 'text' },
    }),
    get: makeField,
    update: async (world) => ({ ...(await makeField(world)), body: { title: 'Renamed' } }),
    delete: makeField,
    listOfSpace: async (world) => {
      await makeField(world);
      return { spaceId: (await makeTree(world)).spaceId };
    },
    updateOfSpace: async (world) => {
      const { fieldName } = await makeField(world);
      return {
        spaceId: (await makeTree(world)).spaceId,
        body: { values: { [fieldName]: { value: 'Set' } } },
      };
    },
  },
  translations: {
    list: async ({ organizationId }) => ({ organizationId }),
    create: async (world) => ({ organizationId: world.organizationId, body: { title: 'European' } }),
    get: makeTranslation,
    update: async (world) => ({ ...(await makeTranslation(world)), body: { title: 'Renamed' } }),
    delete: makeTranslation,
  },
};
