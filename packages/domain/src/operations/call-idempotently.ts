import { transaction } from '../context/transaction.ts';
import { ApiError, invalidInput, isSafe, type Operation } from '@lectern/contract';
import { SealingKeys, UnknownSealingKeyError } from '../core/sealing-keys.ts';
import { authorize } from '../access/authorize.ts';
import { isLimited, type UserActor } from '../core/actor.ts';
import { callUnknown } from './call.ts';
import type { Ctx } from '../context/context.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import { parseInput } from '../core/parse-input.ts';
import type { IdempotencyRow } from '../store/platform/idempotency.repository.ts';
import { requestHashOf } from './request-hash.ts';

/** The lifetime of a key. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Calls an operation that writes, once for each key of the actor: a retry with the same key returns the first result. The
 * result is recorded in the transaction of the write; errors are not recorded. Keys of anonymous callers, of reads and of
 * operations that are idempotent anyway are ignored.
 * @throws ApiError 400 for an invalid key, 409 while the first request runs, 422 for a different request
 */
export async function callIdempotently(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  key: string,
): Promise<unknown> {
  assertKey(key);
  if (ctx.actor.kind !== 'user' || isSafe(operation) || operation.isIdempotent)
    return callUnknown(ctx, operation, input);
  const userKey = { userId: ctx.actor.userId, key: keyInScope(ctx.actor, key) };
  const parsed = parseInput(operation, input);
  const requestHash = requestHashOf(operation, parsed);
  try {
    return await transaction(ctx, async (tx) => {
      const now = tx.clock();
      const since = new Date(now.getTime() - lifetimeMs).toISOString();
      if (!(await tx.store.idempotency.tryLock(userKey))) {
        throw new ApiError(
          'conflict',
          'A request with this Idempotency-Key is still running. Try again shortly.',
        );
      }
      const of = `${userKey.userId} ${userKey.key}`;
      const recorded = await tx.store.idempotency.find(userKey, since);
      if (recorded !== undefined) {
        // What was recorded is only for who may still do it.
        await authorize(tx, operation, parsed);
        return replay(operation, { ...recorded, result: openResult(tx, recorded.result, of) }, requestHash);
      }
      const result = await callUnknown(tx, operation, input);
      await tx.store.idempotency.deleteExpired(since);
      const kept = operation.returnsSecret ? idOf(result) : result;
      const row = { requestHash, result: sealResult(tx, kept, of) };
      await tx.store.idempotency.insert(userKey, row, { now: now.toISOString(), since });
      return result;
    });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

/** Results are stored sealed: URLs and members of a resource may be secrets that its operation shows again. */
function sealResult({ settings }: Ctx, result: unknown, of: string): string | undefined {
  if (result === undefined) return undefined;
  return settings.sealing.seal(JSON.stringify(result), { purpose: 'recorded results', of });
}

function openResult({ settings }: Ctx, stored: unknown, of: string): unknown {
  if (typeof stored !== 'string' || !SealingKeys.isSealed(stored)) return stored;
  try {
    return JSON.parse(settings.sealing.open(stored, { purpose: 'recorded results', of })) as unknown;
  } catch (error) {
    if (!(error instanceof UnknownSealingKeyError)) throw error;
    throw new ApiError(
      'conflict',
      'This request was already made, and its result can no longer be opened. Read the resource instead.',
    );
  }
}

/** Keys of tokens with different limits are different keys: a session of one organization uses up none of another. */
function keyInScope({ scope }: UserActor, key: string): string {
  if (scope === undefined || !isLimited(scope)) return key;
  return `${scope.organizationId ?? ''}/${scope.spaceId ?? ''}/${key}`;
}

/** The recorded result of the first request. */
function replay(operation: Operation, recorded: IdempotencyRow, requestHash: Uint8Array): unknown {
  if (Buffer.compare(recorded.requestHash, requestHash) !== 0) {
    throw new ApiError(
      'unprocessable',
      'This Idempotency-Key was used for another request. Use a new key for each request.',
    );
  }
  if (operation.returnsSecret) {
    throw new ApiError(
      'conflict',
      `This request already created ${String(recorded.result)}; its secret is shown only once. Use a new key to create another.`,
    );
  }
  return recorded.result ?? undefined;
}

/** The only part of a result with a secret that is stored. */
function idOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'id' in result ? result.id : null;
}

function assertKey(key: string): void {
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return;
  throw invalidInput('header.Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
}
