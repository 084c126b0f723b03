import { transaction } from '../../context/transaction.ts';
import { ApiError, type Contract, invalidInput, type WebhookDelivery } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { presentEvent } from '../../presenters/events.presenter.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { addDelivery } from './add-delivery.ts';
import { deliveriesOfWebhook, webhooksOfOrganization } from './webhooks.lists.ts';
import { presentDelivery, presentWebhook } from '../../presenters/webhooks.presenter.ts';
import type { WebhookRow } from '../../store/platform/webhooks.repository.ts';
import { newWebhookSecret, sealSecret } from './webhook-secrets.ts';

const maxWebhooks = 50;

export const webhooks: Service<Contract['webhooks']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, webhooksOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { organizationId }) {
    assertNoCredentials(body.url);
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      if ((await tx.store.webhooks.count(organizationId)) >= maxWebhooks) {
        throw new ApiError(
          'conflict',
          `An organization has at most ${maxWebhooks} webhooks. Delete one first.`,
        );
      }
      const id = tx.newId('webhook');
      const secret = newWebhookSecret();
      const now = tx.clock().toISOString();
      await tx.store.webhooks.insert({
        id,
        organization_id: organizationId,
        title: body.title ?? '',
        url: body.url,
        events: [...new Set(body.events)],
        secret: sealSecret(tx, id, secret),
        disabled_reason: null,
        created_at: now,
        updated_at: now,
      });
      return {
        ...presentWebhook(tx.settings, await read(tx, organizationId, id)),
        secret,
      };
    });
  },

  async get(ctx, { webhookId }, { organizationId }) {
    return presentWebhook(ctx.settings, await read(ctx, organizationId, webhookId));
  },

  async update(ctx, { webhookId, body }, { organizationId }) {
    const { url, title, events, enabled } = body;
    if (url !== undefined) assertNoCredentials(url);
    const isReenabled = enabled === true && !(await read(ctx, organizationId, webhookId)).enabled;
    const changes = definedOnly({
      url,
      title,
      events: events === undefined ? undefined : [...new Set(events)],
      enabled,
      disabled_reason: isReenabled ? null : undefined,
      failing_since: isReenabled ? null : undefined,
    });
    if (!isEmpty(changes)) {
      const updated = { ...changes, updated_at: ctx.clock().toISOString() };
      await ctx.store.webhooks.update(organizationId, webhookId, updated);
    }
    return presentWebhook(ctx.settings, await read(ctx, organizationId, webhookId));
  },

  async delete(ctx, { webhookId }, { organizationId }) {
    if (!(await ctx.store.webhooks.delete(organizationId, webhookId))) throw notFound('webhook', webhookId);
    return undefined;
  },

  async rotateSecret(ctx, { webhookId }, { organizationId }) {
    const secret = newWebhookSecret();
    const sealed = sealSecret(ctx, webhookId, secret);
    const exists = await ctx.store.webhooks.replaceSecret(organizationId, webhookId, sealed);
    if (!exists) throw notFound('webhook', webhookId);
    return { ...presentWebhook(ctx.settings, await read(ctx, organizationId, webhookId)), secret };
  },

  async ping(ctx, { webhookId }, { actor, organizationId }) {
    assertEnabled(await read(ctx, organizationId, webhookId));
    const event = presentEvent({
      id: ctx.newId('event'),
      organization_id: organizationId,
      space_id: null,
      site_id: null,
      actor_id: actor.userId,
      type: 'ping',
      data: { webhookId },
      created_at: ctx.clock().toISOString(),
    });
    return deliver(ctx, { webhookId, organizationId, event, actorId: actor.userId });
  },

  async listDeliveries(ctx, input, { actor, organizationId }) {
    const { id } = await read(ctx, organizationId, input.webhookId);
    const filter = { state: input.state, type: input.type };
    return readPage(ctx, deliveriesOfWebhook, { actor, parent: id, filter }, input);
  },

  async redeliver(ctx, { webhookId, deliveryId }, { actor, organizationId }) {
    assertEnabled(await read(ctx, organizationId, webhookId));
    const event = await ctx.store.webhookDeliveries.findEvent(webhookId, deliveryId);
    if (event === undefined) throw notFound('delivery', deliveryId);
    return deliver(ctx, { webhookId, organizationId, event, isRepeated: true, actorId: actor.userId });
  },
};

function deliver(ctx: Ctx, delivery: Parameters<typeof addDelivery>[1]): Promise<WebhookDelivery> {
  return transaction(ctx, async (tx) => {
    const id = await addDelivery(tx, delivery);
    const row = await tx.store.webhookDeliveries.find(delivery.webhookId, id);
    if (row === undefined) throw notFound('delivery', id);
    return presentDelivery(row);
  });
}

async function read(ctx: Ctx, organizationId: string, id: string): Promise<WebhookRow> {
  const row = await ctx.store.webhooks.find(organizationId, id);
  if (row === undefined) throw notFound('webhook', id);
  return row;
}

function assertEnabled({ enabled }: WebhookRow): void {
  if (!enabled) throw new ApiError('conflict', 'The webhook is disabled. Enable it first.');
}

/** 400 for credentials in the URL, which would be shown with it. */
function assertNoCredentials(url: string): void {
  const { username, password } = new URL(url);
  if (username === '' && password === '') return;
  throw invalidInput('body.url', 'must not contain a user name or password: verify the signature instead');
}
