import { transaction } from '../context/transaction.ts';
import { ApiError, type InputOf, listOperations, type Operation, type ResultOf } from '@lectern/contract';
import { authorize } from '../access/authorize.ts';
import { auditEventOf, isAudited } from '../platform/audit-events/audit-event.ts';
import { lockResource } from '../access/resource-locks.ts';
import type { Ctx } from '../context/context.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import { revisionETag } from './revision-etag.ts';
import { parseInput } from '../core/parse-input.ts';
import { services } from '../registry/services.ts';

type Method = (ctx: Ctx, input: unknown, granted: unknown) => Promise<unknown>;

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
  const method = methods.get(operation);
  if (method === undefined) throw new Error(`${operation.id} is not an operation of the contract.`);
  const parsed = parseInput(operation, input);
  try {
    const granted = await authorize(ctx, operation, parsed);
    if (!isAudited(operation, parsed)) return await method(ctx, parsed, granted);
    return await transaction(ctx, async (tx) => {
      const result = await method(tx, parsed, granted);
      await tx.store.auditEvents.insert(auditEventOf(tx, { operation, input: parsed, granted, result }));
      return result;
    });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

/**
 * Runs a read of a revision unless the caller has its result already: the tag identifies everything that the result
 * depends on, and is computed before any content is read.
 */
export async function callIfNoneMatch(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  matches: (tag: string) => boolean,
): Promise<{ tag: string; notModified: true } | { tag: string; notModified: false; result: unknown }> {
  const method = methods.get(operation);
  if (method === undefined) throw new Error(`${operation.id} is not an operation of the contract.`);
  const parsed = parseInput(operation, input);
  try {
    const granted = await authorize(ctx, operation, parsed);
    const tag = revisionETag(ctx, parsed, granted);
    if (matches(tag)) return { tag, notModified: true };
    return { tag, notModified: false, result: await method(ctx, parsed, granted) };
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
  const reader = readers.get(operation);
  if (reader === undefined) {
    throw new ApiError(
      'invalid_input',
      'If-Match is not supported here: this resource cannot be read by itself.',
    );
  }
  const parsed = parseInput(operation, input);
  try {
    // Before the lock, which only those take who may write.
    const granted = await authorize(ctx, operation, parsed);
    return await transaction(ctx, async (tx) => {
      await lockResource(tx.store, operation, granted);
      if (!matches(await callUnknown(tx, reader, parsed))) {
        throw new ApiError(
          'precondition_failed',
          'The resource has changed since it was read. Read it again, then retry.',
        );
      }
      return callUnknown(tx, operation, parsed);
    });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

const methods = new Map<Operation, Method>();
for (const { area, name, operation } of listOperations()) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Service` requires a method of this name, whose parameters are what `parseInput` and `authorize` return.
  const method = Reflect.get(Reflect.get(services, area) as object, name) as Method;
  methods.set(operation, method);
}

const readers = new Map<Operation, Operation>();
for (const { operation } of listOperations()) {
  const reader = listOperations().find(
    (other) => other.operation.method === 'GET' && other.operation.path === operation.path,
  );
  if (reader !== undefined && operation.method !== 'GET') readers.set(operation, reader.operation);
}
