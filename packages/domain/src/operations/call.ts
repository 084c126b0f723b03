import { transaction } from '../context/transaction.ts';
import { ApiError, type InputOf, listOperations, type Operation, type ResultOf } from '@lectern/contract';
import { authorize } from '../access/authorize.ts';
import { auditEventOf, isAudited } from '../platform/audit-events/audit-event.ts';
import { getChangeRequest, lockChangeRequest } from '../access/find-change-request.ts';
import type { Ctx } from '../context/context.ts';
import { refusalOf } from '../store/constraint-errors.ts';
import { revisionTag } from './revision-tag.ts';
import { parseInput } from '../core/parse-input.ts';
import { services } from '../registry/services.ts';

type Method = (ctx: Ctx, input: unknown, granted: unknown) => Promise<unknown>;

/**
 * Parses an input, authorizes the actor and runs the operation. This is the one way into the
 * services, for REST, tRPC, GraphQL mutations and scripts alike. A change that is recorded and its
 * record are one transaction.
 * @throws ApiError for everything that a caller can cause
 */
export async function call<O extends Operation>(
  ctx: Ctx,
  operation: O,
  input: InputOf<O>,
): Promise<ResultOf<O>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `services` pairs every operation with a method of exactly these types.
  return (await callUnknown(ctx, operation, input)) as ResultOf<O>;
}

/** `call` for adapters that hold operations and inputs only at run time. */
export async function callUnknown(ctx: Ctx, operation: Operation, input: unknown): Promise<unknown> {
  const method = methods.get(operation);
  if (method === undefined) throw new Error(`${operation.id} is not an operation of the contract`);
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
    throw refusalOf(error) ?? error;
  }
}

/**
 * Runs a read of a revision unless the caller knows its answer: the tag names everything that the answer depends on, and
 * is known before anything of the content is read.
 */
export async function callIfNoneMatch(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  isKnown: (tag: string) => boolean,
): Promise<{ tag: string; isKnown: true } | { tag: string; isKnown: false; result: unknown }> {
  const method = methods.get(operation);
  if (method === undefined) throw new Error(`${operation.id} is not an operation of the contract`);
  const parsed = parseInput(operation, input);
  try {
    const granted = await authorize(ctx, operation, parsed);
    const tag = revisionTag(ctx, parsed, granted);
    if (isKnown(tag)) return { tag, isKnown: true };
    return { tag, isKnown: false, result: await method(ctx, parsed, granted) };
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/**
 * Runs a write only while `matches` accepts what the GET of the same path answers now; no other
 * writer can come between. 412 when it does not match.
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
    // Before the lock, which is not for those who may not write.
    await authorize(ctx, operation, parsed);
    return await transaction(ctx, async (tx) => {
      await lock(tx, parsed);
      if (!matches(await callUnknown(tx, reader, parsed))) {
        throw new ApiError(
          'precondition_failed',
          'The resource has changed since it was read. Read it again, then retry.',
        );
      }
      return callUnknown(tx, operation, parsed);
    });
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** Takes the lock that every writer of the resource takes, or that of its row. */
async function lock({ store }: Ctx, input: Readonly<Record<string, unknown>>): Promise<void> {
  const id = (name: string) => (typeof input[name] === 'string' ? input[name] : undefined);
  const [siteId, spaceId, collectionId, organizationId, userId] = [
    id('siteId'),
    id('spaceId'),
    id('collectionId'),
    id('organizationId'),
    id('userId'),
  ];
  if (siteId !== undefined) await store.sites.lock(siteId);
  else if (spaceId !== undefined) {
    await store.spaces.lock(spaceId);
    const changeRequestId = id('changeRequestId');
    if (changeRequestId !== undefined) {
      await lockChangeRequest(store, await getChangeRequest(store, spaceId, changeRequestId));
    }
  } else if (collectionId !== undefined) await store.collections.lock(collectionId);
  else if (organizationId !== undefined) await store.organizations.lock([organizationId]);
  else if (userId !== undefined) await store.users.lock(userId);
}

const methods = new Map<Operation, Method>();
for (const { area, name, operation } of listOperations()) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Service` requires a method of this name, whose parameters are what `parseInput` and `authorize` answer.
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
