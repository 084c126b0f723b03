import type { Ctx } from '@lectern/domain';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { argumentsOf } from './arguments.ts';
import type { Variables } from './variables.ts';
import { collectFields, fragmentsOf, type Scope } from './collect-fields.ts';
import { ResponseBytes } from '../limits/response-bytes.ts';
import { LimitError } from '../limits/limit-error.ts';
import { Work } from '../limits/work.ts';
import type { Failure } from './failure.ts';
import { valueScope } from './plan-reading.ts';
import { noKeys } from '../schema/keys.ts';
import { sum, writeValue } from './plan-value-root.ts';
import { planValue } from './plan-value.ts';
import { prependPath } from './write-object.ts';

type Source = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly conditions: ReadonlyMap<string, boolean>;
  readonly maxLevels: number;
  /** Of each event. */
  readonly maxRows: number;
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
  ) => Promise<{ readonly data: string; readonly failures: readonly Failure[] }>;
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
  const inner = valueScope(scope);
  const plan = planValue(inner, definition.type, field);
  const rows = sum(inner.costs, variables);
  if (rows > source.maxRows)
    throw new LimitError(
      `Each event may lead to about ${rows} nodes; at most ${source.maxRows} are allowed. Request fewer with \`first\`.`,
    );
  return {
    input: read.input(argumentsOf({ ...field, definition }, variables)),
    async write(event, ctx) {
      const failures: Failure[] = [];
      const output = { failures, bytes: new ResponseBytes(source.maxBytes), work: new Work() };
      const written = await writeValue(plan, { value: event, keys: noKeys }, { ctx, output, variables });
      prependPath(failures, 0, key);
      if (typeof written === 'string') return { data: `{${JSON.stringify(key)}:${written}}`, failures };
      written.path.unshift(key);
      return { data: 'null', failures: [...failures, written] };
    },
  };
}
