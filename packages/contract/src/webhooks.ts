import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { EventType } from './schema/event.ts';
import { text, webAddress } from './schema/text.ts';

export const Webhook = z
  .object({
    object: z.literal('webhook'),
    id: Id,
    title: z.string().meta({ examples: ['Search index'] }),
    url: z.string().meta({ examples: ['https://hooks.example.com/lectern'] }),
    events: z.array(EventType).meta({
      description: 'The types of events that are sent to it; every type where it names none.',
      examples: [['space_content_updated', 'site_published']],
    }),
    enabled: z.boolean().meta({ description: 'Whether anything is sent to it.' }),
    disabledReason: z.enum(['failing', 'gone']).meta({ id: 'WebhookDisabledReason' }).optional().meta({
      description:
        'Why it was disabled by itself. failing: nothing arrived for three days. gone: it answered with 410.',
    }),
    failingSince: Timestamp.optional().meta({ description: 'When it began to fail; absent while it works.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string() }).meta({ id: 'WebhookUrls' }),
  })
  .meta({
    id: 'Webhook',
    description:
      'An address that events are sent to, signed as standardwebhooks.com says: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
  });
export type Webhook = z.output<typeof Webhook>;

export const CreatedWebhook = Webhook.extend({
  secret: z.string().meta({
    description: 'What deliveries are signed with. It is shown this once.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
}).meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

export const WebhookDeliveryState = z.enum(['pending', 'succeeded', 'failed']).meta({
  id: 'WebhookDeliveryState',
  description:
    'pending: it waits for its first or next attempt. succeeded: the address answered with 2xx. failed: it is given up.',
});

export const WebhookDelivery = z
  .object({
    object: z.literal('webhook-delivery'),
    id: Id,
    event: Id.meta({ description: 'The event that it tells of, which is its `webhook-id`.' }),
    type: EventType,
    state: WebhookDeliveryState,
    attempts: z.int().meta({ examples: [1] }),
    responseStatus: z
      .int()
      .optional()
      .meta({ description: 'What the last attempt was answered with.', examples: [200] }),
    responseBody: z
      .string()
      .optional()
      .meta({ description: 'The beginning of that answer, at most 1024 bytes.', examples: ['ok'] }),
    durationSeconds: z
      .number()
      .optional()
      .meta({ description: 'How long the last attempt took.', examples: [0.084] }),
    lastError: z
      .object({
        code: z.string().meta({ examples: ['fetch_timeout'] }),
        message: z.string().meta({ examples: ['hooks.example.com did not answer in time.'] }),
      })
      .meta({ id: 'WebhookDeliveryError' })
      .optional(),
    job: Id.meta({ description: 'The job that delivers it.' }),
    createdAt: Timestamp,
    lastAttemptAt: Timestamp.optional(),
  })
  .meta({ id: 'WebhookDelivery', description: 'One event on its way to one webhook.' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Title = text(0, 100);
const Url = webAddress(2048).meta({
  description:
    'Without a user name or password. Addresses of private networks are refused when it is called.',
  examples: ['https://hooks.example.com/lectern'],
});
const Events = z
  .array(EventType)
  .max(100, 'must have at most 100 types')
  .optional()
  .meta({
    description: 'The types of events to send; every type where it names none.',
    examples: [['space_content_updated', 'site_published']],
  });

const base = '/v1/orgs/{organizationId}/webhooks';
const one = `${base}/{webhookId}` as const;

export const webhooks = {
  list: operation({
    id: 'listWebhooks',
    method: 'GET',
    path: base,
    summary: 'List the webhooks of an organization',
    description: 'Oldest first.',
    permission: 'organization.admin',
    query: pageQuery,
    result: listOf('Webhook', Webhook),
    status: 200,
  }),
  create: operation({
    id: 'createWebhook',
    method: 'POST',
    path: base,
    summary: 'Create a webhook',
    description: 'Its secret is in this answer and nowhere else. An organization has at most 50 webhooks.',
    permission: 'organization.admin',
    body: z.object({ url: Url, title: Title.optional(), events: Events }),
    result: CreatedWebhook,
    showsSecret: true,
    status: 201,
    errors: ['conflict'],
    location: `${base}/{id}`,
  }),
  get: operation({
    id: 'getWebhookById',
    method: 'GET',
    path: one,
    summary: 'Get a webhook',
    permission: 'organization.admin',
    result: Webhook,
    status: 200,
  }),
  update: operation({
    id: 'updateWebhook',
    method: 'PATCH',
    path: one,
    summary: 'Update a webhook',
    description: 'One that was disabled by itself begins anew when it is enabled.',
    permission: 'organization.admin',
    body: z.object({
      url: Url.optional(),
      title: Title.optional(),
      events: Events,
      enabled: z.boolean().optional(),
    }),
    result: Webhook,
    status: 200,
  }),
  delete: operation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: one,
    summary: 'Delete a webhook',
    description: 'With its deliveries. What was not delivered yet never is.',
    permission: 'organization.admin',
    status: 204,
  }),
  rotateSecret: operation({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${one}/secret`,
    summary: 'Give a webhook a new secret',
    description:
      'The new secret is in this answer and nowhere else. For 24 hours deliveries are signed with the old one, too.',
    permission: 'organization.admin',
    result: CreatedWebhook,
    showsSecret: true,
    status: 201,
  }),
  ping: operation({
    id: 'pingWebhook',
    method: 'POST',
    path: `${one}/ping`,
    summary: 'Send an event of type `ping` to a webhook',
    permission: 'organization.admin',
    result: WebhookDelivery,
    status: 201,
    errors: ['conflict'],
  }),
  listDeliveries: operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'List the deliveries of a webhook',
    description: 'Newest first. A delivery is kept for 30 days after its end.',
    permission: 'organization.admin',
    query: {
      ...pageQuery,
      state: WebhookDeliveryState.optional().meta({ description: 'Only deliveries in this state.' }),
      type: EventType.optional().meta({ description: 'Only deliveries of events of this type.' }),
    },
    result: listOf('WebhookDelivery', WebhookDelivery),
    status: 200,
  }),
  redeliver: operation({
    id: 'redeliverWebhookDelivery',
    method: 'POST',
    path: `${one}/deliveries/{deliveryId}/redeliver`,
    summary: 'Deliver an event once more',
    description: 'As a new delivery with the same `webhook-id`.',
    permission: 'organization.admin',
    result: WebhookDelivery,
    status: 201,
    errors: ['conflict'],
  }),
};
