import { ApiError, type Operation, pathParameters } from '@lectern/contract';
import { type Ctx } from '@lectern/domain';
import { findParents, parameterOfId } from '@lectern/domain/graph';
import { isObjectType } from 'graphql';
import { valueNodes } from '../schema/value-nodes.ts';
import type { Variables } from './variables.ts';
import type { Scope } from './collect-fields.ts';
import { decodeGlobalId } from './global-id.ts';
import type { Keys } from '../schema/keys.ts';
import { callOperation } from './plan-operation-field.ts';
import { valueScope } from './plan-reading.ts';
import type { PlannedField } from './plan-scope.ts';
import { planValue } from './plan-value.ts';
import { sum, writeValue } from './plan-value-root.ts';
import type { PreparedRoot } from './root-plan.ts';
import type { ValuePlan } from './value-plan.ts';

type NodePlan = {
  readonly plans: ReadonlyMap<string, ValuePlan>;
  readonly costs: ReturnType<typeof valueScope>['costs'];
};

/** Plans `node` for the ids of nodes that operations read. */
export function valueNodePlanner(
  scope: Scope,
  field: PlannedField,
): (id: string, variables: Variables) => PreparedRoot {
  const known = new Map<string, NodePlan>();
  return (id, variables) => {
    const named = decodeGlobalId(id);
    const parameter = named?.parameter ?? parameterOfId(id);
    const nodes = Object.entries(valueNodes).filter(
      ([, node]) => node.parameter === parameter && (node.isVersioned === true) === (named !== undefined),
    );
    const [first] = nodes;
    if (parameter === undefined || first === undefined) return { rows: 0, run: async () => 'null' };
    const plan =
      known.get(parameter) ??
      planTypes(
        scope,
        field,
        nodes.map(([name]) => name),
      );
    known.set(parameter, plan);
    return {
      rows: 1 + sum(plan.costs, variables),
      async run(ctx, output) {
        const keys = named?.keys ?? (await findParents(ctx, parameter, id));
        const value = keys && (await readValue(ctx, first[1].get, keys));
        const type =
          value === undefined
            ? undefined
            : typeOf(
                value,
                nodes.map(([name]) => name),
              );
        const writer = type === undefined ? undefined : plan.plans.get(type);
        if (keys === undefined || writer === undefined) return 'null';
        return writeValue(writer, { value, keys }, { ctx, output, variables });
      },
    };
  };
}

function planTypes(scope: Scope, field: PlannedField, names: readonly string[]): NodePlan {
  const inner = valueScope(scope);
  const plans = names.map((name) => {
    const type = scope.schema.getType(name);
    if (!isObjectType(type)) throw new Error(`${name} is no object type`);
    return [name, planValue(inner, type, field)] as const;
  });
  return { plans: new Map(plans), costs: inner.costs };
}

/** What the operation returns; `undefined` when there is nothing with these ids for the actor. */
async function readValue(ctx: Ctx, operations: readonly Operation[], keys: Keys): Promise<unknown> {
  const operation = operations.find(({ path }) =>
    pathParameters(path).every((name) => keys[name] !== undefined),
  );
  if (operation === undefined) return undefined;
  const format = Object.hasOwn(operation.query, 'format') ? { format: 'markdown' } : {};
  try {
    return await callOperation(ctx, operation, { ...keys, ...format });
  } catch (error) {
    const isHidden =
      error instanceof ApiError &&
      (error.code === 'not_found' || error.code === 'forbidden' || error.code === 'invalid_input');
    if (isHidden) return undefined;
    throw error;
  }
}

/** Pages of every type have the same ids: `document` as `DocumentPage`. */
function typeOf(value: unknown, names: readonly string[]): string | undefined {
  if (names.length === 1) return names[0];
  const type: unknown = Reflect.get(Object(value), 'type');
  return names.find((name) => name.toLowerCase() === `${String(type)}page`);
}
