import { z } from 'zod';
import { Id, listOf, Moment, pageQuery, Timestamp } from './common.ts';
import { text } from './text.ts';

export const Door = z.enum(['rest', 'graphql', 'trpc', 'cli', 'script', 'job']).meta({
  id: 'AuditEventDoor',
  description:
    'Which way the change came: an interface of the server, its command line, a script, or a job that goes on behind the requests.',
});
export type Door = z.output<typeof Door>;

export const AuditEvent = z
  .object({
    object: z.literal('audit-event'),
    id: Id,
    createdAt: Timestamp,
    actor: Id.optional().meta({ description: 'The user who did it; absent where nobody was signed in.' }),
    operation: z.string().meta({
      description: 'The `operationId` of what was done.',
      examples: ['updateOrganizationById'],
    }),
    door: Door,
    address: z
      .string()
      .optional()
      .meta({
        description: 'The address of the client; absent for what did not come over the network.',
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
      .meta({ description: 'What the path named, then what was made.' }),
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
          'The members of the body, at most 100. Only words of a fixed set, ids, numbers, booleans and null have a value here; of other text only the name is kept.',
      }),
  })
  .meta({ id: 'AuditEvent', description: 'A change that somebody made to how things are administrated.' });
export type AuditEvent = z.output<typeof AuditEvent>;

export const AuditEventList = listOf('AuditEvent', AuditEvent);

/** The query parameters of a list of audit events. */
export const auditEventQuery = {
  ...pageQuery,
  actor: Id.optional().meta({ description: 'Only what this user did.' }),
  operation: text(1, 128).optional().meta({ description: 'Only this operation, by its `operationId`.' }),
  since: Moment.optional().meta({ description: 'Only from this time on.' }),
  until: Moment.optional().meta({ description: 'Only before this time.' }),
};
