import type { Ctx } from '@lectern/domain';
import { LimitError } from '../limits/limit-error.ts';
import type { ResponseBytes } from '../limits/response-bytes.ts';
import type { Work } from '../limits/work.ts';
import type { Variables } from '../plan/variables.ts';
import { Failure, type Written } from '../plan/failure.ts';
import type { OperationPlan, PlannedRoot } from '../plan/plan-operation.ts';
import type { PreparedRoot } from '../plan/root-plan.ts';
import type { Output } from '../plan/row-writer.ts';
import { prependPath } from '../plan/write-object.ts';

/** The JSON of `data`, and the fields that failed. */
export type OperationResult = { readonly data: string; readonly failures: readonly Failure[] };

type OperationContext = {
  readonly ctx: Ctx;
  readonly variables: Variables;
  readonly maxRows: number;
  readonly bytes: ResponseBytes;
  readonly work: Work;
};

type Started = { readonly root: PlannedRoot; readonly prepared: PreparedRoot | Failure };

/**
 * Runs an operation: the fields of a query at once, those of a mutation one after another. Throws `LimitError`, but not once
 * a mutation may have taken effect: a client that learns nothing of it would send it again.
 */
export async function runOperation(
  { type, roots }: OperationPlan,
  { ctx, variables, maxRows, bytes, work }: OperationContext,
): Promise<OperationResult> {
  const started = roots.map((root): Started => ({ root, prepared: prepare(root, variables) }));
  assertRowLimit(started, maxRows);
  const failures: Failure[] = [];
  const run = (root: Started) => runRoot(root, ctx, { failures, bytes, work });
  if (type === 'query') {
    const [only] = started;
    // One field alone needs no `Promise.all`.
    const written =
      only !== undefined && started.length === 1 ? [await run(only)] : await Promise.all(started.map(run));
    return assemble(roots, written, failures);
  }
  const written: Written[] = [];
  for (const root of started) written.push(await runMutation(root, ctx, { failures, bytes, work }));
  return assemble(roots, written, failures);
}

function prepare(root: PlannedRoot, variables: Variables): PreparedRoot | Failure {
  try {
    return root.prepare(variables);
  } catch (error) {
    if (error instanceof LimitError) throw error;
    return new Failure(error, root.nodes);
  }
}

function assertRowLimit(started: readonly Started[], maxRows: number): void {
  let rows = 0;
  for (const { prepared } of started) if (!(prepared instanceof Failure)) rows += prepared.rows;
  if (rows <= maxRows) return;
  throw new LimitError(
    `The operation may return about ${rows} nodes; at most ${maxRows} are allowed. Request fewer with \`first\`.`,
  );
}

async function runRoot(
  { root, prepared }: Started,
  ctx: Ctx,
  { failures, bytes, work }: Output,
): Promise<Written> {
  if (prepared instanceof Failure) return prepared;
  const below: Failure[] = [];
  try {
    const written = await prepared.run(ctx, { failures: below, bytes, work });
    prependPath(below, 0, root.key);
    for (const failure of below) failures.push(failure);
    return written;
  } catch (error) {
    if (error instanceof LimitError) throw error;
    return new Failure(error, root.nodes);
  }
}

/** Runs a field of a mutation, which fails alone when its result is too large, and has counted its bytes. */
async function runMutation(started: Started, ctx: Ctx, { failures, bytes, work }: Output): Promise<Written> {
  const part = bytes.part();
  const below: Failure[] = [];
  try {
    const written = await runRoot(started, ctx, { failures: below, bytes: part, work });
    if (typeof written === 'string') part.countComplete(written);
    bytes.add(part);
    failures.push(...below);
    return written;
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    const tooLarge = new LimitError(
      `The mutation was executed, but its result is left out. ${error.message}`,
    );
    return new Failure(tooLarge, started.root.nodes);
  }
}

function assemble(
  roots: readonly PlannedRoot[],
  written: readonly Written[],
  failures: Failure[],
): OperationResult {
  let text = '';
  let isNull = false;
  for (const [index, { key, nullable }] of roots.entries()) {
    const value = written[index] ?? 'null';
    if (typeof value !== 'string') {
      value.path.unshift(key);
      failures.push(value);
      if (!nullable) isNull = true;
    }
    text += `${index === 0 ? '' : ','}${JSON.stringify(key)}:${typeof value === 'string' ? value : 'null'}`;
  }
  return { data: isNull ? 'null' : `{${text}}`, failures };
}
