import { ApiError, type Operation } from '@lectern/contract';
import { isLimited, type UserActor } from '../core/actor.ts';
import type { Ctx } from '../context/context.ts';
import { SealingKeys, UnknownSealingKeyError } from '../core/sealing-keys.ts';
import type { IdempotencyRow, UserKey } from '../store/platform/idempotency.repository.ts';

/** What is recorded of a result. It is sealed: URLs and members of a resource may be secrets that its operation shows again. */
export function recordOf(
  { settings }: Pick<Ctx, 'settings'>,
  { operation, userKey }: { operation: Operation; userKey: UserKey },
  result: unknown,
): string | undefined {
  const kept = operation.returnsSecret ? idOf(result) : result;
  if (kept === undefined) return undefined;
  return settings.sealing.seal(JSON.stringify(kept), { purpose: 'recorded results', of: ownerOf(userKey) });
}

/** The recorded result of the first request. Throws an ApiError for another request, and for a secret shown before. */
export function replay(
  { settings }: Pick<Ctx, 'settings'>,
  { operation, userKey, requestHash }: { operation: Operation; userKey: UserKey; requestHash: Uint8Array },
  recorded: IdempotencyRow,
): unknown {
  if (Buffer.compare(recorded.requestHash, requestHash) !== 0) {
    throw new ApiError(
      'unprocessable',
      'This Idempotency-Key was used for another request. Use a new key for each request.',
    );
  }
  const result = open(settings, recorded.result, ownerOf(userKey));
  if (operation.returnsSecret) {
    throw new ApiError(
      'conflict',
      `This request already created ${String(result)}; its secret is shown only once. Use a new key to create another.`,
    );
  }
  return result ?? undefined;
}

/** Keys of tokens with different limits are different keys: a session of one organization uses up none of another. */
export function keyInScope({ scope }: UserActor, key: string): string {
  if (scope === undefined || !isLimited(scope)) return key;
  // A line break is in no key that a client sends.
  return [scope.organizationId ?? '', scope.spaceId ?? '', key].join('\n');
}

function ownerOf({ userId, key }: UserKey): string {
  return `${userId} ${key}`;
}

function open({ sealing }: Ctx['settings'], stored: unknown, of: string): unknown {
  if (typeof stored !== 'string' || !SealingKeys.isSealed(stored)) return stored;
  try {
    return JSON.parse(sealing.open(stored, { purpose: 'recorded results', of })) as unknown;
  } catch (error) {
    if (!(error instanceof UnknownSealingKeyError)) throw error;
    throw new ApiError(
      'conflict',
      'This request was already made, and its result can no longer be opened. Read the resource instead.',
    );
  }
}

/** The only part of a result with a secret that is stored. */
function idOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'id' in result ? result.id : null;
}
