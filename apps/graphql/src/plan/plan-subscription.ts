import type { Ctx } from '@lectern/domain';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { argumentsOf, type Variables } from './arguments.ts';
import { collectFields, fragmentsOf, type Scope } from './collect-fields.ts';
import { ResponseBytes } from '../limits/response-bytes.ts';
import type { Failure } from './failure.ts';
import { valueRun } from './plan-call.ts';
import { planValue } from './plan-value.ts';
import { prependPath } from './write-object.ts';

type Source = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly conditions: ReadonlyMap<string, boolean>;
  readonly maxLevels: number;
  /** Of each event. */
  readonly maxBytes: number;
};

/** The input of a subscription, and how each of its events is written. */
export type SubscriptionPlan = {
  /** In the form of the contract's operation. */
  readonly input: Record<string, unknown>;
  /** The JSON of `data`, and the fields that failed. */
  readonly write: (
    event: unknown,
    ctx: Ctx,
  ) => { readonly data: string; readonly failures: readonly Failure[] };
};

/** Plans a valid subscription, which has one field. */
export function planSubscription(source: Source, variables: Variables): SubscriptionPlan {
  const { schema, document, operation, conditions, maxLevels } = source;
  const rootType = schema.getSubscriptionType();
  const scope: Scope = { schema, fragments: fragmentsOf(document), conditions, maxLevels };
  const [field] = rootType ? collectFields(scope, rootType, [operation.selectionSet]) : [];
  const definition = field && rootType?.getFields()[field.name];
  const read = definition?.extensions.read;
  if (field === undefined || definition === undefined || read?.type !== 'operation') {
    throw new Error('the subscription has no field with an operation');
  }
  const { key } = field;
  const writeValue = planValue(scope, definition.type, field);
  return {
    input: read.input(argumentsOf({ ...field, definition }, variables)),
    write(event, ctx) {
      const failures: Failure[] = [];
      const written = writeValue(
        event,
        valueRun(ctx, { failures, bytes: new ResponseBytes(source.maxBytes) }),
      );
      prependPath(failures, 0, key);
      if (typeof written === 'string') return { data: `{${JSON.stringify(key)}:${written}}`, failures };
      written.path.unshift(key);
      return { data: 'null', failures: [...failures, written] };
    },
  };
}
