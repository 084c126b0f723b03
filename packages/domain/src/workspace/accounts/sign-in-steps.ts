import { createHash, randomBytes } from 'node:crypto';
import { AccountError } from '../../core/account-error.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { acceptCode } from './second-factor.ts';

/** What comes after a right password: a session, or the question for a code, which the same browser answers. */
export type SignInStep =
  | { readonly kind: 'session'; readonly session: StartedSession }
  | { readonly kind: 'code'; readonly challenge: string };

const lifetimeMs = 10 * 60_000;
const maxAttempts = 5;

/** The step after the password of a user was right, or set by a link. `tx` must be a transaction. */
export async function afterPassword(tx: Ctx, userId: string): Promise<SignInStep> {
  if (!(await tx.store.secondFactors.isEnabled(userId)))
    return { kind: 'session', session: await startPasswordSession(tx, userId) };
  const challenge = randomBytes(32).toString('base64url');
  const now = tx.clock();
  const row = {
    secret_hash: hashOf(challenge),
    user_id: userId,
    expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
    attempts_left: maxAttempts,
  };
  await tx.store.secondFactors.insertChallenge(row, now.toISOString());
  return { kind: 'code', challenge };
}

/**
 * Answers the question for a code with that of an authenticator app, or with a recovery code.
 * @throws ApiError 403 for a wrong code; 401 once the question has ended, after some minutes or wrong codes
 */
export async function answerChallenge(ctx: Ctx, challenge: string, code: string): Promise<StartedSession> {
  try {
    const userId = await ctx.store.secondFactors.attempt(hashOf(challenge), ctx.clock().toISOString());
    if (userId === undefined) throw new AccountError('unauthenticated', 'signInEnded');
    await ctx.rateLimits.count('accountSignIns', { account: `code ${userId}` });
    if (!(await acceptCode(ctx, userId, code))) throw new AccountError('forbidden', 'wrongCode');
    const session = await transaction(ctx, async (tx) => {
      await tx.store.secondFactors.deleteChallenges(userId);
      return startPasswordSession(tx, userId);
    });
    ctx.log.info({ userId }, 'A user signed in with a password and a code.');
    return session;
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

function startPasswordSession(tx: Ctx, userId: string): Promise<StartedSession> {
  return startSession(tx, { userId, method: 'password', label: 'Session' });
}

function hashOf(challenge: string): Uint8Array {
  return createHash('sha256').update(challenge).digest();
}
