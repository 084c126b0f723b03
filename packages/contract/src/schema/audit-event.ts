import { z } from 'zod';
import { Id, listOf, InputTimestamp, pageQuery, Timestamp } from './common.ts';
import { text } from './text.ts';

export const Channel = z.enum(['rest', 'graphql', 'trpc', 'mcp', 'web', 'cli', 'script', 'job']).meta({
  id: 'AuditEventChannel',
  description:
    'The channel of the change: an API of the server, its pages, its command line, a script, or a background job.',
});
export type Channel = z.output<typeof Channel>;

export const AuditEvent = z
  .object({
    object: z.literal('audit-event'),
    id: Id,
    createdAt: Timestamp,
    actor: Id.optional().meta({
      description: 'The user who made the change; absent without an authenticated user.',
    }),
    operation: z.string().meta({
      description: 'The `operationId` of the operation.',
      examples: ['updateOrganizationById'],
    }),
    channel: Channel,
    address: z
      .string()
      .optional()
      .meta({
        description: 'The IP address of the client; absent for a change that was not made over the network.',
        examples: ['203.0.113.7'],
      }),
    userAgent: z
      .string()
      .optional()
      .meta({ examples: ['curl/8.10.1'] }),
    resources: z
      .array(
        z
          .object({
            name: z.string().meta({ examples: ['organization'] }),
            id: z.string().meta({ examples: ['org_1b2KPwYm0aTz6sQvXe4d'] }),
          })
          .meta({ id: 'AuditedResource' }),
      )
      .meta({ description: 'The resources in the path, then the created resource.' }),
    changes: z
      .array(
        z
          .object({
            path: z.string().meta({ examples: ['defaultRole'] }),
            value: z
              .union([z.string(), z.number(), z.boolean(), z.null()])
              .optional()
              .meta({ examples: ['edit'] }),
          })
          .meta({ id: 'AuditedChange' }),
      )
      .meta({
        description:
          'The members of the request body, at most 100. The value is recorded for enum values, ids, numbers, booleans and null; of other strings only the path is recorded.',
      }),
  })
  .meta({
    id: 'AuditEvent',
    description: 'A change to the administration of an organization or of this server.',
  });
export type AuditEvent = z.output<typeof AuditEvent>;

export const AuditEventList = listOf('AuditEvent', AuditEvent);

/** The query parameters of a list of audit events. */
export const auditEventQuery = {
  ...pageQuery,
  actor: Id.optional().meta({ description: 'Only changes by this user.' }),
  operation: text(1, 128)
    .optional()
    .meta({ description: 'Only changes by this operation, by its `operationId`.' }),
  since: InputTimestamp.optional().meta({ description: 'Only changes from this time on.' }),
  until: InputTimestamp.optional().meta({ description: 'Only changes before this time.' }),
};
