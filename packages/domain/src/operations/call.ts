import { transaction } from '../context/transaction.ts';
import {
  ApiError,
  findGetOperation,
  type InputOf,
  listOperations,
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
import { type RevisionTag, revisionTag } from './revision-tag.ts';
import { parseInput, type ParsedInput } from '../core/parse-input.ts';
import { services, writers } from '../registry/services.ts';
import type { JsonParts } from '../spaces/content/write-content.ts';
import { runAsCaller, runAsOrganization } from './work-scope.ts';

/** The part of an operation that may run in a transaction. */
type Run = (ctx: Ctx, granted: AnyGranted) => Promise<unknown>;
type Method =
  | ((ctx: Ctx, input: ParsedInput, granted: AnyGranted) => Promise<unknown>)
  | {
      readonly prepare: (ctx: Ctx, input: ParsedInput, granted: AnyGranted) => Promise<Run>;
      readonly settle?: (ctx: Ctx, granted: AnyGranted, result: unknown) => Promise<unknown>;
    };

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
export async function callUnknown(ctx: Ctx, operation: Operation, input: unknown): Promise<unknown> {
  const parsed = parseInput(operation, input);
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

function runAudited(ctx: Ctx, { operation, input, granted, run }: PreparedCall): Promise<unknown> {
  return runAsOrganization(ctx, operation, { input, granted }, () => {
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
}

type Read<Result> =
  | (RevisionTag & { readonly notModified: true })
  | (RevisionTag & { readonly notModified: false } & Result);

/**
 * Runs a read of a revision unless the caller has its result already: the tag identifies everything that the result
 * depends on, and is computed before any content is read.
 */
export async function callIfNoneMatch(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  matches: (tag: string) => boolean,
): Promise<Read<{ readonly result: unknown }>> {
  const method = methodOf(operation);
  const read = typeof method === 'function' ? method : undefined;
  return readIfNoneMatch(ctx, operation, { input, matches }, read);
}

/** Whether the result of an operation is written in parts by `writeIfNoneMatch`. */
export function isWrittenInParts(operation: Operation): boolean {
  return writersOf.has(operation);
}

/** `callIfNoneMatch` with the JSON of the result, in parts. */
export async function writeIfNoneMatch(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  matches: (tag: string) => boolean,
): Promise<Read<JsonParts>> {
  const read = await readIfNoneMatch(ctx, operation, { input, matches }, writersOf.get(operation));
  if (read.notModified) return read;
  const { result, ...tagged } = read;
  return { ...tagged, ...result };
}

async function readIfNoneMatch<Result>(
  ctx: Ctx,
  operation: Operation,
  { input, matches }: { input: unknown; matches: (tag: string) => boolean },
  read: ((ctx: Ctx, input: ParsedInput, granted: AnyGranted) => Promise<Result>) | undefined,
): Promise<Read<{ readonly result: Result }>> {
  if (read === undefined) throw new Error(`${operation.id} does not read a revision.`);
  const parsed = parseInput(operation, input);
  try {
    const granted = await runAsCaller(ctx, operation, () => authorize(ctx, operation, parsed));
    const { tag, specSlugs } = await revisionTag(ctx, parsed, granted);
    if (matches(tag)) return { tag, specSlugs, notModified: true };
    const result = await runAsOrganization(ctx, operation, { input: parsed, granted }, () =>
      read(ctx, parsed, granted),
    );
    return { tag, specSlugs, notModified: false, result };
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

/**
 * Runs a write only if `matches` accepts the current result of the GET of the same path, under a lock of the resource. 412
 * when it does not match.
 */
export async function callIfMatch(
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

type Writer = (ctx: Ctx, input: ParsedInput, granted: AnyGranted) => Promise<JsonParts>;

const writersOf = new Map<Operation, Writer>();
for (const { area, name, operation } of listOperations()) {
  const ofArea: unknown = Reflect.get(writers, area);
  const writer: unknown =
    typeof ofArea === 'object' && ofArea !== null ? Reflect.get(ofArea, name) : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As of the methods below.
  if (writer !== undefined) writersOf.set(operation, writer as Writer);
}

const methods = new Map<Operation, Method>();
for (const { area, name, operation } of listOperations()) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Service` requires a method of this name, whose parameters are what `parseInput` and `authorize` return.
  const method = Reflect.get(Reflect.get(services, area) as object, name) as Method;
  methods.set(operation, method);
}

function methodOf(operation: Operation): Method {
  const method = methods.get(operation);
  if (method === undefined) throw new Error(`${operation.id} is not an operation of the contract.`);
  return method;
}
