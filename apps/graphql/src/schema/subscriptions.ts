import { eventSubscription } from '@lectern/contract';
import { type Builder, readByPlan } from './builder.ts';
import { attachField } from './attach-fields.ts';
import type { InputTypes } from './input-types.ts';
import type { OutputTypes } from './output.ts';
import type { ValueConnections } from './value-connections.ts';

type SubscriptionTypes = {
  readonly values: OutputTypes;
  readonly inputs: InputTypes;
  readonly connections: ValueConnections;
};

/** Defines the subscription to events. */
export function defineSubscriptions(
  builder: Builder,
  { values: types, ...sources }: SubscriptionTypes,
): void {
  const { summary, description, id } = eventSubscription;
  const { type, args, read } = attachField(
    builder,
    { ...sources, types },
    {
      type: 'Subscription',
      name: id,
      field: {
        operations: [eventSubscription],
        args: { organizationId: 'organizationId' },
        description: `${summary}. ${description}`,
      },
    },
  );
  builder.subscriptionType({
    description:
      'The events of an organization as they happen, for requests that accept `text/event-stream` (GraphQL over Server-Sent Events).',
    fields: (t) => ({
      [id]: t.field({
        type,
        nullable: false,
        description: `${summary}. ${description}`,
        ...(args !== undefined && { args }),
        ...(read !== undefined && { extensions: { read } }),
        subscribe: readByPlan,
        resolve: readByPlan,
      }),
    }),
  });
}
