import { transaction } from '../context/transaction.ts';
import { ApiError, invalidInput, isSafe, type Operation } from '@lectern/contract';
import { callUnknown } from './call.ts';
import type { Ctx } from '../context/context.ts';
import { refusalOf } from '../store/constraint-errors.ts';
import { parseInput } from '../core/parse-input.ts';
import type { IdempotencyRow } from '../store/platform/idempotency.repository.ts';
import { requestHashOf } from './request-hash.ts';

/** How long a key stands for the same request. */
const lifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Calls an operation that writes, once for each key of the actor: the same request with the same key again answers what
 * the first one answered. The answer is recorded in the transaction of the write; a refusal records nothing. Keys of
 * nobody in particular, and those of reads, mean nothing.
 * @throws ApiError 400 for a key that is none, 409 while the first request runs, 422 for another request
 */
export async function callIdempotently(
  ctx: Ctx,
  operation: Operation,
  input: unknown,
  key: string,
): Promise<unknown> {
  assertKey(key);
  if (ctx.actor.kind !== 'user' || isSafe(operation)) return callUnknown(ctx, operation, input);
  const userKey = { userId: ctx.actor.userId, key };
  const requestHash = requestHashOf(operation, parseInput(operation, input));
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
      const known = await tx.store.idempotency.find(userKey, since);
      if (known !== undefined) return answerOf(operation, known, requestHash);
      const result = await callUnknown(tx, operation, input);
      await tx.store.idempotency.deleteExpired(since);
      const row = { requestHash, result: operation.returnsSecret ? idOf(result) : result };
      await tx.store.idempotency.insert(userKey, row, { now: now.toISOString(), since });
      return result;
    });
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** What the first request answered. */
function answerOf(operation: Operation, { requestHash, result }: IdempotencyRow, asked: Uint8Array): unknown {
  if (Buffer.compare(requestHash, asked) !== 0) {
    throw new ApiError(
      'unprocessable',
      'This Idempotency-Key was used for another request. Use a new key for each request.',
    );
  }
  if (operation.returnsSecret) {
    throw new ApiError(
      'conflict',
      `This request was carried out and made ${String(result)}; its secret is shown only once. Use a new key to make another.`,
    );
  }
  return result ?? undefined;
}

/** All that is kept of a result that holds a secret. */
function idOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'id' in result ? result.id : null;
}

function assertKey(key: string): void {
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return;
  throw invalidInput('header.Idempotency-Key', 'must be 1 to 255 printable ASCII characters');
}
