import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { EventType } from './schema/event.ts';
import { text, httpUrl } from './schema/text.ts';

export const Webhook = z
  .object({
    object: z.literal('webhook'),
    id: Id,
    title: z.string().meta({ examples: ['Search index'] }),
    url: z.string().meta({ examples: ['https://hooks.example.com/lectern'] }),
    events: z.array(EventType).meta({
      description: 'The event types that are delivered to it; empty for every type but `job_updated`.',
      examples: [['space_content_updated', 'site_published']],
    }),
    enabled: z.boolean().meta({ description: 'Whether events are delivered to it.' }),
    disabledReason: z.enum(['failing', 'gone']).meta({ id: 'WebhookDisabledReason' }).optional().meta({
      description:
        'Why it was disabled automatically. failing: no delivery succeeded for three days. gone: it responded with 410.',
    }),
    failingSince: Timestamp.optional().meta({
      description: 'When deliveries began to fail; absent while they succeed.',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: z.object({ location: z.string() }).meta({ id: 'WebhookUrls' }),
  })
  .meta({
    id: 'Webhook',
    description:
      'An endpoint that events are delivered to, signed as specified by standardwebhooks.com: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.',
  });
export type Webhook = z.output<typeof Webhook>;

export const CreatedWebhook = Webhook.extend({
  secret: z.string().meta({
    description: 'The signing secret of deliveries. It is shown only once.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
}).meta({ id: 'CreatedWebhook' });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

const WebhookDeliveryState = z.enum(['pending', 'succeeded', 'failed']).meta({
  id: 'WebhookDeliveryState',
  description:
    'pending: waiting for its first or next attempt. succeeded: the endpoint responded with 2xx. failed: there are no further attempts.',
});

export const WebhookDelivery = z
  .object({
    object: z.literal('webhook-delivery'),
    id: Id,
    event: Id.meta({ description: 'The delivered event; also the `webhook-id`.' }),
    type: EventType,
    state: WebhookDeliveryState,
    attempts: z.int().meta({ examples: [1] }),
    responseStatus: z
      .int()
      .optional()
      .meta({ description: 'HTTP status of the last response.', examples: [200] }),
    responseBody: z
      .string()
      .optional()
      .meta({
        description: 'The beginning of the last response body, at most 1024 bytes.',
        examples: ['ok'],
      }),
    durationSeconds: z
      .number()
      .optional()
      .meta({ description: 'Duration of the last attempt.', examples: [0.084] }),
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
  .meta({ id: 'WebhookDelivery', description: 'The delivery of an event to a webhook.' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Title = text(0, 100);
const Url = httpUrl(2048).meta({
  description:
    'Without a user name or password. Requests to addresses of private networks are blocked on delivery.',
  examples: ['https://hooks.example.com/lectern'],
});
const Events = z
  .array(EventType)
  .max(100, 'must have at most 100 types')
  .optional()
  .meta({
    description: 'The event types to deliver; empty for every type but `job_updated`.',
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
    description: 'Its secret is only in this response. An organization can have at most 50 webhooks.',
    permission: 'organization.admin',
    body: z.object({ url: Url, title: Title.optional(), events: Events }),
    result: CreatedWebhook,
    returnsSecret: true,
    status: 201,
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
    description: 'Enabling a webhook that was disabled automatically resets its failures.',
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
    description: 'With its deliveries. Pending deliveries are cancelled.',
    permission: 'organization.admin',
    status: 204,
  }),
  rotateSecret: operation({
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: `${one}/secret`,
    summary: 'Rotate the secret of a webhook',
    description:
      'The new secret is only in this response. For 24 hours deliveries are signed with the old secret, too.',
    permission: 'organization.admin',
    result: CreatedWebhook,
    returnsSecret: true,
    status: 201,
  }),
  ping: operation({
    id: 'pingWebhook',
    rateLimit: 'jobs',
    method: 'POST',
    path: `${one}/ping`,
    summary: 'Ping a webhook',
    description: 'Delivers an event of type `ping` to it.',
    permission: 'organization.admin',
    result: WebhookDelivery,
    status: 201,
  }),
  listDeliveries: operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: `${one}/deliveries`,
    summary: 'List the deliveries of a webhook',
    description:
      'Newest first. A delivery is kept for 30 days after it finished, or for as long as this server is set to.',
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
    rateLimit: 'jobs',
    method: 'POST',
    path: `${one}/deliveries/{deliveryId}/redeliver`,
    summary: 'Redeliver an event',
    description: 'As a new delivery with the same `webhook-id`.',
    permission: 'organization.admin',
    result: WebhookDelivery,
    status: 201,
  }),
};
