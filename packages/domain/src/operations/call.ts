import { transaction } from '../context/transaction.ts';
import {
  ApiError,
  findGetOperation,
  type InputOf,
  isSafe,
  type Operation,
  type ResultOf,
} from '@lectern/contract';
import { authorize } from '../access/authorize.ts';
import type { AnyGranted } from '../access/granted.ts';
import { auditEventOf, isAudited } from '../platform/audit-events/audit-event.ts';
import { lockResource } from '../access/resource-locks.ts';
import type { Ctx } from '../context/context.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import { emitSiteUpdate, partOfSite } from './emit-site-update.ts';
import { onReplica } from './on-replica.ts';
import { parseInput, type ParsedInput } from '../core/parse-input.ts';
import { methodOf, type Run } from '../registry/methods.ts';
import { assertNotReadOnly } from './assert-not-read-only.ts';
import { inOperationSpan } from './trace-operation.ts';
import { type Authorized, organizationOf, runAsCaller, runAsOrganization } from './work-scope.ts';

type PreparedCall = {
  readonly operation: Operation;
  readonly input: ParsedInput;
  readonly granted: AnyGranted;
  readonly run: Run;
};

/**
 * Parses an input, authorizes the actor and runs the operation: the only entry to the services, for REST, tRPC, GraphQL
 * mutations and scripts alike. An audited change and its audit event are one transaction.
 * @throws ApiError for every error that a caller can cause
 */
export async function call<O extends Operation>(
  ctx: Ctx,
  operation: O,
  input: InputOf<O>,
): Promise<ResultOf<O>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `services` pairs every operation with a method of exactly these types.
  return (await callUnknown(ctx, operation, input)) as ResultOf<O>;
}

/** `call` for adapters that know operations and inputs only at run time. */
export function callUnknown(ctx: Ctx, operation: Operation, input: unknown): Promise<unknown> {
  return inOperationSpan(ctx, operation, () => callParsed(ctx, operation, input));
}

async function callParsed(ctx: Ctx, operation: Operation, input: unknown): Promise<unknown> {
  const parsed = parseInput(operation, input);
  return onReplica(ctx, operation, (reading) => callOn(reading, operation, parsed));
}

async function callOn(ctx: Ctx, operation: Operation, parsed: ParsedInput): Promise<unknown> {
  try {
    const { granted, run } = await prepareCall(ctx, operation, parsed);
    // What was prepared took its time, in which the actor may have lost the role.
    const now = isPrepared(operation) ? await authorize(ctx, operation, parsed) : granted;
    const result = await runAudited(ctx, { operation, input: parsed, granted: now, run });
    return await settleResult(ctx, { operation, input: parsed, granted: now, result });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

/** Whether an operation does something outside of the database, which must not happen in a transaction. */
export function isPrepared(operation: Operation): boolean {
  return typeof methodOf(operation) !== 'function';
}

/** Authorizes the actor and does what an operation does outside of the database, without any other effect. */
export async function prepareCall(
  ctx: Ctx,
  operation: Operation,
  input: ParsedInput,
): Promise<{ granted: AnyGranted; run: Run }> {
  const method = methodOf(operation);
  const granted = await runAsCaller(ctx, operation, () => authorize(ctx, operation, input));
  if (typeof method === 'function')
    return { granted, run: (inner, grantedThere) => method(inner, input, grantedThere) };
  const prepare = () => method.prepare(ctx, input, granted);
  return { granted, run: await runAsOrganization(ctx, operation, { input, granted }, prepare) };
}

/** Runs a prepared operation in a transaction, for which the actor is authorized again. */
export async function runPrepared(
  tx: Ctx,
  { operation, input, run }: Omit<PreparedCall, 'granted'>,
): Promise<unknown> {
  const granted = await authorize(tx, operation, input);
  return runAudited(tx, { operation, input, granted, run });
}

/** The result of an operation once what it started has ended, or is not waited for any longer. */
export async function settleResult(
  ctx: Ctx,
  {
    operation,
    input,
    result,
    granted: known,
  }: Pick<PreparedCall, 'operation' | 'input'> & { readonly result: unknown; readonly granted?: AnyGranted },
): Promise<unknown> {
  const method = methodOf(operation);
  if (typeof method === 'function' || method.settle === undefined || ctx.store.db.isTransaction)
    return result;
  const { settle } = method;
  const granted = known ?? (await authorize(ctx, operation, input));
  return runAsOrganization(ctx, operation, { input, granted }, () => settle(ctx, granted, result));
}

async function runAudited(ctx: Ctx, { operation, input, granted, run }: PreparedCall): Promise<unknown> {
  try {
    return await runAsOrganization(ctx, operation, { input, granted }, async () => {
      await assertNotReadOnly(ctx, operation, { input, granted });
      const isRecorded = isAudited(operation, input);
      const part = partOfSite(operation, granted);
      if (!isRecorded && part === undefined) return run(ctx, granted);
      return transaction(ctx, async (tx) => {
        const result = await run(tx, granted);
        if (isRecorded)
          await tx.store.auditEvents.insert(auditEventOf(tx, { operation, input, granted, result }));
        if (part !== undefined) await emitSiteUpdate(tx, part);
        return result;
      });
    });
  } finally {
    invalidateSites(ctx, operation, { input, granted });
  }
}

/** What a write has changed is read again, even where no event says so, and where it failed half-way. */
function invalidateSites(ctx: Ctx, operation: Operation, authorized: Authorized): void {
  // Nothing of a site changes by what its visitors do.
  if (isSafe(operation) || ctx.actor.kind === 'visitor') return;
  const organizationId = organizationOf(operation, authorized);
  if (organizationId === undefined) return;
  ctx.store.afterTransaction(() => {
    ctx.siteVersions.invalidate(organizationId);
  });
}

/**
 * Runs a write only if `matches` accepts the current result of the GET of the same path, under a lock of the resource. 412
 * when it does not match.
 */
export function callIfMatch(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  matches: (current: unknown) => boolean,
): Promise<unknown> {
  return inOperationSpan(ctx, operation, () => callMatching(ctx, operation, input, matches));
}

async function callMatching(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  matches: (current: unknown) => boolean,
): Promise<unknown> {
  const reader = findGetOperation(operation);
  if (reader === undefined) {
    throw new ApiError(
      'invalid_input',
      'If-Match is not supported here: this resource cannot be read by itself.',
    );
  }
  const parsed = parseInput(operation, input);
  try {
    // Before the lock, which only those take who may write.
    const { granted, run } = await prepareCall(ctx, operation, parsed).catch(async (error: unknown) => {
      if (error instanceof ApiError) {
        await runAsCaller(ctx, operation, () => authorize(ctx, operation, parsed));
        // The change may be wrong only because of what has changed.
        assertMatches(matches, await callUnknown(ctx, reader, parsed));
      }
      throw error;
    });
    return await runAsOrganization(ctx, operation, { input: parsed, granted }, () =>
      transaction(ctx, async (tx) => {
        await lockResource(tx.store, operation, granted);
        assertMatches(matches, await callUnknown(tx, reader, parsed));
        return runPrepared(tx, { operation, input: parsed, run });
      }),
    );
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

function assertMatches(matches: (current: unknown) => boolean, current: unknown): void {
  if (matches(current)) return;
  throw new ApiError(
    'precondition_failed',
    'The resource has changed since it was read. Read it again, then retry.',
  );
}
