import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';
import { Event, EventType } from './schema/event.ts';

/**
 * What happens in an organization, as it happens. It is declared like an operation, but has no route of its own: GraphQL
 * serves it as a subscription.
 */
export const eventSubscription = operation({
  id: 'events',
  method: 'GET',
  path: '/v1/orgs/{organizationId}/events',
  summary: 'What happens in an organization, as it happens',
  description:
    'Those who see a space are told of what happens to it; members of the organization, of everything else. With `lastEventId`, everything behind that event comes first, so that nothing is missed after a connection was lost.',
  permission: 'organization.view',
  query: {
    types: z.array(EventType).max(100, 'must have at most 100 types').optional().meta({
      description: 'Only events of these types.',
    }),
    lastEventId: Id.optional().meta({ description: 'The event that was received last.' }),
  },
  result: Event,
  status: 200,
});
