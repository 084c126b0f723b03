import { ApiError, type Operation } from '@lectern/contract';
import { callUnknown, countCall, type Ctx, defaultPageSize, memberId } from '@lectern/domain';
import { type Kind, kinds, kindWithId } from '@lectern/domain/graph';
import type { ResultRead, OperationRead } from '../schema/field-read.ts';
import { argumentsOf, type Variables } from './arguments.ts';
import type { Scope } from './collect-fields.ts';
import type { Written } from './failure.ts';
import { emptyResult, planReadingById, type PreparedReading } from './plan-reading.ts';
import type { PlannedField } from './plan-scope.ts';
import { planValue } from './plan-value.ts';
import type { RootPlan } from './root-plan.ts';
import type { Output, Run } from './row-writer.ts';

/** Plans to call an operation of the contract, and to write what is selected of its result. */
export function planCall(
  scope: Scope,
  field: PlannedField,
  { operation, input, resultRead }: OperationRead,
): RootPlan {
  const call = async (ctx: Ctx, variables: Variables): Promise<unknown> => {
    try {
      await countCall(ctx, operation);
      return await callUnknown(ctx, operation, input(argumentsOf(field, variables)));
    } catch (error) {
      throw withArgumentPaths(error);
    }
  };
  if (resultRead.type === 'node') {
    const readings = new Map(resultRead.kinds.map((kind) => [kind, planReadingById(scope, kind, field)]));
    return {
      prepare: (variables) => {
        const prepared = new Map(
          Array.from(readings, ([kind, reading]) => [kind, reading.prepare(variables)]),
        );
        return {
          rows: Math.max(...Array.from(prepared.values(), (reading) => reading.rows)),
          run: async (ctx, output) => {
            const result = await call(ctx, variables);
            return readNode(prepared, idOf(resultRead.kinds, result, argumentsOf(field, variables)), {
              ctx,
              output,
            });
          },
        };
      },
    };
  }
  const write = planValue(scope, field.definition.type, field);
  return {
    prepare: (variables) => ({
      rows: pageSize(operation, argumentsOf(field, variables)),
      async run(ctx, output) {
        const result = await call(ctx, variables);
        return write(resultValue(resultRead, result, argumentsOf(field, variables)), valueRun(ctx, output));
      },
    }),
  };
}

/** Estimates how many rows an operation reads: a page of a list, or one. */
function pageSize({ query }: Operation, { limit }: Readonly<Record<string, unknown>>): number {
  if (!Object.hasOwn(query, 'limit')) return 1;
  return typeof limit === 'number' ? limit : defaultPageSize;
}

function resultValue(
  resultRead: ResultRead,
  result: unknown,
  args: Readonly<Record<string, unknown>>,
): unknown {
  if (resultRead.type === 'removal') return { id: args[resultRead.parameter] };
  return resultRead.type === 'done' ? true : result;
}

/** Reads the resulting node as the actor may see it now; null when they may not. */
async function readNode(
  readings: ReadonlyMap<Kind, PreparedReading>,
  id: string,
  { ctx, output }: { ctx: Ctx; output: Output },
): Promise<Written> {
  const reading = readings.get(kindWithId(id) ?? kinds.user);
  if (reading === undefined) throw new Error('the operation returned a node of an unknown kind');
  return (await reading.read(ctx, output, id)) ?? 'null';
}

/** The id in the graph of the node that an operation returned. */
function idOf(
  [kind]: readonly Kind[],
  result: unknown,
  { organizationId }: Readonly<Record<string, unknown>>,
): string {
  const id: unknown = typeof result === 'object' && result !== null && 'id' in result ? result.id : undefined;
  if (typeof id !== 'string') throw new Error('the operation returned a node without an id');
  return kind === kinds.member ? memberId(String(organizationId), id) : id;
}

/** The run of plain values, which read nothing from the database. */
export function valueRun(ctx: Ctx, output: Output): Run {
  return { ctx, userId: '', result: emptyResult, pages: new Map(), trees: new Map(), ...output };
}

/** Renames the paths of an error: in GraphQL, the body is the argument `input`, and parameters are arguments. */
function withArgumentPaths(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.details === undefined) return error;
  const rename = (text: string) => text.replace(/^body\b/, 'input').replace(/^(?:path|query)\./, '');
  const details = error.details.map(({ path, message }) => ({ path: rename(path), message }));
  const { code, location, cause } = error;
  return new ApiError(code, rename(error.message), {
    details,
    ...(location !== undefined && { location }),
    cause,
  });
}
