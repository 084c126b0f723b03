import { z } from 'zod';
import { Timestamp } from './common.ts';

/** What claims of visitors a site expects; its members are checked by the domain, against a schema of such schemas. */
export const AdaptiveJsonSchema = z.record(z.string(), z.unknown()).meta({
  id: 'SiteAdaptiveJSONSchema',
  description:
    'A JSON Schema (draft-07) of an object, of at most 65536 characters. `properties` names claims; each is a boolean, a string (possibly with `enum`), a number, an array of those, or an object of further claims, with a `description`, and objects with `additionalProperties: false`. Claims that visitors state without a signature stand under `unsigned`.',
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
  .meta({ id: 'SiteAdaptiveSchema', description: 'The claims that a site expects of its visitors.' });
export type AdaptiveSchema = z.output<typeof AdaptiveSchema>;
