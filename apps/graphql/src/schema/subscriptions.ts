import { eventSubscription } from '@lectern/contract';
import { type Builder, readByPlan } from './builder.ts';
import { operationField, type OperationTypes } from './operation-fields.ts';

/** Defines the subscription to events. */
export function defineSubscriptions(builder: Builder, types: OperationTypes): void {
  const { name, type, description, args, read } = operationField(builder, eventSubscription, types);
  builder.subscriptionType({
    description:
      'The events of an organization as they happen, for requests that accept `text/event-stream` (GraphQL over Server-Sent Events).',
    fields: (t) => ({
      [name]: t.field({
        type,
        nullable: false,
        ...(description !== undefined && { description }),
        ...(args !== undefined && { args }),
        ...(read !== undefined && { extensions: { read } }),
        subscribe: readByPlan,
        resolve: readByPlan,
      }),
    }),
  });
}
