import { ApiError, contract, type Operation } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { FieldRead } from '../schema/field-read.ts';
import { argumentsOf } from './arguments.ts';
import type { Variables } from './variables.ts';
import type { Scope } from './collect-fields.ts';
import type { Written } from './failure.ts';
import { type Keys, noKeys } from '../schema/keys.ts';
import { loadAll, LoadedValues, Wanted } from './loads.ts';
import { callOperation, planOperationField } from './plan-operation-field.ts';
import { emptyResult, valueScope } from './plan-reading.ts';
import type { PlannedField, Size } from './plan-scope.ts';
import { planValue } from './plan-value.ts';
import { noTexts } from './quoted-texts.ts';
import type { RootPlan } from './root-plan.ts';
import type { Output, Run } from './row-writer.ts';
import type { ValuePlan } from './value-plan.ts';

/** Plans a field of the query that calls an operation. */
export function planRootOperation(
  scope: Scope,
  field: PlannedField,
  read: Extract<FieldRead, { type: 'operation' }>,
): RootPlan {
  const inner = valueScope(scope);
  const plan = planOperationField(inner, field, read);
  return {
    prepare: (variables) => ({
      rows: sum(inner.costs, variables),
      run: (ctx, output) => writeValue(plan, { value: {}, keys: noKeys }, { ctx, output, variables }),
    }),
  };
}

/** Plans a field of the query without a value of its own, whose fields call operations. */
export function planObjectRoot(scope: Scope, field: PlannedField): RootPlan {
  const inner = valueScope(scope);
  const plan = planValue(inner, field.definition.type, field);
  return {
    prepare: (variables) => ({
      rows: sum(inner.costs, variables),
      run: (ctx, output) => writeValue(plan, { value: {}, keys: noKeys }, { ctx, output, variables }),
    }),
  };
}

/** Plans a mutation: what it returns is read when it has taken effect. */
export function planMutation(
  scope: Scope,
  field: PlannedField,
  { operation, input, payload }: Extract<FieldRead, { type: 'mutation' }>,
): RootPlan {
  const inner = valueScope(scope);
  const plan = planValue(inner, field.definition.type, field);
  return {
    prepare: (variables) => ({
      rows: 1 + sum(inner.costs, variables),
      async run(ctx, output) {
        const given = input(argumentsOf(field, variables));
        const result = await callMutation(ctx, operation, given);
        const keys = await keysOfInput(ctx, given);
        return writeValue(
          plan,
          { value: payload({ ...given, ...keys }, result), keys },
          { ctx, output, variables },
        );
      },
    }),
  };
}

function callMutation(ctx: Ctx, operation: Operation, input: Record<string, unknown>): Promise<unknown> {
  return callOperation(ctx, operation, input, 'input.');
}

const changeRequestNumber = /^\d+$/;

/** The ids of an input; a change request that is named by its number has an id, too. */
async function keysOfInput(ctx: Ctx, input: Readonly<Record<string, unknown>>): Promise<Keys> {
  const keys = Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      name.endsWith('Id') && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  const { spaceId, changeRequestId } = keys;
  if (spaceId === undefined || changeRequestId === undefined || !changeRequestNumber.test(changeRequestId))
    return keys;
  try {
    const found = await callOperation(ctx, contract.changeRequests.get, { spaceId, changeRequestId });
    return { ...keys, changeRequestId: String(Object(found).id) };
  } catch (error) {
    // The mutation has taken effect, whatever its input leads to now.
    if (error instanceof ApiError) return keys;
    throw error;
  }
}

type RootRun = { readonly ctx: Ctx; readonly output: Output; readonly variables: Variables };

/** Loads what a value needs, and writes it. */
export async function writeValue(
  { write, visit }: ValuePlan,
  { value, keys }: { readonly value: unknown; readonly keys: Keys },
  { ctx, output, variables }: RootRun,
): Promise<Written> {
  const run = { ...valueRun(ctx, output), keys };
  if (visit !== undefined) {
    const wanted = new Wanted(output.work);
    visit(value, keys, wanted);
    const { bytes, work } = output;
    await loadAll(wanted, run.loaded, { ctx, variables, bytes, work, holdsTurn: false });
  }
  return write(value, run);
}

/** What fields cost together. */
export function sum(costs: readonly Size[], variables: Variables): number {
  return costs.reduce((total, cost) => total + cost(variables), 0);
}

/** The run of plain values, which have no rows. */
function valueRun(ctx: Ctx, output: Output): Run {
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
  const loaded = new LoadedValues();
  return {
    ctx,
    userId,
    result: emptyResult,
    pages: new Map(),
    trees: new Map(),
    quoted: noTexts,
    loaded,
    keys: noKeys,
    ...output,
  };
}
