import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { patternedText, text } from './schema/text.ts';

export const CustomFieldType = z
  .enum(['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'])
  .meta({
    id: 'CustomFieldType',
    description:
      'The type of the values. text: a string. number: a number. boolean: true or false. tags: a list of strings. select:multi: some of the options. select:single: one of the options.',
  });
export type CustomFieldType = z.output<typeof CustomFieldType>;

const ValueText = text(0, 256);

export const CustomFieldValue = z
  .union([ValueText, z.number(), z.boolean(), z.array(ValueText).max(1000)])
  .meta({
    id: 'CustomFieldValue',
    description: 'A string of at most 256 characters, a number, a boolean, or a list of such strings.',
    examples: ['Platform'],
  });
export type CustomFieldValue = z.output<typeof CustomFieldValue>;

export const CustomField = z
  .object({
    object: z.literal('custom-field'),
    id: Id,
    name: z.string().meta({
      description: 'Its key in paths and in the values of a space; unique within the organization.',
      examples: ['product-area'],
    }),
    title: z.string().meta({ examples: ['Product area'] }),
    description: z.string().meta({ examples: ['The part of the product that a space is about.'] }),
    type: CustomFieldType,
    placeholder: z.string().meta({ examples: ['Choose an area'] }),
    options: z
      .array(z.string())
      .optional()
      .meta({
        description: 'The options of a select, in order.',
        examples: [['Platform', 'Billing']],
      }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string() }).meta({ id: 'CustomFieldUrls' }),
    permissions: z
      .object({
        view: z.boolean(),
        edit: z.boolean().meta({ description: 'Whether you may update or delete the field itself.' }),
      })
      .meta({ id: 'CustomFieldPermissions' }),
  })
  .meta({ id: 'CustomField', description: 'A metadata field that an organization defines for its spaces.' });
export type CustomField = z.output<typeof CustomField>;

export const SpaceCustomField = z
  .object({
    customField: CustomField,
    value: CustomFieldValue.optional().meta({ description: 'Absent when none is set.' }),
  })
  .meta({ id: 'SpaceCustomField', description: 'A custom field with its value on a space.' });
export type SpaceCustomField = z.output<typeof SpaceCustomField>;

// `__proto__` fits the pattern, but cannot be a key of the values of a space.
const Name = patternedText(
  { min: 1, max: 50 },
  /^(?!__proto__$)[a-z_\-0-9]+$/,
  'lower-case letters, digits, `_` and `-`',
);
const Title = text(0, 100);
const Description = text(0, 200);
const Placeholder = text(0, 100);
const Options = z
  .array(text(1, 40))
  .min(1, 'must have 1 to 50 options')
  .max(50, 'must have 1 to 50 options')
  .optional();
const optionsOf = (description: string) =>
  Options.meta({
    description: `${description} Ignored for other types. Duplicates are removed.`,
    examples: [['Platform', 'Billing']],
  });

/** Maximum number of values that one request may set. */
const maxValues = 100;
const Values = z
  .record(
    z.string(),
    z.object({ value: CustomFieldValue.nullable().meta({ description: 'null clears the value.' }) }),
  )
  .refine((values) => Object.keys(values).length <= maxValues, {
    error: `must set at most ${maxValues} values`,
  })
  .meta({
    description: 'By the name of the field; other fields keep their values.',
    examples: [{ 'product-area': { value: 'Platform' } }],
  });

const base = '/v1/orgs/{organizationId}/custom-fields';
const spaceBase = '/v1/spaces/{spaceId}/custom-fields';

export const customFields = {
  list: operation({
    id: 'listOrganizationCustomFields',
    method: 'GET',
    path: base,
    summary: 'List the custom fields of an organization',
    description: 'Oldest first.',
    permission: 'customField.view',
    query: pageQuery,
    result: listOf('CustomField', CustomField),
    status: 200,
  }),
  create: operation({
    id: 'createOrganizationCustomField',
    method: 'POST',
    path: base,
    summary: 'Create a custom field',
    permission: 'customField.edit',
    body: z.object({
      name: Name,
      type: CustomFieldType,
      title: Title.optional(),
      description: Description.optional(),
      placeholder: Placeholder.optional(),
      options: optionsOf('Required for a select.'),
    }),
    result: CustomField,
    status: 201,
    location: `${base}/{name}`,
  }),
  get: operation({
    id: 'getOrganizationCustomFieldByName',
    method: 'GET',
    path: `${base}/{fieldName}`,
    summary: 'Get a custom field',
    permission: 'customField.view',
    result: CustomField,
    status: 200,
  }),
  update: operation({
    id: 'updateOrganizationCustomField',
    method: 'PATCH',
    path: `${base}/{fieldName}`,
    summary: 'Update a custom field',
    description:
      'Its name and its type cannot be changed. An option that a space has as its value cannot be removed.',
    permission: 'customField.edit',
    body: z.object({
      title: Title.optional(),
      description: Description.optional(),
      placeholder: Placeholder.optional(),
      options: optionsOf('Replaces the options of a select.'),
    }),
    result: CustomField,
    status: 200,
  }),
  delete: operation({
    id: 'deleteOrganizationCustomField',
    method: 'DELETE',
    path: `${base}/{fieldName}`,
    summary: 'Delete a custom field',
    description: 'With its values on all spaces.',
    permission: 'customField.edit',
    status: 204,
  }),
  listOfSpace: operation({
    id: 'getSpaceCustomFields',
    method: 'GET',
    path: spaceBase,
    summary: 'List the custom field values of a space',
    description: 'Every custom field of its organization, oldest first.',
    permission: 'space.view',
    result: z.array(SpaceCustomField),
    status: 200,
  }),
  updateOfSpace: operation({
    id: 'updateSpaceCustomFields',
    method: 'PATCH',
    path: spaceBase,
    summary: 'Update the custom field values of a space',
    description: 'All of them or, on an error, none.',
    permission: 'space.edit',
    body: z.object({ values: Values }),
    status: 204,
    audited: false,
  }),
};
