import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';
import { Event, EventType } from './schema/event.ts';

/**
 * The events of an organization, as they occur. Declared like an operation, but without a route: GraphQL serves it as
 * a subscription.
 */
export const eventSubscription = operation({
  id: 'events',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/events',
  summary: 'Subscribe to the events of an organization',
  description:
    'Users who can see a space receive its events; members of the organization receive all others. With `lastEventId`, the events after it are replayed first, so that none is missed after a lost connection.',
  permission: 'organization.view',
  query: {
    types: z.array(EventType).max(100, 'must have at most 100 types').optional().meta({
      description: 'Only events of these types; without it, of every type but `job_updated`.',
    }),
    lastEventId: Id.optional().meta({ description: 'The event that was last received.' }),
  },
  result: Event,
  status: 200,
});
