import { ApiError, contract, type Operation } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { FieldRead } from '../schema/field-read.ts';
import { argumentsOf } from './arguments.ts';
import type { Variables } from './variables.ts';
import type { Scope } from './collect-fields.ts';
import { Failure, type Written } from './failure.ts';
import { type Keys, noKeys } from '../schema/keys.ts';
import { loadAll, LoadedValues, Wanted } from './loads.ts';
import { callOne, callOperation, planOperationField } from './plan-operation-field.ts';
import { nextPlanNumber } from './plan-number.ts';
import { emptyResult, valueScope } from './plan-reading.ts';
import type { PlannedField, Size } from './plan-scope.ts';
import { planValue } from './plan-value.ts';
import { noTexts } from './quoted-texts.ts';
import type { RootPlan } from './root-plan.ts';
import type { Output, Run } from './row-writer.ts';
import { isOfSite, readTextOfRoot } from './site-text.ts';
import { memberOf, type ValuePlan } from './value-plan.ts';

/** Plans a field of the query that calls an operation. */
export function planRootOperation(
  scope: Scope,
  field: PlannedField,
  read: Extract<FieldRead, { type: 'operation' }>,
): RootPlan {
  if (read.operations.includes(contract.publishedContent.resolve))
    return planPublishedContent(scope, field, read);
  const inner = valueScope(scope);
  const plan = planOperationField(inner, field, read);
  return {
    prepare: (variables) => ({
      rows: sum(inner.costs, variables),
      run: (ctx, output) => writeValue(plan, { value: {}, keys: noKeys }, { ctx, output, variables }),
    }),
  };
}

/** Plans what a published URL leads to. What is written of it is cached where it is of its site alone. */
function planPublishedContent(
  scope: Scope,
  field: PlannedField,
  read: Extract<FieldRead, { type: 'operation' }>,
): RootPlan {
  const inner = valueScope(scope);
  const plan = planValue(inner, field.definition.type, field);
  const planNumber = nextPlanNumber();
  const isAboutSite = isOfSite(inner.sources);
  return {
    prepare: (variables) => ({
      rows: 1 + sum(inner.costs, variables),
      async run(ctx, output) {
        const { bytes, work } = output;
        const context = { ctx, variables, bytes, work, holdsTurn: false };
        const loaded = await callOne(field, read, { keys: noKeys, context });
        if (!('value' in loaded)) return new Failure(loaded.error, field.nodes);
        const { value } = loaded;
        const write = (own: Ctx, to: Output) =>
          writeValue(plan, { value, keys: noKeys }, { ctx: own, output: to, variables });
        const site = isAboutSite ? siteOf(value) : undefined;
        const key = JSON.stringify([planNumber, variables, value]);
        const known = site && (await readTextOfRoot(ctx, output, { ...site, key, write }));
        return known ?? write(ctx, output);
      },
    }),
  };
}

/** The site of content that was resolved; `undefined` for a redirect, and for a change request. */
function siteOf(value: unknown): { readonly organizationId: string; readonly siteId: string } | undefined {
  const [organizationId, siteId] = [memberOf(value, 'organization'), memberOf(value, 'site')];
  if (typeof organizationId !== 'string' || typeof siteId !== 'string') return undefined;
  return memberOf(value, 'changeRequest') === undefined ? { organizationId, siteId } : undefined;
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
