import { byAge, reversed, rowList } from '../../context/list.ts';
import type {
  DeliveryFilter,
  WebhookDeliveryRow,
} from '../../store/platform/webhook-deliveries.repository.ts';
import { presentDelivery, presentWebhook } from '../../presenters/webhooks.presenter.ts';
import type { WebhookRow } from '../../store/platform/webhooks.repository.ts';

/** The webhooks of an organization, oldest first. */
export const webhooksOfOrganization = rowList({
  name: 'webhooks',
  order: byAge<WebhookRow>('webhooks'),
  query: ({ store, parent }) => store.webhooks.listOfOrganization(parent),
  presentRow: presentWebhook,
});

/** The deliveries to a webhook, newest first. */
export const deliveriesOfWebhook = rowList({
  name: 'webhook-deliveries',
  order: reversed(byAge<WebhookDeliveryRow>('webhook_deliveries')),
  query: ({ store, parent }, filter: DeliveryFilter) => store.webhookDeliveries.listOfWebhook(parent, filter),
  presentRow: (_settings, row) => presentDelivery(row),
});
