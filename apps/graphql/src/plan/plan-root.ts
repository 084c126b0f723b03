import type { RootPlan } from './root-plan.ts';
import { ApiError } from '@lectern/contract';
import { type Ctx, notFound, storabilityErrors } from '@lectern/domain';
import { assertMayListUsers, type Kind, kindWithId } from '@lectern/domain/graph';
import type { FieldRead } from '../schema/field-read.ts';
import { memberName } from '../schema/names.ts';
import { argumentsOf } from './arguments.ts';
import type { Variables } from './variables.ts';
import type { Scope } from './collect-fields.ts';
import { Failure, type Written } from './failure.ts';
import { valueNodePlanner } from './plan-value-node.ts';
import { planMutation, planObjectRoot, planRootOperation } from './plan-value-root.ts';
import { planReadingById, planReadingOfList, type PreparedReading, type Reading } from './plan-reading.ts';
import type { PlannedField } from './plan-scope.ts';
import type { Output } from './row-writer.ts';

export function planRoot(scope: Scope, field: PlannedField, read: FieldRead): RootPlan {
  switch (read.type) {
    case 'viewer':
      return planViewer(scope, field, read.kind);
    case 'nodeById':
      return planNodeById(scope, field, read.kind);
    case 'node':
      return planNodeField(scope, field);
    case 'list': {
      const reading = planReadingOfList(scope, read.relation, field);
      return readingRoot(
        reading,
        () => '',
        async (ctx, output, prepared) => {
          await assertMayListUsers(ctx);
          return (await prepared.read(ctx, output, '')) ?? 'null';
        },
      );
    }
    case 'operation':
      return planRootOperation(scope, field, read);
    case 'server':
      return planObjectRoot(scope, field);
    case 'mutation':
      return planMutation(scope, field, read);
    default:
      throw new Error(`${field.name} is no field of the root`);
  }
}

function planViewer(scope: Scope, field: PlannedField, kind: Kind): RootPlan {
  const reading = planReadingById(scope, kind, field);
  return readingRoot(
    reading,
    () => '',
    async (ctx, output, prepared) => {
      const id = ctx.actor.kind === 'user' ? ctx.actor.userId : '';
      const written = await prepared.read(ctx, output, id);
      return (
        written ??
        new Failure(new ApiError('unauthenticated', 'The user of this token no longer exists.'), field.nodes)
      );
    },
  );
}

function planNodeById(scope: Scope, field: PlannedField, kind: Kind): RootPlan {
  const reading = planReadingById(scope, kind, field);
  return readingRoot(
    reading,
    (variables) => idArgument(field, variables),
    async (ctx, output, prepared, id) =>
      (await prepared.read(ctx, output, id)) ?? new Failure(notFound(memberName(kind.name), id), field.nodes),
  );
}

/** Only the id of a request tells the kind: each kind is planned with its first request. */
function planNodeField(scope: Scope, field: PlannedField): RootPlan {
  const readings = new Map<Kind, Reading>();
  const planValueNode = valueNodePlanner(scope, field);
  return {
    prepare(variables) {
      const id = idArgument(field, variables);
      const kind = kindWithId(id);
      if (kind === undefined) return planValueNode(id, variables);
      const reading = readings.get(kind) ?? planReadingById(scope, kind, field);
      readings.set(kind, reading);
      const prepared = reading.prepare(variables);
      return {
        rows: prepared.rows,
        run: async (ctx, output) => (await prepared.read(ctx, output, id)) ?? 'null',
      };
    },
  };
}

function readingRoot(
  reading: Reading,
  idOf: (variables: Variables) => string,
  run: (ctx: Ctx, output: Output, prepared: PreparedReading, id: string) => Promise<Written>,
): RootPlan {
  return {
    prepare(variables) {
      const id = idOf(variables);
      const prepared = reading.prepare(variables);
      return { rows: prepared.rows, run: (ctx, output) => run(ctx, output, prepared, id) };
    },
  };
}

/** The argument `id`; 400 for text that the database cannot store. */
function idArgument(field: PlannedField, variables: Variables): string {
  const id = String(argumentsOf(field, variables)['id']);
  const [problem] = storabilityErrors(id, 'id');
  if (problem !== undefined) {
    throw new ApiError('invalid_input', `${problem.path}: ${problem.message}`, { details: [problem] });
  }
  return id;
}
