import { z } from 'zod';
import { Timestamp } from './common.ts';

/** The visitor claims that a site expects; the domain validates the members against a meta-schema. */
export const AdaptiveJsonSchema = z.record(z.string(), z.unknown()).meta({
  id: 'SiteAdaptiveJSONSchema',
  description:
    'A JSON Schema (draft-07) of an object, of at most 65536 characters. Each of its `properties` is a claim: a boolean, a string (optionally with `enum`), a number, an array of those, or an object of further claims. A claim needs a `description`, an object also `additionalProperties: false`. Unsigned claims are properties of `unsigned`.',
  examples: [
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        isCustomer: { type: 'boolean', description: 'Whether the visitor bought something.' },
        plan: { type: 'string', enum: ['free', 'pro'], description: 'What the visitor pays for.' },
        unsigned: {
          type: 'object',
          description: 'Unsigned claims of the site visitor.',
          properties: { beta: { type: 'boolean', description: 'Whether to show what is not ready.' } },
          additionalProperties: false,
        },
      },
      additionalProperties: false,
    },
  ],
});

export const AdaptiveSchema = z
  .object({ object: z.literal('site-adaptive-schema'), jsonSchema: AdaptiveJsonSchema, updatedAt: Timestamp })
  .meta({
    id: 'SiteAdaptiveSchema',
    description: 'The JSON Schema of the visitor claims that a site expects.',
  });
export type AdaptiveSchema = z.output<typeof AdaptiveSchema>;
