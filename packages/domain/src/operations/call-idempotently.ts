import { randomBytes } from 'node:crypto';
import { transaction } from '../context/transaction.ts';
import { ApiError, invalidInput, isSafe, type Operation } from '@lectern/contract';
import { authorize } from '../access/authorize.ts';
import { callUnknown, isPrepared, prepareCall, runPrepared, settleResult } from './call.ts';
import type { Ctx } from '../context/context.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import { type ParsedInput, parseInput } from '../core/parse-input.ts';
import type { UserKey } from '../store/platform/idempotency.repository.ts';
import { keyInScope, recordOf, replay } from './recorded-result.ts';
import { requestHashOf } from './request-hash.ts';
import { inOperationSpan } from './trace-operation.ts';
import { runAsCaller } from './work-scope.ts';

/** The lifetime of a key. */
const lifetimeMs = 24 * 60 * 60 * 1000;
/** How long a key is blocked after the process of its request was killed. */
const claimSeconds = 30;

type Request = {
  readonly operation: Operation;
  readonly input: unknown;
  readonly parsed: ParsedInput;
  readonly userKey: UserKey;
  readonly requestHash: Uint8Array;
};

/**
 * Calls an operation that writes, once for each key of the actor: a retry with the same key returns the first result. The
 * result is recorded in the transaction of the write; errors are not recorded. What an operation does outside of the
 * database happens before that transaction, while the request has a claim on the key, which ends soon when its process is
 * killed. Keys of anonymous callers, of reads and of operations that are idempotent anyway are ignored.
 * @throws ApiError 400 for an invalid key, 409 while the first request runs, 422 for a different request
 */
export function callIdempotently(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  key: string,
): Promise<unknown> {
  return runAsCaller(ctx, operation, () => callOnce(ctx, operation, input, key));
}

async function callOnce(ctx: Ctx, operation: Operation, input: unknown, key: string): Promise<unknown> {
  assertKey(key);
  if (ctx.actor.kind !== 'user' || isSafe(operation) || operation.isIdempotent)
    return callUnknown(ctx, operation, input);
  const userKey = { userId: ctx.actor.userId, key: keyInScope(ctx.actor, key) };
  const parsed = parseInput(operation, input);
  const request = { operation, input, parsed, userKey, requestHash: requestHashOf(operation, parsed) };
  try {
    if (!isPrepared(operation)) return await callLocked(ctx, request);
    return await inOperationSpan(ctx, operation, async () => {
      const result = await callClaimed(ctx, request);
      return settleResult(ctx, { operation, input: parsed, result });
    });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

/** Calls an operation with the key locked, in one transaction. */
function callLocked(ctx: Ctx, request: Request): Promise<unknown> {
  return transaction(ctx, async (tx) => {
    const recorded = await findRecorded(tx, request);
    if (recorded !== undefined) return recorded.result;
    const { userKey, requestHash, operation, input } = request;
    const result = await callUnknown(tx, operation, input);
    const lifetime = lifetimeOf(tx);
    const row = { requestHash, result: recordOf(tx, request, result) };
    await tx.store.idempotency.insert(userKey, row, lifetime);
    // Skips the rows of others, which may be deleted at the same time.
    await tx.store.idempotency.deleteExpired(lifetime.since);
    return result;
  });
}

/** Calls an operation with a claim on the key: one transaction claims it, and one runs the operation and records its result. */
async function callClaimed(ctx: Ctx, request: Request): Promise<unknown> {
  const { operation, parsed, userKey, requestHash } = request;
  const claim = { token: randomBytes(16).toString('hex'), seconds: claimSeconds };
  await authorize(ctx, operation, parsed);
  const recorded = await transaction(ctx, async (tx) => {
    const found = await findRecorded(tx, request);
    if (found !== undefined) return found;
    const lifetime = lifetimeOf(tx);
    if (!(await tx.store.idempotency.claim(userKey, claim, { requestHash, ...lifetime }))) throw isRunning();
    await tx.store.idempotency.deleteExpired(lifetime.since);
    return undefined;
  });
  if (recorded !== undefined) return recorded.result;
  const { idempotency } = ctx.store;
  // Locked, the claim waits for the transaction. That may be rolled back and run again after a task.
  let isLocked = false;
  const extending = setInterval(
    () => {
      if (isLocked) return;
      idempotency.extendClaim(userKey, claim).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'The claim on an idempotency key was not extended.');
      });
    },
    (claimSeconds * 1000) / 3,
  );
  try {
    const { run } = await prepareCall(ctx, operation, parsed);
    return await transaction(ctx, async (tx) => {
      if (!(await tx.store.idempotency.lockClaim(userKey, claim.token))) throw isRunning();
      isLocked = true;
      try {
        const result = await runPrepared(tx, { operation, input: parsed, run });
        await tx.store.idempotency.complete(userKey, claim.token, recordOf(tx, request, result));
        return result;
      } catch (error) {
        isLocked = false;
        throw error;
      }
    });
  } catch (error) {
    // Without the database, the claim ends by itself.
    await idempotency.releaseClaim(userKey, claim.token).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(extending);
  }
}

/** The recorded result of the key, if any, with the key locked; 409 while another request has it. */
async function findRecorded(tx: Ctx, request: Request): Promise<{ result: unknown } | undefined> {
  const { operation, parsed, userKey } = request;
  if (!(await tx.store.idempotency.tryLock(userKey))) throw isRunning();
  const found = await tx.store.idempotency.find(userKey, lifetimeOf(tx).since);
  if (found === undefined || found.state === 'abandoned') return undefined;
  if (found.state === 'running') throw isRunning();
  // What was recorded is only for who may still do it.
  await authorize(tx, operation, parsed);
  return { result: replay(tx, request, found) };
}

function lifetimeOf({ clock }: Ctx): { now: string; since: string } {
  const now = clock();
  return { now: now.toISOString(), since: new Date(now.getTime() - lifetimeMs).toISOString() };
}

function isRunning(): ApiError {
  return new ApiError('conflict', 'A request with this Idempotency-Key is still running. Try again shortly.');
}

function assertKey(key: string): void {
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return;
  throw invalidInput('header.Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
}
